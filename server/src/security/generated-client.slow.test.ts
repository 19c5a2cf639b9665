import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { buildApp } from '../app.ts'
import { addReturn, furnishedShop } from '../test/builders.ts'
import { test as worldTest } from '../test/harness.ts'
import { type ClientDocument, generateClient } from './client/generate-client.ts'

const SOURCES = join(import.meta.dirname, 'client')
const ROOT = resolve(import.meta.dirname, '../../..')
const TSC = join(ROOT, 'node_modules/.bin/tsc')
const COMPILER_OPTIONS = {
  target: 'ES2024',
  lib: ['ES2024', 'DOM'],
  module: 'NodeNext',
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  typeRoots: [join(ROOT, 'node_modules/@types')],
  types: ['node'],
}

const run = promisify(execFile)

/** A third party's project: it contains only the generated client and their own code. */
const test = worldTest.extend<{ folder: string }>({
  folder: async ({ world }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'returns-desk-client-'))
    const document: ClientDocument = (await world.app.inject('/api/openapi.json')).json()
    await writeFile(join(folder, 'client.ts'), generateClient(document))
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await use(folder)
    await rm(folder, { recursive: true })
  },
})

/** The lines of a file that do not type-check. */
const typeErrors = async (folder: string, file: string) => {
  await copyFile(join(SOURCES, `${file}.txt`), join(folder, file))
  const config = { compilerOptions: COMPILER_OPTIONS, files: ['client.ts', file] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const check = run(process.execPath, [TSC, '-p', folder], { cwd: folder })
  const { stdout } = await check.catch((error: { stdout: string }) => error)
  return [...stdout.matchAll(/^(\S+)\((\d+),\d+\): error/gm)].map(([, name, line]) => `${name}:${line}`)
}

test('a client generated from the document type-checks and makes a whole round trip', async ({ world, folder }) => {
  expect(await typeErrors(folder, 'usage.ts')).toEqual([])
  const shop = await furnishedShop(world)
  const returnId = await addReturn(world, shop)
  const app = await buildApp(world.deps)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const args = [join(folder, 'usage.ts'), origin, await world.sessionToken(shop), returnId]
  const { stdout } = await run(process.execPath, args).finally(() => app.close())
  expect(JSON.parse(stdout)).toMatchObject({
    names: expect.arrayContaining(['too long', 'too_small']),
    patched: { name: 'too long', display_name: 'Too long', description: 'sleeves', version: 2 },
    conflict: '412 version_conflict',
    total: 1,
    first: { client_email: 'maria.ionescu@example.com', price: 240.91 },
    index: 3,
  })
  expect(await (await world.as(shop)).returnReasons.list()).not.toContainEqual(
    expect.objectContaining({ name: 'too long' }),
  )
})

test('the same client does not let a wrong call type-check', async ({ folder }) => {
  const lines = (await readFile(join(SOURCES, 'wrong-usage.ts.txt'), 'utf8')).trim().split('\n')
  const wrong = lines.flatMap((line, i) => (line.startsWith('import') ? [] : [`wrong-usage.ts:${i + 1}`]))
  expect([...new Set(await typeErrors(folder, 'wrong-usage.ts'))]).toEqual(wrong)
})
