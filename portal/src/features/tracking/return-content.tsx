import type { PortalReturn } from '@returns-desk/contract'
import { formatMoney, useLanguage, useTranslation } from '@returns-desk/ui/i18n-light'
import { Instructions } from '../../look/instructions.tsx'
import { Card } from '../../look/page.tsx'
import { Picture } from '../../look/picture.tsx'
import { Sums } from '../../look/sums.tsx'
import classes from './return-screen.module.css'

export const ReturnContent = ({ detail }: { detail: PortalReturn }) => {
  const { t } = useTranslation('tracking')
  const language = useLanguage()
  const money = (amount: number) => formatMoney(amount, detail.currency, language)
  const { price, delivery_cost, total, payment_method } = detail
  return (
    <>
      <Card title={t('products')}>
        <ul className={classes.items}>
          {detail.products.map((product, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no names of their own, and never change places.
            <li key={index}>
              <Picture src={product.image_src} />
              <div className={classes.words}>
                <span className={classes.strong}>
                  {product.quantity} × {product.product_title}
                </span>
                {product.variant_title && <span className={classes.note}>{product.variant_title}</span>}
                {product.reason && <span className={classes.note}>{t('reason', { reason: product.reason })}</span>}
                <span className={classes.note}>{money(product.price)}</span>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('refund')}>
        <p className={classes.strong}>{payment_method.name}</p>
        <Instructions text={payment_method.long_instruction} />
        <Sums
          rows={[
            { name: t('sum.products'), amount: money(price) },
            { name: t('sum.delivery'), amount: money(-delivery_cost), isHidden: delivery_cost === 0 },
          ]}
          total={{ name: t('sum.total'), amount: money(total) }}
        />
      </Card>
    </>
  )
}
