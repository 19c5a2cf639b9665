import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createVault, keepKeyRing, loadKeyRing, readKeyRing, type Vault } from '../../base/secrets.ts'
import { inShop } from '../../db/db.ts'
import { accountHolderAad, SEALED_COLUMNS } from '../../db/sealed-columns.ts'
import { addReturns, furnishedShop, IBAN } from '../../test/builders.ts'
import { asOwner } from '../../test/database/as-owner.ts'
import { createWorld, test, type World } from '../../test/harness.ts'
import { reseal } from './reseal.ts'
import { dropOldKeys, rotateKeys } from './rotate-ring.ts'

const LIMIT_MS = 60_000

test('every sealed column is covered by the key rotation', async ({ world }) => {
  const columns = await asOwner(world.ownerUrl, async (owner) => {
    const { rows } = await owner.query(`
      select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = 'public' and column_name like '%\\_sealed' order by 1`)
    return rows.map(({ place }) => place)
  })
  expect(
    columns.filter((place) => !Object.hasOwn(SEALED_COLUMNS, place)),
    'Add these to server/src/db/sealed-columns.ts, each with the function of its primary key that makes the place it is sealed ' +
      'for (the second argument of vault.seal where it is written). Otherwise a rotation of keys would leave them unreadable.',
  ).toEqual([])
  expect(
    Object.keys(SEALED_COLUMNS).filter((place) => !columns.includes(place)),
    'Take these out of server/src/db/sealed-columns.ts: there are no such columns.',
  ).toEqual([])
})

/** A server with its keys in a data folder, and sealed IBANs and names of two shops. */
const sealedWorld = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'returns-desk-rotation-'))
  const old = await loadKeyRing(dataDir)
  const { world, close } = await createWorld({ vault: createVault(old, () => readKeyRing(dataDir)) })
  const shops = [await furnishedShop(world), await furnishedShop(world)]
  const returns = []
  for (const shop of shops) {
    const ids = await addReturns(
      world,
      shop,
      Array.from({ length: 300 }, () => ({ requiresIban: true })),
    )
    returns.push(...ids.map((id) => ({ shop, id })))
    await inShop(world.db, shop.id, (db) =>
      db
        .updateTable('returns')
        .set({ account_holder_sealed: world.deps.vault.seal('Maria', accountHolderAad(shop.id, ids[0] as string)) })
        .where('shop_id', '=', shop.id)
        .where('id', '=', ids[0] as string)
        .execute(),
    )
  }
  return {
    world,
    dataDir,
    old,
    first: returns[0] as (typeof returns)[number],
    last: returns.at(-1) as (typeof returns)[number],
    close: async () => {
      await close()
      await rm(dataDir, { recursive: true })
    },
  }
}

const ibanOf = async (world: World, { shop, id }: { shop: { id: number; handle: string }; id: string }) =>
  (await (await world.as(shop)).returns.getPrivate({ params: { id } })).iban

test(
  'a new key re-seals everything while the server keeps reading and writing',
  async () => {
    const { world, dataDir, old, first, last, close } = await sealedWorld()
    try {
      const rotated = await rotateKeys(world.db, dataDir)
      expect(rotated).toMatchObject({ isNew: true, resealed: 602, unopened: 0 })
      expect(readKeyRing(dataDir)).toEqual([rotated.ring[0], ...old])
      // The running server still has the old ring.
      for (const one of [first, last]) expect(await ibanOf(world, one)).toBe(IBAN)
      expect(await reseal(world.db, createVault(readKeyRing(dataDir).slice(0, 1)))).toMatchObject({ unopened: 0 })
      expect(await dropOldKeys(world.db, dataDir)).toMatchObject({ isDropped: true })
      expect(readKeyRing(dataDir)).toEqual(rotated.ring.slice(0, 1))
      expect(await ibanOf(world, last)).toBe(IBAN)
    } finally {
      await close()
    }
  },
  LIMIT_MS,
)

test(
  'an interrupted rotation is resumed by the next one, without another new key',
  async () => {
    const { world, dataDir, old, first, last, close } = await sealedWorld()
    try {
      const ring = ['a new key of more than thirty-two characters', ...old]
      const vault = createVault(ring)
      let left = 350
      const breaking: Vault = {
        ...vault,
        seal: (text, place) => {
          if (left-- === 0) throw new Error('the power went off')
          return vault.seal(text, place)
        },
      }
      await keepKeyRing(dataDir, ring)
      await expect(reseal(world.db, breaking)).rejects.toThrow('the power went off')
      for (const one of [first, last]) expect(await ibanOf(world, one)).toBe(IBAN)
      const rotated = await rotateKeys(world.db, dataDir)
      expect(rotated).toMatchObject({ isNew: false, ring, unopened: 0 })
      expect(rotated.resealed + rotated.current).toBe(602)
      expect(rotated.resealed).toBeLessThan(602)
      for (const one of [first, last]) expect(await ibanOf(world, one)).toBe(IBAN)
    } finally {
      await close()
    }
  },
  LIMIT_MS,
)

test(
  'old keys are not dropped while something still needs them',
  async () => {
    const { world, dataDir, first, close } = await sealedWorld()
    try {
      await rotateKeys(world.db, dataDir)
      const foreign = createVault(['a key that nobody has any more, of more than 32 characters']).seal('x', 'elsewhere')
      await inShop(world.db, first.shop.id, (db) =>
        db
          .updateTable('returns')
          .set({ iban_sealed: foreign })
          .where('shop_id', '=', first.shop.id)
          .where('id', '=', first.id)
          .execute(),
      )
      expect(await dropOldKeys(world.db, dataDir)).toMatchObject({ isDropped: false, unopened: 1 })
      expect(readKeyRing(dataDir)).toHaveLength(2)
    } finally {
      await close()
    }
  },
  LIMIT_MS,
)
