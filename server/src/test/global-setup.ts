/** One real PostgreSQL for the whole run, and in it a migrated database that every test file gets a copy of. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { prepareDatabase } from '../db/prepare.ts'
import { TEST_KEY_RING } from './key-ring.ts'
import { THROWAWAY_SETTINGS } from './throwaway-settings.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
  }
}

export const setup = async (project: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'returns-desk-test-'))
  const settings = THROWAWAY_SETTINGS
  const cluster = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), settings, temporary: true })
  await prepareDatabase(cluster.url, TEST_KEY_RING)
  project.provide('ownerUrl', cluster.url)
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
