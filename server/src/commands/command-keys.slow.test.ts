import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { writeBackup } from '../areas/system/backups/write-backup.ts'
import { loginName } from '../db/schema/prepare.ts'
import { asOwner } from '../test/database/as-owner.ts'
import { test } from '../test/harness.ts'
import { runProgram } from '../test/run-program.ts'

const LIMIT_MS = 300_000
const WRONG = 'The key ring (SECRET_KEYS, or the file secret-keys in DATA_DIR) is not the one'

/** Every program that an operator runs against a database, from package.json, and the server itself. */
const programs = async () => {
  const { scripts } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'))
  const files = Object.values<string>(scripts).flatMap(
    (line) => /^node server\/src\/(commands\/[\w-]+\.ts)$/.exec(line)?.[1] ?? [],
  )
  return ['main.ts', ...files]
}

const ARGUMENTS: Record<string, (folder: string) => string[]> = {
  'commands/backup.ts': (folder) => [join(folder, 'out.tar')],
  'commands/restore.ts': (folder) => [join(folder, 'in.tar'), '--without-keys'],
  'commands/privacy.ts': () => ['export', 'demo', 'maria@example.com'],
  'commands/shops.ts': () => ['list'],
  'commands/rules.ts': () => ['verify'],
  'commands/import-orders.ts': (folder) => [join(folder, 'orders.csv')],
}

test(
  'no command works with keys other than those of the database, and none leaves new keys behind',
  async ({ world }) => {
    const folder = await mkdtemp(join(tmpdir(), 'returns-desk-keys-'))
    const chunks: Buffer[] = []
    const { files, vault, clock } = world.deps
    await writeBackup({ ownerUrl: world.ownerUrl, files, vault, ring: undefined, now: clock() }, async (chunk) =>
      chunks.push(chunk),
    )
    await writeFile(join(folder, 'in.tar'), Buffer.concat(chunks))
    await writeFile(join(folder, 'orders.csv'), '')
    const login = loginName(new URL(world.ownerUrl).pathname.slice(1))
    const password = () =>
      asOwner(world.ownerUrl, (owner) =>
        owner.query('select rolpassword from pg_authid where rolname = $1', [login]).then(({ rows }) => rows),
      )
    const before = await password()
    const all = await programs()
    expect(all.length).toBeGreaterThan(7)
    for (const file of all) {
      const env = { DATABASE_URL: world.ownerUrl, DATA_DIR: folder }
      const { code, said } = await runProgram(file, ARGUMENTS[file]?.(folder) ?? [], env).ended
      expect([file, code, said]).toEqual([file, 1, expect.stringContaining(WRONG)])
      expect(said.trim().split('\n')).toHaveLength(1)
      expect(await readdir(folder)).not.toContain('secret-keys')
    }
    expect(await password()).toEqual(before)
    await rm(folder, { recursive: true })
  },
  LIMIT_MS,
)
