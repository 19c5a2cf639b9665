import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules/.bin')
/** oxlint finds its type checker there, as in an npm script. */
const ENV = { ...process.env, PATH: [BIN, process.env.PATH].join(delimiter) }
const folder = await mkdtemp(join(tmpdir(), 'returns-desk-promises-'))
afterAll(() => rm(folder, { recursive: true }))

/** What a program of the step "Types and promises" says about one file. */
const said = async (program: string, options: readonly string[], source: string) => {
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true, noEmit: true }, include: ['*.ts'] }),
  )
  await writeFile(join(folder, 'one.ts'), source)
  const { stdout } = await promisify(execFile)(join(BIN, program), options, { cwd: folder, env: ENV }).catch(
    (failure: { stdout: string }) => failure,
  )
  return stdout
}

const LINT = ['--type-aware', '-c', join(ROOT, '.oxlintrc.json'), '--format=unix', '.']
const promisesOf = (source: string) => said('oxlint', LINT, source)
const typesOf = (source: string) => said('tsc', ['-p', '.', '--incremental', '--tsBuildInfoFile', 'checked'], source)

const QUERY = 'interface Query { where(): Query; execute(): Promise<void> }\nexport const run = (query: Query) => '

test('a floating promise is rejected, also at the end of a call chain', async () => {
  expect(await promisesOf(`${QUERY}{ query.where().execute() }`)).toContain('no-floating-promises')
  expect(await promisesOf(`${QUERY}query.where().execute()`)).not.toContain('no-floating-promises')
})

test('a type error is rejected, also by a run that knows the file already', async () => {
  const wrong = "export const days: number = '14'"
  expect(await typesOf(wrong)).toContain('TS2322')
  expect(await typesOf(wrong)).toContain('TS2322')
  expect(await typesOf('export const days: number = 14')).toBe('')
})
