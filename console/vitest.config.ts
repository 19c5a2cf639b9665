import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { bundledPackages } from '../scripts/bundled-packages.ts'
import { TEST_WORKERS } from '../scripts/test-workers.ts'
import { consoleCalls } from './calls.ts'

export default defineConfig({
  plugins: [react(), consoleCalls()],
  test: {
    name: 'console',
    environment: 'jsdom',
    // A project with a separate config file does not inherit this.
    maxWorkers: TEST_WORKERS,
    pool: 'threads',
    deps: bundledPackages('ui', 'console'),
    setupFiles: ['../ui/src/test/setup.ts', './src/test/setup.ts'],
  },
})
