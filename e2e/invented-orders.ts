/** Orders for journeys. They are as invented as those of the demo shop, which therefore stays a demo: its sign-in link and its mails stay open. */
import { openDatabase } from './injection/database.ts'
import type { RunningServer } from './server.ts'
import type { Staff } from './world.ts'

const MARK = `update shops set is_demo = $1 where shop_id = (select shop_id from shop_directory where handle = 'demo')`

export const bringOrders = async (server: RunningServer, staff: Staff, csv: string) => {
  const database = await openDatabase(server)
  try {
    // What is no demo does not end as one.
    await database.query(MARK, [false])
    await staff.ordersImport.importCsv({ file: new File([csv], 'orders.csv', { type: 'text/csv' }) })
    await database.query(MARK, [true])
  } finally {
    await database.end()
  }
}
