import type { PatternName } from '../pictures/patterns.ts'
import type { ShapeName } from '../pictures/shapes.ts'
import type { ColourKey } from './colours.ts'

/**
 * What the demo shop sells. A product is one row in a `catalogue-…` file; its variants, SKUs and pictures
 * follow from its sizes and colours.
 */
export interface ProductRow {
  handle: string
  title: string
  title_en: string
  product_type: string
  vendor: string
  tags: readonly string[]
  /** First part of every SKU of the product. */
  code: string
  price_minor: number
  /** A pair is a size and what it costs on top. */
  sizes?: readonly (string | readonly [size: string, surcharge_minor: number])[]
  colours: readonly ColourKey[]
  shape: ShapeName
  pattern?: PatternName
  final_sale?: boolean
}
