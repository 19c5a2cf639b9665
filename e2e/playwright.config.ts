import { defineConfig } from '@playwright/test'
import { keepCompiledCode } from '../scripts/compile-cache.ts'
import { keepTemporaryFilesInMemory } from '../scripts/memory-folder.ts'
import { TEST_WORKERS } from '../scripts/test-workers.ts'

keepTemporaryFilesInMemory()
keepCompiledCode()

const executablePath = process.env.CHROME_PATH

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './demo-folder.ts',
  outputDir: '../test-results',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: false,
  workers: TEST_WORKERS,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Tracing adds half of the run time: set TRACE=1 to enable it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
