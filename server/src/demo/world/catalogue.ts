import { ACCESSORIES } from './catalogue-accessories.ts'
import { CLOTHES } from './catalogue-clothes.ts'
import { HOME_GOODS } from './catalogue-home.ts'
import { COLOURS, type ColourKey } from './colours.ts'
import type { ProductRow } from './product-row.ts'

export interface DemoVariant {
  variant_title: string
  variant_title_en: string
  sku: string
  price_minor: number
  /** Picture of this colour; the product's own picture shows its first colour. */
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
  picture: string
}

/** What a picture key means to the one who draws it. */
export interface PictureSubject {
  product: ProductRow
  colour: ColourKey
}

const pictureKey = (handle: string, colour: ColourKey) => `${handle}--${colour}`

const skuPart = (size: string) =>
  size
    .replace(/ cm/g, '')
    .replace(/ × /g, 'X')
    .replace(/[^0-9A-Za-z]/g, '')

const variantsOf = (row: ProductRow): DemoVariant[] =>
  row.colours.flatMap((colour) =>
    (row.sizes ?? [null]).map((entry) => {
      const [size, surcharge_minor] = typeof entry === 'string' || entry === null ? [entry, 0] : entry
      const { name, name_en, code } = COLOURS[colour]
      const sized = (colourName: string) => (size === null ? colourName : `${size} / ${colourName}`)
      return {
        variant_title: sized(name),
        variant_title_en: sized(name_en),
        sku: [row.code, code, ...(size === null ? [] : [skuPart(size)])].join('-'),
        price_minor: row.price_minor + surcharge_minor,
        picture: pictureKey(row.handle, colour),
      }
    }),
  )

const toProduct = (row: ProductRow, collection: string, is_worn: boolean): DemoProduct => ({
  handle: row.handle,
  title: row.title,
  title_en: row.title_en,
  product_type: row.product_type,
  vendor: row.vendor,
  tags: row.tags,
  collections: [collection],
  final_sale: row.final_sale ?? false,
  is_worn,
  variants: variantsOf(row),
  picture: row.handle,
})

export const DEMO_PRODUCTS: readonly DemoProduct[] = [
  ...CLOTHES.map((row) => toProduct(row, 'Haine', true)),
  ...ACCESSORIES.map((row) => toProduct(row, 'Accesorii', true)),
  ...HOME_GOODS.map((row) => toProduct(row, 'Casă', false)),
]

const BY_HANDLE = new Map(DEMO_PRODUCTS.map((product) => [product.handle, product]))

export const findProduct = (handle: string): DemoProduct => {
  const product = BY_HANDLE.get(handle)
  if (!product) throw new Error(`The demo shop does not sell "${handle}"`)
  return product
}

const SUBJECTS = new Map<string, PictureSubject>(
  [...CLOTHES, ...ACCESSORIES, ...HOME_GOODS].flatMap((product: ProductRow) => [
    [product.handle, { product, colour: product.colours[0] as ColourKey }] as const,
    ...product.colours.map((colour) => [pictureKey(product.handle, colour), { product, colour }] as const),
  ]),
)

/** Every key that can be drawn: each product's handle, and each of its colours. */
export const pictureKeys = (): string[] => [...SUBJECTS.keys()]

export const pictureSubject = (picture: string): PictureSubject | undefined => SUBJECTS.get(picture)

export const PICTURES_PATH = '/demo/pictures'

/** Where an order line finds its picture once the server serves the drawings under `PICTURES_PATH`. */
export const pictureSrc = (picture: string) => `${PICTURES_PATH}/${picture}.svg`
