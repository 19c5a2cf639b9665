import type { ReturnDetail } from '@returns-desk/contract'
import { Pager, Panel, usePage } from '@returns-desk/ui'
import { formatMoney, formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { ProductItem } from './product-item.tsx'
import classes from './product-list.module.css'
import { RefundLines } from './refund/refund-lines.tsx'

const PAGE_SIZE = 5
const PAGE_PARAM = 'products'

export const ProductList = ({ detail }: { detail: ReturnDetail }) => {
  const { t } = useTranslation('returns')
  const language = useLanguage()
  const products = detail.return_products
  const total = Math.max(1, Math.ceil(products.length / PAGE_SIZE))
  const page = usePage(total, PAGE_PARAM)
  const first = (page - 1) * PAGE_SIZE
  const shown = products.slice(first, first + PAGE_SIZE)
  const number = (value: number) => formatNumber(value, language)
  const summary = t('ui:pager.summary', {
    from: number(first + 1),
    to: number(first + shown.length),
    total: number(products.length),
  })
  return (
    <Panel title={t('products.title')}>
      <ul className={classes.products}>
        {shown.map((product) => (
          <ProductItem key={product.id} product={product} />
        ))}
      </ul>
      <Pager page={page} total={total} label={t('products.title')} summary={summary} param={PAGE_PARAM} />
      <RefundLines detail={detail} instead={<Totals detail={detail} />} />
    </Panel>
  )
}

/** Return shipping is deducted from the refund, so it is shown as a negative amount. */
const Totals = ({ detail }: { detail: ReturnDetail }) => {
  const { products_total, delivery_cost, fee = 0, price, currency, return_method } = detail
  const { t } = useTranslation('returns')
  const language = useLanguage()
  const money = (amount: number) => formatMoney(amount, currency, language)
  // A back end that does not send the parts of the price may still say what the method costs.
  const hasParts = Number.isFinite(products_total) && Number.isFinite(delivery_cost)
  const delivery = hasParts ? delivery_cost : return_method.cost
  return (
    <dl className={classes.totals}>
      {hasParts && (
        <div>
          <dt>{t('products.subtotal')}</dt>
          <dd>{money(products_total)}</dd>
        </div>
      )}
      {typeof delivery === 'number' && (
        <div>
          <dt>{t('products.delivery')}</dt>
          {/* Not `-delivery` alone: minus zero would be printed as "-0.00". */}
          <dd>{money(delivery === 0 ? 0 : -delivery)}</dd>
        </div>
      )}
      {hasParts && fee > 0 && (
        <div>
          <dt>{t('products.fee')}</dt>
          <dd>{money(-fee)}</dd>
        </div>
      )}
      <div className={classes.total}>
        <dt>{t('products.total')}</dt>
        <dd>{money(price)}</dd>
      </div>
    </dl>
  )
}
