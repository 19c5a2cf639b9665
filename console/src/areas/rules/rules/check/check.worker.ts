import { type CheckQuestion, makeCheck } from './run-check.ts'

const check = makeCheck()

addEventListener('message', ({ data }: MessageEvent<{ readonly number: number; readonly question: CheckQuestion }>) => {
  postMessage({ number: data.number, findings: check(data.question) })
})
