/** One real PostgreSQL for the whole run, and in it a migrated database that every test file gets a copy of. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { prepareDatabase } from '../db/schema/prepare.ts'
import { TEST_KEY_RING } from './key-ring.ts'
import { THROWAWAY_SETTINGS } from './throwaway/postgres-settings.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
  }
}

const start = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'returns-desk-test-'))
  const settings = THROWAWAY_SETTINGS
  const cluster = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), settings, temporary: true })
  await prepareDatabase(cluster.url, TEST_KEY_RING)
  const stop = async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: cluster.url, stop }
}

/** The quick and the slow project each load this file once, in the same process: they share only the process. */
const common = globalThis as { testPostgres?: ReturnType<typeof start> | undefined; testPostgresUsers?: number }

export const setup = async (project: TestProject) => {
  common.testPostgres ??= start()
  common.testPostgresUsers = (common.testPostgresUsers ?? 0) + 1
  const { url, stop } = await common.testPostgres
  project.provide('ownerUrl', url)
  return async () => {
    common.testPostgresUsers = (common.testPostgresUsers ?? 0) - 1
    if (common.testPostgresUsers > 0) return
    common.testPostgres = undefined
    await stop()
  }
}
