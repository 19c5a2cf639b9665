/**
 * Runs long work off the event loop, in worker threads that are started on demand and kept. A shop uses at most one at
 * a time, so that it only ever waits for itself. A task that times out is terminated with its thread.
 */
import { Worker } from 'node:worker_threads'
import { DomainError } from '../base/errors.ts'
import { openFairQueue } from '../db/fair-queue.ts'
import { type Answer, errorOf } from './messages.ts'

const THREADS = 2
const WAIT_MS = 30_000
const TASK_LIMIT_MS = 60_000
/** Many times what the largest file needs. */
const RESOURCES = { maxOldGenerationSizeMb: 512 }

const queue = openFairQueue(THREADS, 1)
const idle: Worker[] = []

const start = () => {
  // Without the parent's options: those of a test runner are not meant for it.
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits: RESOURCES, execArgv: [] })
  // It ends with the process, whatever it is doing.
  worker.unref()
  // A worker that dies while idle is not reused.
  worker.on('error', () => {})
  worker.on('exit', () => idle.splice(0, idle.length, ...idle.filter((other) => other !== worker)))
  return worker
}

/** A task of a thread: slow for large input, and pure, without a database or clock. */
export type Task<Input, Part, Result> = (
  input: Input,
  /** Large results are handed over in parts, so that one of them does not block the receiver. */
  handOver: (part: Part) => void,
) => Promise<Result> | Result

/** A module that exports a `task`. A thread loads it on its first use, so that only the thread has to load it. */
export interface TaskModule<Input, Part, Result> {
  readonly href: string
  readonly task?: Task<Input, Part, Result>
}

export const taskModule = <Input, Part, Result>({ href }: URL): TaskModule<Input, Part, Result> => ({ href })

const work = <Input, Part, Result>(
  worker: Worker,
  { href }: TaskModule<Input, Part, Result>,
  input: Input,
  take: (part: Part) => void,
) =>
  new Promise<Result>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      worker.off('message', hear).off('error', giveUp).off('exit', giveUp)
      worker.unref()
    }
    // Out of time or memory.
    const giveUp = () => {
      end()
      void worker.terminate()
      reject(new DomainError('unavailable'))
    }
    const hear = (answer: Answer) => {
      if ('part' in answer) return take(answer.part as Part)
      end()
      idle.push(worker)
      if ('result' in answer) resolve(answer.result as Result)
      else reject(errorOf(answer))
    }
    const timer = setTimeout(giveUp, TASK_LIMIT_MS)
    worker.ref()
    worker.on('message', hear).on('error', giveUp).on('exit', giveUp)
    worker.postMessage({ href, input })
  })

export const inThread = async <Input, Part, Result>(
  shopId: number,
  module: TaskModule<Input, Part, Result>,
  input: Input,
  take: (part: Part) => void = () => {},
): Promise<Result> => {
  const release = await queue.acquire(shopId, WAIT_MS)
  try {
    return await work(idle.pop() ?? start(), module, input, take)
  } finally {
    release()
  }
}
