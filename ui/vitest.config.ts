import { defineConfig } from 'vitest/config'
import { bundledPackages } from '../scripts/bundled-packages.ts'
import { TEST_WORKERS } from '../scripts/test-workers.ts'

export default defineConfig({
  test: {
    name: 'ui',
    environment: 'jsdom',
    // A project with a separate config file does not inherit this.
    maxWorkers: TEST_WORKERS,
    pool: 'threads',
    deps: bundledPackages('ui'),
    setupFiles: ['./src/test/setup.ts'],
  },
})
