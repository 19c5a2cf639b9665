import primitives from '@returns-desk/ui/primitives.module.css'
import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'
import classes from './product-list.module.css'

/** Products of a return, each with its picture and its name. */
export const ProductList = ({ children }: { children: ReactNode }) => <ul className={classes.items}>{children}</ul>

interface ProductProps {
  readonly product: { readonly image_src: string | null; readonly product_title: string }
  readonly quantity: number
  readonly children: ReactNode
}

export const Product = ({ product, quantity, children }: ProductProps) => (
  <li>
    <Picture src={product.image_src} />
    <div className={classes.words}>
      <span className={primitives.headline}>
        {quantity} × {product.product_title}
      </span>
      {children}
    </div>
  </li>
)
