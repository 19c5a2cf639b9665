import { availableParallelism } from 'node:os'

/** By default one core is left to the person at the machine; here nobody waits for it, and a test that waits leaves one idle. */
export const TEST_WORKERS = availableParallelism() + 1
