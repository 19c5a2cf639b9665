import { defineConfig } from 'vitest/config'
import { TEST_WORKERS } from '../scripts/test-workers.ts'

export default defineConfig({
  test: {
    name: 'ui',
    environment: 'jsdom',
    // A project of its own file does not inherit this.
    maxWorkers: TEST_WORKERS,
    pool: 'threads',
    setupFiles: ['./src/test/setup.ts'],
  },
})
