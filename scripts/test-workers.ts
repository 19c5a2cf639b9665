import { availableParallelism } from 'node:os'

/** Vitest leaves one core free by default; here no one needs it, and a test that waits leaves one idle. */
export const TEST_WORKERS = availableParallelism() + 1
