import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { TEST_WORKERS } from './scripts/test-workers.ts'

/** The longest files, longest first. Begun last, one of them would run on alone while every other core is idle. */
const LONGEST = [
  'fuzz',
  'worker-deaths',
  'start',
  'command-keys',
  'embedded-postgres',
  'query-plans',
  'add-rule',
  'tenant-matrix',
  'template-screen',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((name) => moduleId.includes(`/${name}.test.`))
      return found < 0 ? LONGEST.length : found
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

/** Ends a test that hangs, and none that is slow because the machine is busy. */
const LIMITS = { testTimeout: 60_000, hookTimeout: 60_000 }

const node = (name: string, options: object = {}) => ({
  // Files share what they import, which is a third of the time: none may leave anything behind in a module. Those that draw
  // something do not (see their own configuration): what they import holds on to the page of the file before.
  test: { name, include: [`${name}/**/*.test.ts`], environment: 'node', isolate: false, ...LIMITS, ...options },
})

/** What draws something (`.test.tsx`) has a worker to itself; what only reads or asks (`.test.ts`) shares one, as above. */
const screens = (name: string) => {
  const shared = { extends: `./${name}/vitest.config.ts`, root: name }
  return [
    { ...shared, test: { name, include: ['src/**/*.test.tsx'], ...LIMITS } },
    { ...shared, test: { name: `${name}-shared`, include: ['src/**/*.test.ts'], isolate: false, ...LIMITS } },
  ]
}

export default defineConfig({
  test: {
    maxWorkers: TEST_WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      node('scripts'),
      node('engine'),
      node('contract'),
      node('server', { globalSetup: 'server/src/test/global-setup.ts' }),
      ...screens('ui'),
      ...screens('console'),
      ...screens('portal'),
    ],
  },
})
