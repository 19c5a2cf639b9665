import { defineConfig } from 'vitest/config'

const node = (name: string, options: object = {}) => ({
  // Files share what they import, which is a third of the time: none may leave anything behind in a module. Those that draw
  // something do not (see their own configuration): what they import holds on to the page of the file before.
  test: { name, include: [`${name}/**/*.test.ts`], environment: 'node', isolate: false, ...options },
})

export default defineConfig({
  test: {
    // By default one core is left to the person at the machine; here nobody is waiting for it.
    maxWorkers: '100%',
    projects: [
      node('scripts'),
      node('engine'),
      node('contract'),
      node('server', { globalSetup: 'server/src/test/global-setup.ts', testTimeout: 30_000, hookTimeout: 60_000 }),
      'ui',
      'console',
      'portal',
    ],
  },
})
