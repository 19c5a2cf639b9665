import { chmod, chown, link, lstat, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from 'vitest'
import { handOverData } from './hand-over.ts'
import { isRoot } from './users.ts'

const USER = { uid: 65534, gid: 65534 }

const withFolder = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'returns-desk-hand-over-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
})

/** Only root can give files away: as another user these tests have nothing to look at. */
const test = withFolder.skipIf(!isRoot())

const ownerOf = async (path: string) => (await lstat(path)).uid

test('what root has made in the data folder becomes the server’s, and what others keep there stays theirs', async ({
  folder,
}) => {
  const dataDir = join(folder, 'data')
  for (const name of ['files/1', 'compiled']) await mkdir(join(dataDir, name), { recursive: true })
  for (const name of ['secret-keys', 'files/1/photo.jpg', 'before-upgrade.tar'])
    await writeFile(join(dataDir, name), '')
  handOverData(dataDir, USER)
  for (const name of ['.', 'secret-keys', 'files', 'files/1', 'files/1/photo.jpg', 'compiled'])
    expect([name, await ownerOf(join(dataDir, name))]).toEqual([name, USER.uid])
  expect(await ownerOf(join(dataDir, 'before-upgrade.tar'))).toBe(0)
})

test('after that only the folders are looked at, until one is root’s again', async ({ folder }) => {
  await mkdir(join(folder, 'files', '1'), { recursive: true })
  handOverData(folder, USER)
  await writeFile(join(folder, 'files/1/photo.jpg'), '')
  await mkdir(join(folder, 'files', '2'))
  await writeFile(join(folder, 'files/2/photo.jpg'), '')
  handOverData(folder, USER)
  expect(await ownerOf(join(folder, 'files/1/photo.jpg'))).toBe(0)
  expect(await ownerOf(join(folder, 'files/2/photo.jpg'))).toBe(USER.uid)
})

test('a missing data folder is made', async ({ folder }) => {
  handOverData(join(folder, 'a', 'b'), USER)
  expect([await ownerOf(join(folder, 'a', 'b')), await ownerOf(join(folder, 'a'))]).toEqual([USER.uid, 0])
})

test('a link that the server’s user has planted gives it nothing of root’s', async ({ folder }) => {
  const dataDir = join(folder, 'data')
  const treasure = join(folder, 'treasure')
  await mkdir(join(treasure, 'deep'), { recursive: true })
  await writeFile(join(treasure, 'shadow'), 'secret')
  await mkdir(join(dataDir, 'files'), { recursive: true })
  await symlink(treasure, join(dataDir, 'postgres'))
  await symlink(join(treasure, 'shadow'), join(dataDir, 'secret-keys'))
  await symlink(treasure, join(dataDir, 'files', '1'))
  await link(join(treasure, 'shadow'), join(dataDir, 'files', 'photo.jpg'))
  handOverData(dataDir, USER)
  for (const path of [treasure, join(treasure, 'deep'), join(treasure, 'shadow')])
    expect((await stat(path)).uid).toBe(0)
})

test('a folder that is everybody’s, or holds other folders, is not taken from root', async ({ folder }) => {
  const [shared, busy] = [join(folder, 'shared'), join(folder, 'busy')]
  await mkdir(shared)
  await chmod(shared, 0o1777)
  await mkdir(join(busy, 'etc'), { recursive: true })
  for (const path of [shared, busy]) handOverData(path, USER)
  expect([await ownerOf(shared), await ownerOf(busy), await ownerOf(join(busy, 'etc'))]).toEqual([0, 0, 0])
})

test('what belongs to somebody else is left to them', async ({ folder }) => {
  await writeFile(join(folder, 'secret-keys'), '')
  await chown(join(folder, 'secret-keys'), 1234, 1234)
  handOverData(folder, USER)
  expect(await ownerOf(join(folder, 'secret-keys'))).toBe(1234)
})
