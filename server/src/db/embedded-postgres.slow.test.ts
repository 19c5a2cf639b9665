import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startScript } from '../test/kills/start-script.ts'
import { findPostmaster } from './embedded-postgres/postmaster.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const LIMIT_MS = 60_000
const WAIT = { timeout: 20_000, interval: 50 }
/** These clusters live for seconds and need not survive a power cut. */
const settings = { fsync: 'off' }

const query = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

const killServer = async (data: string) => {
  const server = await findPostmaster(data)
  if (!server) return
  process.kill(server.pid, 'SIGQUIT')
  while (await findPostmaster(data)) await delay(10)
}

/** Each test gets a separate folder and leaves neither files nor a server behind. */
const story = (name: string, tell: (folder: string, data: string) => Promise<void>) =>
  test(name, { timeout: LIMIT_MS }, async () => {
    const root = await mkdtemp(join(tmpdir(), 'returns-desk-pg-'))
    const folder = join(root, 'a folder', 'postgres')
    const data = join(folder, 'cluster', 'data')
    // The unprivileged user that root starts PostgreSQL as needs access.
    await chmod(root, 0o755)
    try {
      await tell(folder, data)
    } finally {
      await killServer(data)
      await rm(root, { recursive: true, force: true })
    }
  })

/** Creating a cluster takes longer than most tests: those that are not about it start from a copy. */
let made: string | undefined
afterAll(() => made && rm(made, { recursive: true, force: true }))

const storyOfCluster = (name: string, tell: (folder: string, data: string) => Promise<void>) =>
  story(name, async (folder, data) => {
    if (!made) {
      made = await mkdtemp(join(tmpdir(), 'returns-desk-pg-'))
      await chmod(made, 0o755)
      await (await startEmbeddedPostgres({ folder: join(made, 'postgres'), settings })).stop()
    }
    await mkdir(join(folder, '..'), { recursive: true })
    // With its owner and permissions, which PostgreSQL requires.
    await promisify(execFile)('cp', ['-a', join(made, 'postgres'), folder])
    await tell(folder, data)
  })

/** PostgreSQL ends the session of a killed process when it gets to it: until then that process counts as a user. */
const expectOneUser = async (url: string) => {
  const users = `select from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()`
  await expect.poll(async () => (await query(url, users)).rows.length, WAIT).toBe(1)
}

/** Another Node process that starts the database and then does nothing. */
const startElsewhere = async (folder: string, options = {}) => {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    const { url, adopted } = await startEmbeddedPostgres(${JSON.stringify({ folder, settings, ...options })})
    process.send({ url, adopted })
    process.on('message', () => {})`
  const child = startScript(['--input-type=module', '-e', script])
  const died = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The other process ended with ${code}.`)))
  died.catch(() => {})
  const [message] = await Promise.race([once(child, 'message'), died])
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { ...(message as { url: string; adopted: boolean }), kill }
}

