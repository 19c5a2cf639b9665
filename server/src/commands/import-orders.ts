/** `npm run import-orders -- --shop demo [--check] orders.csv`: the console's file import, for operators. */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { CSV_MAX_BYTES, errorMessage } from '@returns-desk/contract'
import { DEMO_HANDLE } from '../areas/people/sign-in/sign-in-link.ts'
import { readOrders } from '../areas/platforms/orders-import/csv/read-orders.ts'
import { importOrders, planImport } from '../areas/platforms/orders-import/save-orders.ts'
import * as shops from '../areas/shop/shops/queries.ts'
import { DomainError, found } from '../base/errors.ts'
import { readEnv } from '../config/env.ts'
import { inShop } from '../db/db.ts'
import { findShopId } from '../db/shop-directory.ts'
import { openDatabase } from '../system.ts'
import { noteCommand } from './note-command.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run import-orders -- --shop <shop> [--check] <file.csv>'
const LANGUAGE = 'en'

const inWords = (error: unknown) =>
  error instanceof DomainError ? new Error(errorMessage(error.code, LANGUAGE, error.values)) : error

await runCommand(async (say) => {
  const { values, positionals } = parseArgs({
    options: { shop: { type: 'string', default: DEMO_HANDLE }, check: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [path] = positionals
  if (!path) throw new Error(USAGE)
  const file = await readFile(path)
  if (file.length > CSV_MAX_BYTES) throw inWords(new DomainError('csv_too_large'))
  const env = readEnv(process.env)
  const { db, close } = await openDatabase(env)
  try {
    const shopId = await findShopId(db, { platform: 'embedded', handle: values.shop })
    if (!shopId) throw new Error(`There is no shop "${values.shop}" whose orders are stored here.`)
    await inShop(db, shopId, async (shopDb) => {
      const { orders, errors, errors_total } = await readOrders(file, found(await shops.find(shopDb, shopId)), LANGUAGE)
      for (const { line, column, message } of errors) say(`line ${line}${column && `, ${column}`}: ${message}`)
      if (errors_total > 0) throw new Error(`Nothing was imported: ${errors_total} errors.`)
      const work = values.check ? planImport : importOrders
      const { orders_new, orders_updated } = await work(shopDb, shopId, orders, LANGUAGE)
      if (!values.check) await noteCommand(shopDb, shopId, 'importOrders', new Date())
      say(`${values.check ? 'Would be imported' : 'Imported'}: ${orders_new} new orders, ${orders_updated} updated.`)
    })
  } catch (error) {
    throw inWords(error)
  } finally {
    await close()
  }
})
