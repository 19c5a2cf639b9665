/** A shop with an account at a stand-in, and a return that needs a label. */
import type { OutsideCourier } from '@returns-desk/contract'
import { save } from '../../areas/platforms/couriers/queries.ts'
import { cancelLabel } from '../../areas/receiving/labels/cancel-label.ts'
import { makeLabel } from '../../areas/receiving/labels/make-label.ts'
import { trackParcels } from '../../areas/receiving/parcels/track-parcels.ts'
import { moveReturn } from '../../areas/returns/moves/move-return.ts'
import { findReturn } from '../../areas/returns/one/find-return.ts'
import { found } from '../../base/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inShop, type ShopDb } from '../../db/db.ts'
import { HANDLERS } from '../../handlers.ts'
import { runEffect } from '../../outbox/run-effect.ts'
import { addReturn, furnishedShop, type ReturnFields } from '../builders.ts'
import { pastUndo } from '../past-undo.ts'
import type { World } from '../world.ts'
import { CARGUS_ACCOUNT, startCargus } from './cargus.ts'
import { FAN_ACCOUNT, startFan } from './fan.ts'
import { SAMEDAY_ACCOUNT, startSameday } from './sameday.ts'
import { networkTo } from './stand-in.ts'

export const STARTS = { fan: startFan, sameday: startSameday, cargus: startCargus }
export const TITLES = { fan: 'FAN Courier', sameday: 'Sameday', cargus: 'Cargus' }

export const RETURN_ADDRESS = {
  name: 'Atelier Mara',
  phone: '0215550101',
  email: 'retur@example.ro',
  address1: 'Șoseaua Păcurari nr. 3',
  city: 'Iași',
  county: 'Iași',
  postal_code: '700515',
  country: 'România',
}

const PICKUP_ADDRESS = {
  address1: 'Str. Lungă nr. 1',
  city: 'Brașov',
  county: 'Brașov',
  postal_code: '500001',
  country: 'RO',
}

const ACCOUNTS = { fan: FAN_ACCOUNT, sameday: SAMEDAY_ACCOUNT, cargus: CARGUS_ACCOUNT }

const keepReturnAddress = (db: ShopDb, { vault, clock }: Pick<Deps, 'vault' | 'clock'>, shopId: number) =>
  save(db, vault, shopId, 'own', { active: true, settings: RETURN_ADDRESS, secrets: {} }, clock())

/** No label is created without one. */
export const addReturnAddress = ({ db, deps }: World, shopId: number) =>
  inShop(db, shopId, (shopDb) => keepReturnAddress(shopDb, deps, shopId))

const addAccounts = async (db: ShopDb, { vault, clock }: Deps, shopId: number, courier: OutsideCourier) => {
  const { password, ...settings } = ACCOUNTS[courier]
  const { subscription_key } = CARGUS_ACCOUNT
  const secrets: Record<string, string> = courier === 'cargus' ? { password, subscription_key } : { password }
  const account = { active: true, settings, secrets }
  await keepReturnAddress(db, { vault, clock }, shopId)
  await save(db, vault, shopId, courier, account, clock())
  await db
    .updateTable('return_methods')
    .set({ courier_service_name: TITLES[courier] })
    .where('shop_id', '=', shopId)
    .execute()
}

/** Bypasses the API, whose sign-in limit these tests would exceed. */
export const moveTo = (deps: Deps, shopId: number, returnId: string, status: string) =>
  inShop(deps.db, shopId, async (db) => {
    const at = deps.clock()
    await moveReturn(deps, db, { shopId, id: returnId, status, ifMatch: undefined, actor: 'staff', at })
  })

/** `deps` are for handlers: they call the stand-in. */
export const openCourierShop = async (world: World, courier: OutsideCourier) => {
  const standIn = await STARTS[courier]()
  const deps: Deps = { ...world.deps, couriers: networkTo({ [courier]: standIn }) }
  const shop = await furnishedShop(world)
  await inShop(deps.db, shop.id, (db) => addAccounts(db, deps, shop.id, courier))

  /** An awaited return, so that a label is planned. */
  const awaitedReturn = async (fields: ReturnFields = {}) => {
    const returnId = await addReturn(world, shop, { pickup_address: PICKUP_ADDRESS, ...fields })
    await moveTo(deps, shop.id, returnId, 'awaiting_parcel')
    return returnId
  }
  const detail = (returnId: string) =>
    inShop(deps.db, shop.id, async (db) =>
      found(
        await findReturn(db, deps.vault, shop.id, returnId, {
          now: deps.clock(),
          language: 'en',
          reader: 'en',
          role: 'owner',
        }),
      ),
    )
  return { standIn, deps, shop, awaitedReturn, detail, close: standIn.close }
}

const listPending = (books: Deps, shopId: number) =>
  inShop(books.db, shopId, (db) =>
    db.selectFrom('effects').selectAll().where('shop_id', '=', shopId).where('state', '=', 'pending').execute(),
  )

/** Runs each pending effect of a shop once, as a job would, and returns the errors. `books` records what was done. */
export const runEffects = async (deps: Deps, shopId: number, books: Deps = deps): Promise<unknown[]> => {
  // Ending a label plans its cancellation, which is run with the others.
  const ending = (await listPending(books, shopId)).filter(({ kind }) => kind === 'end-label')
  for (const { id } of ending) await runEffect(pastUndo(books), HANDLERS, { shopId, effectId: id })
  const planned = await listPending(books, shopId)
  const errors: unknown[] = []
  for (const { id, kind, return_id: returnId, payload } of planned) {
    try {
      if (kind === 'label') await makeLabel(deps, shopId, { returnId, payload: payload as { attempt: number } })
      if (kind === 'cancel-label')
        await cancelLabel(deps, shopId, { returnId, payload: payload as { attempt: number } })
      if (kind === 'track')
        await trackParcels(deps, shopId, { returnId, payload: payload as { courier: OutsideCourier } })
      await inShop(books.db, shopId, (db) =>
        db.updateTable('effects').set({ state: 'done' }).where('shop_id', '=', shopId).where('id', '=', id).execute(),
      )
    } catch (error) {
      errors.push(error)
    }
  }
  return errors
}
