/** The worker thread: runs one task after the other. */
import { parentPort } from 'node:worker_threads'
import type { Task } from './in-thread.ts'
import { answerOf } from './messages.ts'

parentPort?.on('message', async ({ href, input }: { href: string; input: unknown }) => {
  const tell = (answer: object) => parentPort?.postMessage(answer)
  try {
    const { task } = (await import(href)) as { task: Task<unknown, unknown, unknown> }
    tell({ result: await task(input, (part) => tell({ part })) })
  } catch (error) {
    tell(answerOf(error))
  }
})
