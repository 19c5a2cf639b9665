/**
 * Work that would hold everybody up is done beside the event loop, in threads that are started when first needed and kept. A
 * shop has one of them at most, so that it only ever waits for itself. A task that takes too long is ended with its thread.
 */
import { Worker } from 'node:worker_threads'
import { DomainError } from '../base/errors.ts'
import { openTurns } from '../db/turns.ts'
import { type Answer, errorOf } from './messages.ts'
import type { TaskName, Tasks } from './tasks.ts'

const THREADS = 2
const WAIT_MS = 30_000
const TASK_LIMIT_MS = 60_000
/** Many times what the largest file needs. */
const RESOURCES = { maxOldGenerationSizeMb: 512 }

const turns = openTurns(THREADS, 1)
const idle: Worker[] = []

const start = () => {
  // Without the options of whoever starts it: a test runner's are not meant for it.
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits: RESOURCES, execArgv: [] })
  // It ends with the process, whatever it is doing.
  worker.unref()
  // One that ends while it has nothing to do is not used again.
  worker.on('error', () => {})
  worker.on('exit', () => idle.splice(0, idle.length, ...idle.filter((other) => other !== worker)))
  return worker
}

const work = <Name extends TaskName>(
  worker: Worker,
  name: Name,
  input: Tasks[Name]['input'],
  take: (part: Tasks[Name]['part']) => void,
) =>
  new Promise<Tasks[Name]['result']>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      worker.off('message', hear).off('error', giveUp).off('exit', giveUp)
      worker.unref()
    }
    // Out of time, or of memory.
    const giveUp = () => {
      end()
      void worker.terminate()
      reject(new DomainError('unavailable'))
    }
    const hear = (answer: Answer) => {
      if ('part' in answer) return take(answer.part as Tasks[Name]['part'])
      end()
      idle.push(worker)
      if ('result' in answer) resolve(answer.result as Tasks[Name]['result'])
      else reject(errorOf(answer))
    }
    const timer = setTimeout(giveUp, TASK_LIMIT_MS)
    worker.ref()
    worker.on('message', hear).on('error', giveUp).on('exit', giveUp)
    worker.postMessage({ name, input })
  })

export const inThread = async <Name extends TaskName>(
  shopId: number,
  name: Name,
  input: Tasks[Name]['input'],
  take: (part: Tasks[Name]['part']) => void = () => {},
): Promise<Tasks[Name]['result']> => {
  const leave = await turns.take(shopId, WAIT_MS)
  try {
    return await work(idle.pop() ?? start(), name, input, take)
  } finally {
    leave()
  }
}
