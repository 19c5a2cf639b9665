import type { ReturnProduct } from '@returns-desk/contract'
import { formatMoney, formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useState } from 'react'
import { useServerAddress } from '../../../../shell/session/api.tsx'
import { productName } from '../product-name.ts'
import { PhotoStrip } from './photos/photo-strip.tsx'
import classes from './product-item.module.css'

const IMAGE_BOX_PX = 200

export const ProductItem = ({ product }: { product: ReturnProduct }) => {
  const { t } = useTranslation('returns')
  const language = useLanguage()
  const reason = product.return_reason
  return (
    <li className={classes.product}>
      <ProductImage product={product} />
      <div className={classes.facts}>
        <div className={classes.head}>
          <h3 className={classes.name}>
            {t('products.line', { quantity: formatNumber(product.quantity, language), product: productName(product) })}
          </h3>
          <span className={classes.price}>{formatMoney(product.price, product.currency, language)}</span>
        </div>
        <p>
          <span className={primitives.soft}>{t('products.reason')}:</span> {reason.display_name || reason.name}
        </p>
        {product.description && <p className={classes.info}>{product.description}</p>}
        {product.photos.length > 0 && <PhotoStrip product={product} />}
      </div>
    </li>
  )
}

const ProductImage = ({ product: { line_item } }: { product: ReturnProduct }) => {
  const { t } = useTranslation('returns')
  const address = useServerAddress()
  const [isBroken, setIsBroken] = useState(false)
  const { image_src, image_width, image_height } = line_item
  return (
    <div className={classes.image} style={{ width: IMAGE_BOX_PX, height: IMAGE_BOX_PX }}>
      {image_src && !isBroken ? (
        <img
          src={address(image_src)}
          width={image_width ?? undefined}
          height={image_height ?? undefined}
          alt=""
          onError={() => setIsBroken(true)}
        />
      ) : (
        t('products.no_image')
      )}
    </div>
  )
}
