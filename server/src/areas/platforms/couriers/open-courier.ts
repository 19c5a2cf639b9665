/** Opens a courier by name, with the account of the shop. */
import { type CourierName, courierNamed } from '@returns-desk/contract'
import { cargusCourier } from '../../../adapters/courier/cargus.ts'
import { fanCourier } from '../../../adapters/courier/fan.ts'
import { ownCourier } from '../../../adapters/courier/own-courier.ts'
import type { Courier } from '../../../adapters/courier/port.ts'
import { samedayCourier } from '../../../adapters/courier/sameday.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import * as accounts from './queries.ts'

type Accounts = accounts.AccountOf

const openers: {
  readonly [Name in Exclude<CourierName, 'own'>]: (deps: Deps, account: Accounts[Name]) => Courier
} = {
  fan: ({ couriers, clock }, account) => fanCourier(couriers, clock, account),
  sameday: ({ couriers, clock }, account) => samedayCourier(couriers, clock, account),
  cargus: ({ couriers, clock }, account) => cargusCourier(couriers, clock, account),
}

const openOutside = async <Name extends Exclude<CourierName, 'own'>>(
  deps: Deps,
  db: ShopDb,
  shopId: number,
  name: Name,
): Promise<Courier | undefined> => {
  const account = await accounts.find(db, deps.vault, shopId, name)
  return account && openers[name](deps, account)
}

/** `undefined` if the shop has no account there (any more). */
export const openCourierIn = async (deps: Deps, db: ShopDb, shopId: number, name: CourierName) =>
  name === 'own' ? ownCourier(deps.db, deps.clock, shopId) : openOutside(deps, db, shopId, name)

export const openCourier = (deps: Deps, shopId: number, name: CourierName) =>
  inShop(deps.db, shopId, (db) => openCourierIn(deps, db, shopId, name))

/** The courier that a method names, if the shop has an active account there; otherwise our own. */
export const chooseCourier = async (db: ShopDb, shopId: number, serviceName: string): Promise<CourierName> => {
  const named = courierNamed(serviceName)
  return named !== 'own' && (await accounts.isActive(db, shopId, named)) ? named : 'own'
}
