/** What the demo shop sells, from `catalogue.json`: a product is one row, and its variants, SKUs and pictures follow from its sizes and colours. */
import products from './catalogue.json' with { type: 'json' }
import colours from './colours.json' with { type: 'json' }
import { pictureKey } from './pictures.ts'

export interface DemoVariant {
  variant_title: string
  variant_title_en: string
  sku: string
  price_minor: number
  /** Key of the picture of this colour. */
  picture: string
}

export interface DemoProduct {
  handle: string
  title: string
  title_en: string
  product_type: string
  vendor: string
  tags: readonly string[]
  collections: readonly string[]
  final_sale: boolean
  /** Clothes and shoes have sizes that can fail to fit; a mug has not. */
  is_worn: boolean
  variants: readonly DemoVariant[]
}

interface ProductRow extends Omit<DemoProduct, 'collections' | 'final_sale' | 'is_worn' | 'variants'> {
  collection: string
  /** First part of every SKU of the product. */
  code: string
  price_minor: number
  /** Larger ones may cost something on top. */
  sizes?: readonly { size: string; surcharge_minor?: number }[]
  colours: readonly string[]
  final_sale?: boolean
}

/** What a customer reads in the variant, and the letters in the SKU. */
type Colour = (typeof colours)[keyof typeof colours]

const PRODUCTS: readonly ProductRow[] = products
const COLOURS: Readonly<Record<string, Colour>> = colours
const HOME_COLLECTION = 'Casă'

const skuPart = (size: string) =>
  size
    .replace(/ cm/g, '')
    .replace(/ × /g, 'X')
    .replace(/[^0-9A-Za-z]/g, '')

const variantsOf = (row: ProductRow): DemoVariant[] =>
  row.colours.flatMap((colour) =>
    (row.sizes ?? [{ size: undefined, surcharge_minor: 0 }]).map(({ size, surcharge_minor = 0 }) => {
      const { name, name_en, code } = COLOURS[colour] as Colour
      const sized = (colourName: string) => (size === undefined ? colourName : `${size} / ${colourName}`)
      return {
        variant_title: sized(name),
        variant_title_en: sized(name_en),
        sku: [row.code, code, ...(size === undefined ? [] : [skuPart(size)])].join('-'),
        price_minor: row.price_minor + surcharge_minor,
        picture: pictureKey(row.handle, colour),
      }
    }),
  )

const toProduct = (row: ProductRow): DemoProduct => ({
  handle: row.handle,
  title: row.title,
  title_en: row.title_en,
  product_type: row.product_type,
  vendor: row.vendor,
  tags: row.tags,
  collections: [row.collection],
  final_sale: row.final_sale ?? false,
  is_worn: row.collection !== HOME_COLLECTION,
  variants: variantsOf(row),
})

export const DEMO_PRODUCTS: readonly DemoProduct[] = PRODUCTS.map(toProduct)

const BY_HANDLE = new Map(DEMO_PRODUCTS.map((product) => [product.handle, product]))

export const findProduct = (handle: string): DemoProduct => {
  const product = BY_HANDLE.get(handle)
  if (!product) throw new Error(`The demo shop does not sell "${handle}"`)
  return product
}
