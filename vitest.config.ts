import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepCompiledCode } from './scripts/compile-cache.ts'
import { keepTemporaryFilesInMemory } from './scripts/memory-folder.ts'
import { TEST_WORKERS } from './scripts/test-workers.ts'

keepTemporaryFilesInMemory()
keepCompiledCode()

/**
 * Slow files before quick ones, and each kind project by project: a worker is kept only as long as the next file is of
 * the same project. Within a project Vitest begins with what took longest last time, or else with the largest.
 */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const names = [...new Set(files.map(({ project }) => project.name))].sort()
    const place = ({ moduleId, project }: TestSpecification) =>
      names.indexOf(project.name) + (moduleId.includes('.slow.test.') ? 0 : names.length)
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

/** Ends a test that hangs, and none that is slow because the machine is busy. */
const LIMITS = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } }

/**
 * Every kind of test comes as two projects: `<name>`, and `<name>-slow` with the files called `*.slow.test.*`, which
 * `npm run check` leaves out.
 */
const withSlow = (name: string, folder: string, extension: string, project: object, options: object) =>
  ['', '-slow'].map((slow) => ({
    ...project,
    test: {
      name: `${name}${slow}`,
      include: [`${folder}/**/*${slow.replace('-', '.')}.test.${extension}`],
      exclude: slow ? [] : [`${folder}/**/*.slow.test.${extension}`],
      ...LIMITS,
      ...options,
    },
  }))

// Files share what they import, which is a third of the time: none may leave anything behind in a module.
const node = (name: string, options: { globalSetup?: string } = {}) =>
  withSlow(
    name,
    name,
    'ts',
    {},
    {
      environment: 'node',
      isolate: false,
      setupFiles: ['scripts/end-with-run.ts', 'scripts/same-seed.ts'],
      ...options,
    },
  )

/**
 * Files share a page and the packages they load, which is a third of the time, but no module of the product: the setup
 * (`ui/src/test/setup.ts`) clears both after a file.
 */
const screens = (name: string) =>
  withSlow(name, 'src', '{ts,tsx}', { extends: `./${name}/vitest.config.ts`, root: name }, { isolate: false })

export default defineConfig({
  test: {
    maxWorkers: TEST_WORKERS,
    sequence: { sequencer: SlowFirst },
    projects: [
      ...node('scripts'),
      ...node('engine'),
      ...node('contract'),
      ...node('demo'),
      ...node('server', { globalSetup: 'server/src/test/global-setup.ts' }),
      ...screens('ui'),
      ...screens('console'),
      ...screens('portal'),
    ],
  },
})
