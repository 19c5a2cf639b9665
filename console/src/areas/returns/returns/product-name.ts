import type { ReturnProduct } from '@returns-desk/contract'

/** Title and variant; a product without variants has no variant. */
export const productName = ({ line_item: { product_title, variant_title } }: ReturnProduct) =>
  [product_title, variant_title].filter(Boolean).join(' ')
