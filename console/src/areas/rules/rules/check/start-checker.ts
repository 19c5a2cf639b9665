/** Asks the check in a worker, so that typing never waits for it. Where there are no workers, it runs in the page. */
import type { CheckQuestion, SaidFinding } from './run-check.ts'

export interface Checker {
  readonly ask: (question: CheckQuestion) => Promise<readonly SaidFinding[]>
  readonly stop: () => void
}

interface Answer {
  readonly number: number
  readonly findings: readonly SaidFinding[]
}

const inPage = (): Checker => {
  const check = import('./run-check.ts').then(({ makeCheck }) => makeCheck())
  return { ask: async (question) => (await check)(question), stop: () => undefined }
}

const inWorker = (): Checker => {
  const worker = new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (findings: readonly SaidFinding[]) => void>()
  let last = 0
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.number)?.(data.findings)
    waiting.delete(data.number)
  })
  return {
    ask: (question) =>
      new Promise((resolve) => {
        last += 1
        waiting.set(last, resolve)
        worker.postMessage({ number: last, question })
      }),
    stop: () => worker.terminate(),
  }
}

export const startChecker = (): Checker => (typeof Worker === 'undefined' ? inPage() : inWorker())
