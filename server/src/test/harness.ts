/**
 * The server as its callers see it: the typed client over the real app on a real PostgreSQL. Each file has a separate
 * database, each test a separate shop, and time stands still unless a test moves it.
 */
import { test as base } from 'vitest'
import type { Deps } from '../config/deps.ts'
import { createDatabase } from './database.ts'
import { openWorld, type World } from './world.ts'

export { PASSWORD, type TestShop, type World } from './world.ts'

export const createWorld = async (overrides: Partial<Deps> = {}) => {
  const database = await createDatabase()
  const { world, close } = await openWorld(database.ownerUrl, overrides)
  return {
    world,
    close: async () => {
      await close()
      await database.drop()
    },
  }
}

export const test = base.extend<{ world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern
    async ({}, use) => {
      const { world, close } = await createWorld()
      await use(world)
      await close()
    },
    { scope: 'file' },
  ],
})
