import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../../test/harness.ts'
import { TEST_KEY_RING } from '../../../test/key-ring.ts'
import { runProgram } from '../../../test/run-program.ts'
import { removeUnfinished, unfinishedName } from './unfinished.ts'

const NOW = new Date()
const TWO_DAYS_AGO = new Date(NOW.getTime() - 2 * 24 * 60 * 60 * 1000)

test('what a killed backup has left behind is removed by the next, and nothing else is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'returns-desk-unfinished-'))
  const path = join(folder, 'monday.tar')
  const { pid: dead } = spawnSync(process.execPath, ['--version'])
  const by = (pid: number, host = hostname().replaceAll('.', '_')) =>
    `sunday.tar.${host}-${pid}-${crypto.randomUUID()}.unfinished`
  const living = by(process.ppid)
  const elsewhere = by(dead, 'another-machine')
  const forgotten = by(1, 'another-machine')
  const kept = ['monday.tar', 'notes.unfinished', living, elsewhere]
  // In a container every run has the same number.
  const gone = [by(dead), by(process.pid), forgotten]
  for (const name of [...kept, ...gone]) await writeFile(join(folder, name), 'rows')
  await utimes(join(folder, forgotten), TWO_DAYS_AGO, TWO_DAYS_AGO)
  await removeUnfinished(path, NOW)
  expect((await readdir(folder)).sort()).toEqual(kept.sort())
  await writeFile(unfinishedName(path), 'rows')
  await removeUnfinished(path, NOW)
  expect((await readdir(folder)).sort()).toEqual(kept.sort())
  await rm(folder, { recursive: true })
})

test('npm run backup leaves one whole archive and nothing of those that were killed', async ({ world }) => {
  const folder = await mkdtemp(join(tmpdir(), 'returns-desk-unfinished-'))
  const { pid: dead } = spawnSync(process.execPath, ['--version'])
  const left = unfinishedName(join(folder, 'sunday.tar')).replace(`-${process.pid}-`, `-${dead}-`)
  await writeFile(left, 'rows')
  const env = { DATABASE_URL: world.ownerUrl, DATA_DIR: folder, SECRET_KEYS: TEST_KEY_RING.join() }
  const { code, said } = await runProgram('commands/backup.ts', [join(folder, 'monday.tar')], env).ended
  expect([code, said]).toEqual([0, expect.stringContaining('Kept ')])
  expect(await readdir(folder)).toEqual(['monday.tar'])
  await rm(folder, { recursive: true })
})
