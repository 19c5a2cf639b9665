import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const folder = await mkdtemp(join(tmpdir(), 'returns-desk-promises-'))
afterAll(() => rm(folder, { recursive: true }))

/** The output of the step "Types and promises" for one file. */
const check = async (source: string) => {
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true }, include: ['*.ts'] }),
  )
  await writeFile(join(folder, 'one.ts'), source)
  const options = ['--type-aware', '--type-check', '-c', join(ROOT, '.oxlintrc.json'), '--format=unix', '.']
  const { stdout } = await promisify(execFile)(join(ROOT, 'node_modules/.bin/oxlint'), options, { cwd: folder }).catch(
    (failure: { stdout: string }) => failure,
  )
  return stdout
}

const QUERY = 'interface Query { where(): Query; execute(): Promise<void> }\nexport const run = (query: Query) => '

test('a floating promise is rejected, also at the end of a call chain', async () => {
  expect(await check(`${QUERY}{ query.where().execute() }`)).toContain('no-floating-promises')
  expect(await check(`${QUERY}query.where().execute()`)).not.toContain('no-floating-promises')
})

test('a type error is rejected', async () => {
  expect(await check("export const days: number = '14'")).toContain('TS2322')
})
