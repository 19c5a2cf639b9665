/** Labels of one return, each with other payloads in the places where a label has room for them. */
import { expect } from '../world.ts'
import { write } from './database.ts'
import { packed } from './fields.ts'
import type { PlantedShop } from './world.ts'

/** What in a PDF would run, open, embed or lead to something. */
export const ACTING = /\/(?:JavaScript|JS|URI|Launch|OpenAction|AA|Annots|EmbeddedFile|SubmitForm|GoToR)\b/

/** A label writes this much of a text in full, and six of them. */
const ROOM = 140
const PLACES = 6

export const labelTexts = (): string[][] => {
  const texts = packed('returns.pickup_address.address1', ROOM)
  return Array.from({ length: Math.ceil(texts.length / PLACES) }, (_, index) =>
    texts.slice(index * PLACES, (index + 1) * PLACES),
  )
}

export const printLabel = async ({ database, staff, order, labelled }: PlantedShop, texts: readonly string[]) => {
  const [name = '', address1 = '', city = '', to = '', toAddress = '', toCity = ''] = texts
  const where = { shop_id: order.shopId }
  const address = { address1, city, county: '', postal_code: '', country: '' }
  await write(
    database,
    'returns',
    { ...where, id: labelled },
    {
      ...{ customer_name: name, customer_phone: '', order_name: '#1' },
      pickup_address: JSON.stringify(address),
    },
  )
  const settings = { name: to, address1: toAddress, city: toCity, phone: '', email: '', county: '' }
  await write(database, 'courier_accounts', { ...where, courier: 'own' }, { settings: JSON.stringify(settings) })
  const params = { id: labelled }
  await staff.labels.create({ params })
  const label = async () => (await staff.returns.getPrivate({ params })).label
  await expect.poll(label, { intervals: [100] }).toMatchObject({ state: 'made', can_print: true })
  const { url } = await staff.labels.get({ params })
  return new Uint8Array(await (await fetch(url)).arrayBuffer())
}
