import { execFile } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { test as base, expect } from 'vitest'
import { chooseUser, isRoot } from './base/privileges/users.ts'
import { createWorld, type World } from './test/harness.ts'
import { TEST_KEY_RING } from './test/key-ring.ts'
import { runProgram } from './test/run-program.ts'

const LIMIT_MS = 300_000
const WAIT = { timeout: 120_000, interval: 20 }
/** `nobody`, unless this machine has a user of our own. */
const { uid: UNPRIVILEGED, name: NAME } = chooseUser('/nowhere', undefined)
/** CAP_DAC_READ_SEARCH: to pass through folders of others. */
const PASSING = 1n << 2n

interface Fixtures {
  readonly world: World
  readonly folder: string
}

const withFolder = base.extend<Fixtures>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern
    async ({}, use) => {
      const { world, close } = await createWorld()
      await use(world)
      await close()
    },
    { scope: 'file' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'returns-desk-root-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
})

/** Nobody but root can give up root: as another user there is nothing to try. */
const test = withFolder.skipIf(!isRoot())

const readRights = (status: string) => {
  const field = (name: string) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)?.[1]?.split(/\s+/) ?? []
  return {
    users: [...new Set(field('Uid').map(Number))],
    groups: [...new Set([...field('Gid'), ...field('Groups')].filter(Boolean).map(Number))],
    capabilities: ['CapInh', 'CapPrm', 'CapEff', 'CapBnd'].map((name) => BigInt(`0x${field(name)[0]}`)),
    canGain: field('NoNewPrivs')[0] === '0',
  }
}

const rightsOf = (pid: number | undefined) => readRights(readFileSync(`/proc/${pid}/status`, 'utf8'))

const EVERYBODY_ENTERS = 0o001

const isPrivate = (folder: string): boolean =>
  (statSync(folder).mode & EVERYBODY_ENTERS) === 0 || (folder !== '/' && isPrivate(dirname(folder)))

/** Of a server of this checkout: below a home folder, which is usually private, it needs a right to reach its sources. */
const KEPT = [import.meta.dirname, dirname(process.execPath)].some(isPrivate) ? PASSING : 0n

const start = async (env: Record<string, string>) => {
  const server = runProgram('main.ts', [], { DEMO_SHOP: 'off', ...env })
  await expect.poll(() => server.said(), WAIT).toContain('Portal: ')
  return server
}

/** The test run keeps compiled code in a folder of its own otherwise. */
const WITHOUT_CACHE = { NODE_COMPILE_CACHE: '' }

const onDatabase = ({ ownerUrl }: World) => ({ DATABASE_URL: ownerUrl, SECRET_KEYS: TEST_KEY_RING.join() })

/** What gives up root, in a checkout of its own, with a Node of its own. It prints what rights it has left. */
const makeCheckout = async (folder: string, mode: number) => {
  const sources = join(folder, 'checkout', 'server', 'src')
  await cp(join(import.meta.dirname, 'base'), join(sources, 'base'), { recursive: true })
  await cp(process.execPath, join(folder, 'checkout', 'node'))
  await writeFile(join(folder, 'checkout', 'package.json'), '{ "type": "module" }')
  await writeFile(
    join(sources, 'main.ts'),
    `import { readFileSync } from 'node:fs'
    import { giveUpRoot } from './base/privileges/give-up-root.ts'
    giveUpRoot(process.env)
    process.stdout.write(readFileSync('/proc/self/status'))`,
  )
  // Whatever mask this run has.
  await promisify(execFile)('chmod', ['-R', 'u=rwX,go=rX', folder])
  await chmod(join(folder, 'checkout'), mode)
  return { node: join(folder, 'checkout', 'node'), main: join(sources, 'main.ts') }
}

test.for([
  ['everybody may enter', 0o755, 0n],
  ['only root may enter', 0o700, PASSING],
] as const)(
  'from a checkout that %s, no more than it takes to read it is kept',
  { timeout: LIMIT_MS },
  async ([, mode, kept], { folder }) => {
    const { node, main } = await makeCheckout(folder, mode)
    const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') }
    const { stdout } = await promisify(execFile)(node, [main], { env, cwd: '/' })
    expect(readRights(stdout)).toMatchObject({
      users: [UNPRIVILEGED],
      capabilities: [kept, kept, kept, kept],
      canGain: false,
    })
  },
)

