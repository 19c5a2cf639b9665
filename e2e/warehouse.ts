/** A warehouse with a scanner, in a shop of its own: its parcels would be in the way of the other journeys. */
import type { Page } from '@playwright/test'
import { STATUS } from '@returns-desk/engine'
import { importOrders, requestReturn } from './returns-by-telephone.ts'
import { type RunningServer, startServer } from './server.ts'
import { test as base, expectLoaded, type Staff, staffOf } from './world.ts'

export const warehouseTest = (parcels: number) =>
  base.extend<object, { warehouse: RunningServer }>({
    warehouse: [
      // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern
      async ({}, use) => {
        const server = await startServer()
        try {
          await sendParcels(server, parcels)
          await use(server)
        } finally {
          await server.stop()
        }
      },
      { scope: 'worker', timeout: 300_000 },
    ],
  })

const sendParcels = async (server: RunningServer, count: number) => {
  const staff = await staffOf(server)
  for (const name of await importOrders(server, staff, { prefix: 'BOX', count, quantity: 2 }))
    await requestReturn(staff, name)
}

export const onTheirWay = async (staff: Staff) => {
  const statuses = await staff.returnStatuses.list()
  const status = statuses.find(({ order_index }) => order_index === STATUS.NEW)?.name ?? ''
  const { data } = await staff.returns.list({ query: { status, 'per-page': '100' } })
  return data.filter(({ order_name }) => order_name.startsWith('#BOX'))
}

/** A burst of keys that ends with Enter, wherever the focus is. */
export const scan = async (page: Page, code: string) => {
  // Nothing listens before the first picture of the screen.
  await expectLoaded(page)
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
