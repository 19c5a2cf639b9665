/** The dependencies of a server, on an existing database and with the test's clock. */
import { courierNetwork } from '../adapters/courier/network.ts'
import { localFiles } from '../adapters/files/local.ts'
import { keptMail } from '../adapters/mail/kept-mail.ts'
import { embeddedPlatform } from '../adapters/platform/embedded.ts'
import { platforms } from '../adapters/platform/platforms.ts'
import { shopifyPlatform } from '../areas/platforms/shopify/platform.ts'
import { cookieStyle } from '../auth/cookies.ts'
import { createPasswords, scryptAt } from '../auth/password.ts'
import { createTokens } from '../auth/tokens.ts'
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import { createVault } from '../base/secrets.ts'
import type { Deps } from '../config/deps.ts'
import type { Db } from '../db/db.ts'
import { TEST_KEY_RING } from './key-ring.ts'

export const BASE_URL = 'http://localhost:8080'
const NOWHERE = 'http://127.0.0.1:9'

/** Hashing at the real cost was a fourteenth of all work of the server's tests. */
export const quickScrypt = scryptAt(2 ** 4)
export const QUICK_PASSWORDS = createPasswords(quickScrypt)

export interface TestParts {
  readonly db: Db
  readonly folder: string
  readonly clock: Clock
  readonly log: Log
  readonly overrides?: Partial<Deps>
}

export const testDeps = ({ db, folder, clock, log, overrides = {} }: TestParts): Deps => {
  const tokens = createTokens(TEST_KEY_RING, clock)
  const vault = createVault(TEST_KEY_RING)
  return {
    db,
    patientDb: db,
    clock,
    log,
    tokens,
    passwords: QUICK_PASSWORDS,
    vault,
    files: localFiles(folder, TEST_KEY_RING, clock),
    platform: platforms(
      embeddedPlatform(tokens),
      overrides.shopify && shopifyPlatform({ config: overrides.shopify, vault, clock, log }),
    ),
    shopify: undefined,
    mail: keptMail(db, clock),
    // Tests ask nobody; one that needs answers brings them.
    askTxt: async () => undefined,
    mailViewOf: undefined,
    metricsToken: undefined,
    // Nothing listens there: a test that needs a courier starts a stand-in.
    couriers: courierNetwork({ fan: NOWHERE, sameday: NOWHERE, cargus: NOWHERE }),
    oidc: undefined,
    cookies: cookieStyle(BASE_URL),
    publicUrl: BASE_URL,
    consoleOrigins: [],
    trustedProxies: false,
    backups: undefined,
    sites: undefined,
    isStopping: () => false,
    ...overrides,
  }
}