story('the first start creates a UTF-8 database in UTC that only our password opens', async (folder) => {
  const { url, adopted, stop } = await startEmbeddedPostgres({ folder, settings })
  try {
    expect(adopted).toBe(false)
    const { rows } = await query(
      url,
      `select current_user as "user", current_database() as database, current_setting('server_encoding') as encoding,
        current_setting('timezone') as zone, upper('ștefan') as upper, current_setting('fsync') as fsync`,
    )
    expect(rows).toEqual([
      {
        user: 'returns_desk_owner',
        database: 'returns_desk',
        encoding: 'UTF8',
        zone: 'UTC',
        upper: 'ȘTEFAN',
        fsync: 'off',
      },
    ])
    expect((await stat(join(folder, 'cluster', 'password'))).mode & 0o777).toBe(0o600)
    const guess = Object.assign(new URL(url), { password: 'guess' })
    await expect(query(guess.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  } finally {
    await stop()
  }
})

storyOfCluster('what was written before a stop is there after the next start', async (folder, data) => {
  const first = await startEmbeddedPostgres({ folder, settings })
  await query(first.url, `create table notes as select 'kept' as text`)
  await Promise.all([first.stop(), first.stop()])
  expect(await findPostmaster(data)).toBeUndefined()

  const second = await startEmbeddedPostgres({ folder, settings })
  expect(second.adopted).toBe(false)
  expect((await query(second.url, 'select text from notes')).rows).toEqual([{ text: 'kept' }])
  await second.stop()
})

storyOfCluster('the database of a killed process is adopted', async (folder, data) => {
  const killed = await startElsewhere(folder)
  await query(killed.url, `create table notes as select 'kept' as text`)
  await killed.kill()

  const next = await startEmbeddedPostgres({ folder, settings })
  expect(next).toMatchObject({ adopted: true, url: killed.url })
  expect((await query(next.url, 'select text from notes')).rows).toEqual([{ text: 'kept' }])
  await expectOneUser(next.url)
  await next.stop()
  expect(await findPostmaster(data)).toBeUndefined()
})

story('of two simultaneous first starts one starts the database and the other adopts it', async (folder, data) => {
  const both = await Promise.all([startEmbeddedPostgres({ folder, settings }), startElsewhere(folder)])
  expect(both.map(({ adopted }) => adopted).sort()).toEqual([false, true])
  expect(both[0].url).toBe(both[1].url)
  expect((await readdir(folder)).sort()).toEqual(['cluster', 'postgres.log'])
  await both[1].kill()
  await expectOneUser(both[0].url)
  await both[0].stop()
  expect(await findPostmaster(data)).toBeUndefined()
})

storyOfCluster('a stop leaves the database to another process that uses it', async (folder, data) => {
  const mine = await startEmbeddedPostgres({ folder, settings })
  const other = await startElsewhere(folder)
  await mine.stop()
  expect((await query(other.url, 'select 1 as one')).rows).toEqual([{ one: 1 }])
  await other.kill()
  const last = await startEmbeddedPostgres({ folder, settings })
  await expectOneUser(last.url)
  await last.stop()
  expect(await findPostmaster(data)).toBeUndefined()
})

storyOfCluster(
  'a killed database is restarted automatically, on the same port and with its data',
  async (folder, data) => {
    const told: string[] = []
    const { url, stop } = await startEmbeddedPostgres({ folder, settings, tell: (event) => void told.push(event) })
    await query(url, `create table notes as select 'kept' as text`)
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      process.kill((await findPostmaster(data))?.pid ?? 0, signal)
      await expect.poll(() => told.splice(0), WAIT).toContain('database_back')
      expect((await query(url, 'select text from notes')).rows).toEqual([{ text: 'kept' }])
    }
    await stop()
    expect(await findPostmaster(data)).toBeUndefined()
  },
)

storyOfCluster('a stop leaves the database to any client that is still connected', async (folder, data) => {
  const { url, stop } = await startEmbeddedPostgres({ folder, settings })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await stop()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(await findPostmaster(data)).toBeDefined()
  await client.end()
})

storyOfCluster(
  'a pid file left by a crash does not matter, even when another program now has that pid',
  async (folder, data) => {
    const first = await startEmbeddedPostgres({ folder, settings })
    const pidFile = join(data, 'postmaster.pid')
    const lines = (await readFile(pidFile, 'utf8')).split('\n')
    const { uid, gid } = await stat(pidFile)
    await first.stop()
    // The other program must have the same owner: PostgreSQL recognises that a foreign process is not its server.
    const user = process.getuid?.() === 0 ? { uid, gid } : {}
    const stranger = spawn('sleep', ['60'], { ...user, cwd: '/', stdio: 'ignore' })
    try {
      await writeFile(pidFile, [stranger.pid, ...lines.slice(1)].join('\n'))
      const second = await startEmbeddedPostgres({ folder, settings })
      expect(second.adopted).toBe(false)
      await second.stop()
    } finally {
      stranger.kill()
    }
  },
)

story('what a killed first start left behind is removed', async (folder) => {
  const child = spawn('true')
  await once(child, 'exit')
  await mkdir(join(folder, `preparing-${child.pid}-abc`, 'data'), { recursive: true })
  const { stop } = await startEmbeddedPostgres({ folder, settings })
  await stop()
  expect((await readdir(folder)).sort()).toEqual(['cluster', 'postgres.log'])
})

story('a temporary database ends with the process that started it, files and all', async (folder, data) => {
  const killed = await startElsewhere(folder, { temporary: true })
  expect(await findPostmaster(data)).toBeDefined()
  await killed.kill()
  await expect.poll(() => findPostmaster(data), WAIT).toBeUndefined()
  await expect.poll(() => stat(folder).catch(() => 'gone'), WAIT).toBe('gone')
})

story('a folder that cannot be written is named in one sentence', async (folder) => {
  // Root may write anywhere, but even root cannot create a folder inside a file.
  await mkdir(join(folder, '..'))
  await writeFile(folder, '')
  await expect(startEmbeddedPostgres({ folder: join(folder, 'postgres') })).rejects.toThrow(
    /^The database folder .* cannot be used by this user \(ENOTDIR\): make it writable, or set DATA_DIR .*\.$/,
  )
})

storyOfCluster('a cluster of another PostgreSQL release is refused and left alone', async (folder, data) => {
  const { stop } = await startEmbeddedPostgres({ folder, settings })
  await stop()
  await writeFile(join(data, 'PG_VERSION'), '17\n')
  await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(/made by PostgreSQL 17 and this release brings 18/)
})

story('a server that cannot start says why, with its last lines', async (folder) => {
  await expect(startEmbeddedPostgres({ folder, settings: { max_connections: 'many' } })).rejects.toThrow(
    /^PostgreSQL did not start in .*\n(.*\n)*.*invalid value for parameter "max_connections": "many"/,
  )
})
