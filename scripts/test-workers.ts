import { availableParallelism } from 'node:os'

/** Vitest leaves one core free by default. Nothing else runs here, and a waiting test leaves one idle. */
export const TEST_WORKERS = availableParallelism() + 1