test('a server that root starts has no right of root’s left that it can do without, and owns its data', {
  timeout: LIMIT_MS,
}, async ({ world, folder }) => {
  const { child, ended } = await start({ ...onDatabase(world), ...WITHOUT_CACHE, DATA_DIR: folder })
  expect(rightsOf(child.pid)).toEqual({
    users: [UNPRIVILEGED],
    groups: [expect.any(Number)],
    capabilities: [KEPT, KEPT, KEPT, KEPT],
    canGain: false,
  })
  expect((await stat(folder)).uid).toBe(UNPRIVILEGED)
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
  // For the next start.
  expect(await readdir(join(folder, 'compiled'))).not.toEqual([])
  expect((await stat(join(folder, 'compiled'))).mode & 0o777).toBe(0o700)
})

test('below a private folder it keeps one capability: to pass through', { timeout: LIMIT_MS }, async ({
  world,
  folder,
}) => {
  const dataDir = join(folder, 'private', 'data')
  await mkdir(join(folder, 'private'), { mode: 0o700 })
  const { child, ended } = await start({ ...onDatabase(world), DATA_DIR: dataDir })
  expect(rightsOf(child.pid)).toMatchObject({
    users: [UNPRIVILEGED],
    capabilities: [PASSING, PASSING, PASSING, PASSING],
    canGain: false,
  })
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
})

test('a folder that was made for a user is used as that user', { timeout: LIMIT_MS }, async ({ world, folder }) => {
  const [, daemon = 0] = /^daemon:[^:]*:(\d+):/m.exec(await readFile('/etc/passwd', 'utf8')) ?? []
  await chown(folder, Number(daemon), Number(daemon))
  const { child, ended } = await start({ ...onDatabase(world), DATA_DIR: folder })
  expect(rightsOf(child.pid).users).toEqual([Number(daemon)])
  child.kill('SIGTERM')
  await ended
})

test('root stays root only where RUN_AS asks for it', { timeout: LIMIT_MS }, async ({ world, folder }) => {
  const { child, ended } = await start({ ...onDatabase(world), ...WITHOUT_CACHE, DATA_DIR: folder, RUN_AS: 'root' })
  expect(rightsOf(child.pid).users).toEqual([0])
  child.kill('SIGTERM')
  await ended
  // Root would be running what another user has left there.
  expect(await readdir(folder)).not.toContain('compiled')
})

test('what cannot be is said in one sentence', { timeout: LIMIT_MS }, async ({ world, folder }) => {
  const unknown = await runProgram('main.ts', [], { DATA_DIR: folder, RUN_AS: 'no-such-user' }).ended
  expect([unknown.code, unknown.said]).toEqual([
    1,
    'RUN_AS must be a user of this machine, and there is no "no-such-user".\n',
  ])
  // It holds something else, so it is not given away, and nobody else may write there.
  await mkdir(join(folder, 'other things'))
  await chmod(folder, 0o755)
  const refused = await runProgram('main.ts', [], { ...onDatabase(world), DATA_DIR: folder }).ended
  expect([refused.code, refused.said]).toEqual([
    1,
    expect.stringContaining(
      `Returns Desk does not run as root, and the user ${NAME} cannot use the data folder ${folder}`,
    ),
  ])
  expect((await stat(folder)).uid).toBe(0)
})

test('the embedded database survives a kill, root’s commands and a change of how it is started', {
  timeout: LIMIT_MS,
}, async ({ folder }) => {
  const env = { DATA_DIR: join(folder, 'data') }
  await chmod(folder, 0o755)
  const data = join(env.DATA_DIR, 'postgres', 'cluster', 'data')
  // A command of root's comes first, as a restore does.
  const first = await runProgram('commands/seed.ts', ['--returns', '0', '--shop', 'small'], env).ended
  expect([first.code, first.said]).toEqual([0, expect.stringContaining('Made the shop "small"')])
  const server = await start(env)
  const postmaster = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
  for (const pid of [server.child.pid, postmaster]) expect(rightsOf(pid).users).toEqual([UNPRIVILEGED])
  for (const name of ['.', 'secret-keys', 'postgres', 'postgres/postgres.log', 'postgres/cluster/data'])
    expect([name, (await stat(join(env.DATA_DIR, name))).uid]).toEqual([name, UNPRIVILEGED])
  server.child.kill('SIGKILL')
  await server.ended
  // It is adopted: by root's command, into a folder of root's, and by the next server.
  const kept = await runProgram('commands/backup.ts', [join(folder, 'out.tar')], env).ended
  expect([kept.code, kept.said]).toEqual([0, expect.stringContaining('Kept ')])
  const next = await start(env)
  // Root itself is refused nothing either, and leaves nothing that the server cannot use.
  next.child.kill('SIGTERM')
  await next.ended
  const asRoot = await start({ ...env, RUN_AS: 'root' })
  asRoot.child.kill('SIGTERM')
  await asRoot.ended
  const last = await start(env)
  expect(rightsOf(last.child.pid).users).toEqual([UNPRIVILEGED])
  last.child.kill('SIGTERM')
  expect((await last.ended).code).toBe(0)
})
