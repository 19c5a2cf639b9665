/** The thread itself: does one task after the other, as it is told. */
import { parentPort } from 'node:worker_threads'
import { answerOf } from './messages.ts'
import { TASKS, type TaskName } from './tasks.ts'

parentPort?.on('message', async ({ name, input }: { name: TaskName; input: never }) => {
  const tell = (answer: object) => parentPort?.postMessage(answer)
  try {
    tell({ result: await TASKS[name](input, (part) => tell({ part })) })
  } catch (error) {
    tell(answerOf(error))
  }
})
