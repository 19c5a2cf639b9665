import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { bundledPackages } from '../scripts/bundled-packages.ts'
import { TEST_WORKERS } from '../scripts/test-workers.ts'
import { portalCalls } from './calls.ts'

export default defineConfig({
  plugins: [react(), portalCalls()],
  test: {
    name: 'portal',
    environment: 'jsdom',
    // A project with a separate config file does not inherit this.
    maxWorkers: TEST_WORKERS,
    pool: 'threads',
    deps: bundledPackages('ui', 'portal'),
    setupFiles: ['../ui/src/test/setup.ts', './src/test/setup.ts'],
  },
})
