import type { PortalReturn } from '@returns-desk/contract'
import { STATUS } from '@returns-desk/engine'
import { formatMoney, type Translate, useReader, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { Instructions } from '../../../look/instructions.tsx'
import { Card } from '../../../look/page.tsx'
import { Product, ProductList } from '../../../look/product-list.tsx'
import { Sums } from '../../../look/sums.tsx'
import { ProductOutcome } from './outcome.tsx'

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
              {product.variant_title && <span className={primitives.note}>{product.variant_title}</span>}
              {product.reason && <span className={primitives.note}>{t('reason', { reason: product.reason })}</span>}
              <span className={primitives.note}>{money(product.price)}</span>
              {product.outcome && (
                <ProductOutcome outcome={product.outcome} quantity={product.quantity} money={money} />
              )}
            </Product>
          ))}
        </ProductList>
      </Card>
      {detail.order_index !== STATUS.CANCELLED && <Refund detail={detail} />}
    </>
  )
}

type Line = NonNullable<PortalReturn['refund_lines']>[number]

const LABELS = {
  original_delivery: 'sum.original_delivery',
  way_back: 'sum.delivery',
  fee: 'sum.fee',
  correction: 'sum.correction',
} as const

const nameOfLine = ({ kind, title, reason }: Line, t: Translate) => {
  const name = kind === 'item' ? title : kind === 'deduction' ? t('sum.deduction', { title }) : t(LABELS[kind])
  return reason ? `${name}: ${reason}` : name
}

/** Once the shop has decided, how the refund came about; before, what was requested. */
const Refund = ({ detail }: { detail: PortalReturn }) => {
  const { t } = useTranslation('tracking')
  const reader = useReader()
  const money = (amount: number) => formatMoney(amount, detail.currency, reader)
  const { products_total, delivery_cost, original_delivery = 0, fee = 0, total, payment_method } = detail
  const expected = [
    { name: t('sum.products'), amount: money(products_total) },
    { name: t('sum.original_delivery'), amount: money(original_delivery), isHidden: original_delivery === 0 },
    { name: t('sum.delivery'), amount: money(-delivery_cost), isHidden: delivery_cost === 0 },
    { name: t('sum.fee'), amount: money(-fee), isHidden: fee === 0 },
  ]
  const decided = (detail.refund_lines ?? []).map((line) => ({ name: nameOfLine(line, t), amount: money(line.amount) }))
  return (
    <Card title={t('refund')}>
      <p className={primitives.headline}>{payment_method.name}</p>
      <Instructions text={payment_method.long_instruction} />
      <Sums rows={decided.length > 0 ? decided : expected} total={{ name: t('sum.total'), amount: money(total) }} />
    </Card>
  )
}
