/** Puts the demo shop's returns into a shop, with their products, photos and history. */
import sharp from 'sharp'
import type { Files } from '../adapters/files/port.ts'
import { drawDamagePhoto } from '../demo/draw-pictures.ts'
import type { DemoOrder } from '../demo/orders.ts'
import type { DemoReturn } from '../demo/returns.ts'
import { insertReturns, type NewReturn } from '../features/returns/insert-returns.ts'
import { decideReturn, type RuleSet } from '../features/rules/decide-return.ts'
import type { Vault } from '../secrets.ts'
import { chunksOf, planAnew } from './chunks.ts'
import type { ShopDb } from './db.ts'
import { demoFacts } from './demo-facts.ts'
import type { SeededOrder } from './seed-orders.ts'
import type { ShopBasics } from './seed-shop.ts'

const textOf = (id: number | undefined) => (id === undefined ? null : String(id))

const CHUNK_RETURNS = 500
const PICTURE_PX = 800
const PHOTO_PX = 560
/** Drawing takes a while: these are enough to see photos wherever one looks, and a big shop has no more of them. */
const MOST_PHOTOS = 60
const SVG_DENSITY = 72

export interface ReturnSurroundings extends ShopBasics {
  readonly orders: ReadonlyMap<string, SeededOrder>
  readonly ruleSet: RuleSet
  /** By order name, for what its lines looked like. */
  readonly orderOf: (name: string) => DemoOrder
}

/** Photos as customers send them: real JPEGs. None once there are enough: better no photo than one of another product. */
const photographer = (files: Files, shopId: number) => {
  const taken = new Map<string, Promise<string>>()
  const take = async (photo: string) => {
    // Drawn at its final size, not drawn large and made small.
    const drawing = sharp(Buffer.from(drawDamagePhoto(photo)), { density: (SVG_DENSITY * PHOTO_PX) / PICTURE_PX })
    return files.put(shopId, await drawing.jpeg({ quality: 80 }).toBuffer(), 'image/jpeg')
  }
  return async (photo: string): Promise<string[]> => {
    const known = taken.get(photo) ?? (taken.size < MOST_PHOTOS ? take(photo) : undefined)
    if (!known) return []
    taken.set(photo, known)
    return [await known]
  }
}

const toNewReturn = async (
  demo: DemoReturn,
  around: ReturnSurroundings,
  photograph: (photo: string) => Promise<string[]>,
): Promise<NewReturn> => {
  const order = around.orders.get(demo.order_name)
  const bought = around.orderOf(demo.order_name)
  const { lines } = bought
  const dates = { ...bought, ordered_at: bought.created_at }
  const products = demo.lines.map(async (line) => ({
    order_line_ref: textOf(order?.lineIds[line.line_index]),
    quantity: line.quantity,
    price_minor: line.amount_minor,
    description: line.description,
    return_reason_id: around.reasonIds[line.reason],
    product_title: lines[line.line_index]?.product_title ?? '',
    variant_title: lines[line.line_index]?.variant_title ?? '',
    image_src: lines[line.line_index]?.image_src ?? null,
    image_width: PICTURE_PX,
    image_height: PICTURE_PX,
    photo_keys: (await Promise.all(line.photos.map(photograph))).flat(),
  }))
  const address = demo.pickup_address
  const facts = demoFacts(demo, bought, around)
  return {
    order_ref: textOf(order?.id),
    order_name: demo.order_name,
    order_number: String(demo.order_number),
    client_email: demo.client_email,
    language: demo.language,
    currency: demo.currency,
    delivery_cost_minor: demo.delivery_cost_minor,
    return_method_id: around.returnMethodIds[demo.return_method],
    payment_method_id: around.paymentMethodIds[demo.payment_method],
    pickup_address: address && { address1: address.address1, city: address.city, country: address.country },
    awb: demo.awb,
    iban: demo.iban,
    created_at: demo.created_at,
    products: await Promise.all(products),
    history: demo.history.map(({ at, actor_kind, from, to }) => ({ at, actor: actor_kind, from, to })),
    trace: decideReturn(around.ruleSet, facts, dates).trace,
    facts,
  }
}

export const seedReturns = async (
  db: ShopDb,
  { vault, files }: { vault: Vault; files: Files },
  shopId: number,
  returns: Iterable<DemoReturn>,
  around: ReturnSurroundings,
) => {
  const photograph = photographer(files, shopId)
  for (const chunk of chunksOf(returns, CHUNK_RETURNS)) {
    // The newest first: they are what people open, so they get the photos.
    const newestFirst = chunk.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
    const rows = await Promise.all(newestFirst.map((demo) => toNewReturn(demo, around, photograph)))
    await insertReturns(db, vault, shopId, rows)
    await planAnew(db)
  }
}
