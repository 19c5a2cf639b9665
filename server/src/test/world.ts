/** The server as its callers see it, on an existing database. The clock stands still unless a test moves it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiContract, Client, Role } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { insertSignIn } from '../areas/people/sign-in/sign-ins.ts'
import { insertStaff } from '../areas/people/staff/queries.ts'
import { createShop, setPassword } from '../areas/shop/shops/create-shop.ts'
import { createLog } from '../base/log.ts'
import type { Deps } from '../config/deps.ts'
import { type Db, inShop, openDb } from '../db/db.ts'
import { PATIENT } from '../db/limits.ts'
import { prepareDatabase } from '../db/schema/prepare.ts'
import { clientOf } from './client-of.ts'
import { BASE_URL, QUICK_PASSWORDS, testDeps } from './deps.ts'
import { TEST_KEY_RING } from './key-ring.ts'

export { BASE_URL }
export const PASSWORD = 'correct horse battery'

// Once for all shops: nearly every test opens one.
const passwordHash = QUICK_PASSWORDS.hash(PASSWORD)

export interface TestShop {
  readonly id: number
  readonly handle: string
}

export interface World {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly db: Db
  readonly ownerUrl: string
  readonly logged: string[]
  readonly shop: (fields?: { embed_origins?: string[]; currency?: string }) => Promise<TestShop>
  /** Staff of a shop, signed in like the console: its owner, or a person of the given role. */
  readonly as: (shop: TestShop, role?: Role) => Promise<Client<ApiContract>>
  /** The headers of a new person of that role. */
  readonly signedIn: (shop: TestShop, role: Role, name?: string) => Promise<Record<string, string>>
  /** Anybody, with any headers. */
  readonly client: (headers?: Record<string, string>) => Client<ApiContract>
  readonly sessionToken: (shop: TestShop, seconds?: number) => Promise<string>
  readonly passTime: (seconds: number) => void
  /** Done before it closes. */
  readonly onClose: (work: () => Promise<unknown>) => void
}

/** Tests make every call there is, most of them many times: more statements than any server in use has. */
const MAX_PREPARED = 2000

const START = new Date('2026-10-05T12:00:00Z')

export const openWorld = async (ownerUrl: string, overrides: Partial<Deps> = {}) => {
  // Longer timeouts, for a machine that is busy with other tests.
  const db = openDb(await prepareDatabase(ownerUrl, TEST_KEY_RING), 20, PATIENT, MAX_PREPARED)
  const folder = await mkdtemp(join(tmpdir(), 'returns-desk-files-'))
  const logged: string[] = []
  let now = START
  const clock = overrides.clock ?? (() => now)
  const log = createLog('info', { write: (line) => logged.push(line) })
  const deps = testDeps({ db, folder, clock, log, overrides })
  const { tokens } = deps
  const app = await buildApp(deps)
  const client = clientOf(app)
  const sessionToken: World['sessionToken'] = ({ handle }, seconds = 60) =>
    tokens.sessionToken.sign({ dest: handle }, seconds)

  const exchange = async (token: string) => {
    const signedIn = await client({ 'session-token': token }).signIn.login()
    return { authorization: `Bearer ${signedIn.access_token}`, 'shop-id': String(signedIn.shop) }
  }

  const closing: (() => Promise<unknown>)[] = []
  const world: World = {
    app,
    deps,
    db,
    ownerUrl,
    logged,
    client,
    sessionToken,
    shop: async (fields = {}) => {
      const handle = `shop-${crypto.randomUUID().slice(0, 8)}`
      const place = { currency: 'RON', time_zone: 'Europe/Bucharest', language: 'ro', embed_origins: [], ...fields }
      const id = await db.transaction().execute(async (transaction) => {
        const shopId = await createShop(transaction, { handle, name: `Shop ${handle}`, ...place })
        await setPassword(transaction, shopId, await passwordHash, now)
        return shopId
      })
      return { id, handle }
    },
    as: async (shop, role) =>
      client(role ? await world.signedIn(shop, role) : await exchange(await sessionToken(shop))),
    signedIn: async ({ id, handle }, role, name = `The ${role}`) => {
      const sign_in = await inShop(db, id, async (shopDb) => {
        const email = `${role}-${crypto.randomUUID().slice(0, 8)}@example.com`
        const staffId = await insertStaff(shopDb, id, { name, email, role, language: 'en', state: 'active' })
        return insertSignIn(shopDb, id, staffId, now)
      })
      return exchange(await tokens.sessionToken.sign({ dest: handle, sign_in }, 60))
    },
    passTime: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
    onClose: (work) => void closing.push(work),
  }
  return {
    world,
    close: async () => {
      for (const work of closing) await work()
      await app.close()
      await db.destroy()
      await rm(folder, { recursive: true })
    },
  }
}
