import { findProduct } from './catalogue.ts'
import type { DemoOrder, DemoOrderLine } from './orders.ts'
import { type FlawName, photoKey } from './photo-key.ts'
import type { Random } from './random.ts'
import { type ReasonKey, textsFor } from './return-texts.ts'

export interface DemoReturnLine {
  /** Position of the line in its order. */
  line_index: number
  sku: string
  quantity: number
  unit_price_minor: number
  amount_minor: number
  reason: ReasonKey
  description: string
  /** Keys for `photoFile`, none to three. */
  photos: readonly string[]
}

/** What is sent back, why, what the customer wrote and which photos came along. */
const SOFT_FLAWS = ['tear', 'stain', 'thread'] as const
const HARD_FLAWS = ['crack', 'chip'] as const

const REASONS_WORN: readonly (readonly [ReasonKey, number])[] = [
  ['too_small', 25],
  ['too_large', 19],
  ['changed_mind', 17],
  ['not_as_described', 12],
  ['quality', 10],
  ['damaged', 7],
  ['wrong_item', 6],
  ['late_delivery', 4],
]

const REASONS_HOME: readonly (readonly [ReasonKey, number])[] = [
  ['damaged', 34],
  ['changed_mind', 22],
  ['not_as_described', 18],
  ['quality', 10],
  ['wrong_item', 9],
  ['late_delivery', 7],
]

const PHOTO_COUNTS: Record<ReasonKey, readonly (readonly [number, number])[]> = {
  damaged: [
    [0, 8],
    [1, 40],
    [2, 34],
    [3, 18],
  ],
  quality: [
    [0, 30],
    [1, 40],
    [2, 22],
    [3, 8],
  ],
  wrong_item: [
    [0, 45],
    [1, 55],
  ],
  not_as_described: [
    [0, 75],
    [1, 25],
  ],
  too_small: [[0, 1]],
  too_large: [[0, 1]],
  changed_mind: [[0, 1]],
  late_delivery: [[0, 1]],
}

const flawFor = (reason: ReasonKey, isSoft: boolean, draw: Random): FlawName => {
  if (reason !== 'damaged' && reason !== 'quality') return 'received'
  return draw.pick(isSoft ? SOFT_FLAWS : HARD_FLAWS)
}

const photosOf = (line: DemoOrderLine, reason: ReasonKey, isSoft: boolean, draw: Random) => {
  const count = draw.weighted(PHOTO_COUNTS[reason])
  const flaw = flawFor(reason, isSoft, draw)
  const shots = ([1, 2, 3] as const).slice(0, count)
  return shots.map((shot) => photoKey({ picture: line.picture, flaw, shot }))
}

const returnLine = (line: DemoOrderLine, line_index: number, language: 'ro' | 'en', draw: Random): DemoReturnLine => {
  const product = findProduct(line.product_handle)
  const isSoft = product.is_worn || product.product_type === 'Textile pentru casă'
  const reason = draw.weighted(product.is_worn && line.variant_title.includes('/') ? REASONS_WORN : REASONS_HOME)
  const quantity = draw.chance(0.6) ? line.quantity : draw.int(1, line.quantity)
  return {
    line_index,
    sku: line.sku,
    quantity,
    unit_price_minor: line.unit_price_minor,
    amount_minor: line.unit_price_minor * quantity,
    reason,
    description: draw.chance(0.24) ? '' : draw.pick(textsFor(reason, language, product.is_worn)),
    photos: photosOf(line, reason, isSoft, draw),
  }
}

/** Final-sale goods stay sold. */
export const isReturnable = (line: DemoOrderLine) => !line.final_sale

export const returnLines = ({ lines, customer }: DemoOrder, draw: Random): DemoReturnLine[] => {
  const returnable = lines.flatMap((line, index) => (isReturnable(line) ? [index] : []))
  const isKept = returnable.map(() => draw.chance(0.42))
  // Every return has at least one line.
  const first = draw.int(0, returnable.length - 1)
  return returnable
    .filter((_, i) => i === first || !isKept[i])
    .map((index) => returnLine(lines[index] as DemoOrderLine, index, customer.language, draw))
}
