import type { Task } from '../../../../threads/in-thread.ts'
import { drawSlips, type Slip } from './draw-slips.ts'

export const task: Task<readonly Slip[], never, Uint8Array> = (slips) => drawSlips(slips)
