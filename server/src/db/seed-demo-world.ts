/** A shop that has been trading for a year: products, customers, orders and returns. */
import { sql } from 'kysely'
import type { Files } from '../adapters/files/port.ts'
import { demoCustomers } from '../demo/customers.ts'
import { type DemoOrder, demoOrders } from '../demo/orders.ts'
import { demoReturns, ordersForReturns } from '../demo/returns.ts'
import { loadRuleSet } from '../features/rules/decide-return.ts'
import type { Vault } from '../secrets.ts'
import type { ShopDb } from './db.ts'
import { seedCustomers, seedOrders, seedProducts } from './seed-orders.ts'
import { seedReturns } from './seed-returns.ts'
import { seedDemoRules } from './seed-rules.ts'
import type { ShopBasics } from './seed-shop.ts'

const SEED = 2026

export interface DemoWorldOptions {
  readonly now: Date
  readonly returns: number
  readonly vault: Vault
  readonly files: Files
}

export const seedDemoWorld = async (db: ShopDb, shopId: number, basics: ShopBasics, options: DemoWorldOptions) => {
  const { now, returns, vault, files } = options
  const customers = demoCustomers({ seed: SEED })
  const orders = [...demoOrders({ now, seed: SEED, count: ordersForReturns(returns), customers })]
  const byName = new Map(orders.map((order) => [order.order_name, order]))
  await seedProducts(db, shopId)
  const customerIds = await seedCustomers(db, shopId, customers)
  const seededOrders = await seedOrders(db, shopId, customerIds, orders)
  await seedDemoRules(db, shopId, basics)
  const ruleSet = await loadRuleSet(db, shopId)
  const around = { ...basics, ruleSet, orders: seededOrders, orderOf: (name: string) => byName.get(name) as DemoOrder }
  await seedReturns(db, { vault, files }, shopId, demoReturns({ now, seed: SEED, orders, count: returns }), around)
  await sql`select fold_return_counts(${shopId})`.execute(db)
}
