import type { PortalReturn } from '@returns-desk/contract'
import { STATUS } from '@returns-desk/engine'
import { formatMoney, useReader, useTranslation } from '@returns-desk/ui/i18n'
import { Instructions } from '../../look/instructions.tsx'
import { Card } from '../../look/page.tsx'
import { Product, ProductList } from '../../look/product-list.tsx'
import { Sums } from '../../look/sums.tsx'
import text from '../../look/text.module.css'

export const ReturnContent = ({ detail }: { detail: PortalReturn }) => {
  const { t } = useTranslation('tracking')
  const reader = useReader()
  const money = (amount: number) => formatMoney(amount, detail.currency, reader)
  return (
    <>
      <Card title={t('products')}>
        <ProductList>
          {detail.products.map((product, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no ids, and never change places.
            <Product key={index} product={product} quantity={product.quantity}>
              {product.variant_title && <span className={text.note}>{product.variant_title}</span>}
              {product.reason && <span className={text.note}>{t('reason', { reason: product.reason })}</span>}
              <span className={text.note}>{money(product.price)}</span>
            </Product>
          ))}
        </ProductList>
      </Card>
      {detail.order_index !== STATUS.CANCELLED && <Refund detail={detail} />}
    </>
  )
}

const Refund = ({ detail }: { detail: PortalReturn }) => {
  const { t } = useTranslation('tracking')
  const reader = useReader()
  const money = (amount: number) => formatMoney(amount, detail.currency, reader)
  const { products_total, delivery_cost, fee = 0, total, payment_method } = detail
  return (
    <Card title={t('refund')}>
      <p className={text.strong}>{payment_method.name}</p>
      <Instructions text={payment_method.long_instruction} />
      <Sums
        rows={[
          { name: t('sum.products'), amount: money(products_total) },
          { name: t('sum.delivery'), amount: money(-delivery_cost), isHidden: delivery_cost === 0 },
          { name: t('sum.fee'), amount: money(-fee), isHidden: fee === 0 },
        ]}
        total={{ name: t('sum.total'), amount: money(total) }}
      />
    </Card>
  )
}
