import type { Offer } from '@returns-desk/contract'
import { refundOf, toDecimal, toMinorUnits } from '@returns-desk/engine'
import { formatDay, formatMoney, useReader, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { Link } from '@returns-desk/ui/router'
import type { ReactNode } from 'react'
import { Instructions } from '../../../look/instructions.tsx'
import { Product, ProductList } from '../../../look/product-list.tsx'
import { Sums } from '../../../look/sums.tsx'
import { paths } from '../../../start/paths.ts'
import { chosenLines } from './draft.ts'
import { useOrder } from './order-context.tsx'
import classes from './review-cards.module.css'

interface PartProps {
  readonly title: string
  readonly editAt: string
  readonly children: ReactNode
}

const Part = ({ title, editAt, children }: PartProps) => {
  const { t } = useTranslation('new-return')
  return (
    <section className={classes.part}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <Link to={editAt}>
          {t('review.change')} <span className={primitives.heard}>{title}</span>
        </Link>
      </div>
      {children}
    </section>
  )
}

export interface Chosen {
  readonly offer: Offer
  readonly method: Offer['return_methods'][number]
  readonly refund: Offer['payment_methods'][number]
}

export const ReviewCards = ({ offer, method, refund }: Chosen) => {
  const { t } = useTranslation('new-return')
  const reader = useReader()
  const { order, draft, iban } = useOrder()
  const { currency } = order
  const minor = (amount: number) => toMinorUnits(amount, currency)
  const { fee = 0, is_kept: isKept } = refund
  const cost = isKept ? 0 : method.cost
  const total = toDecimal(refundOf(minor(offer.products_total), minor(cost), minor(fee)), currency)
  return (
    <>
      <Part title={t('review.items')} editAt={paths.items}>
        <ChosenItems />
      </Part>
      <Part title={t('review.method')} editAt={paths.method}>
        {isKept ? (
          <p className={primitives.headline}>{t('kept.text')}</p>
        ) : (
          <SendingBack offer={offer} method={method} />
        )}
      </Part>
      <Part title={t('review.refund')} editAt={paths.refund}>
        <p className={primitives.headline}>{refund.name}</p>
        {refund.require_iban && (
          <p className={classes.soft}>
            {draft.account_holder}
            <br />
            <span className={primitives.code}>{iban}</span>
          </p>
        )}
        <Sums
          rows={[
            { name: t('review.products'), amount: formatMoney(offer.products_total, currency, reader) },
            {
              name: t('review.delivery'),
              amount: formatMoney(-cost, currency, reader),
              isHidden: cost === 0,
            },
            { name: t('review.fee'), amount: formatMoney(-fee, currency, reader), isHidden: fee === 0 },
          ]}
          total={{ name: t('review.total'), amount: formatMoney(total, currency, reader) }}
        />
        <p className={classes.soft}>{t(total === 0 ? 'review.nothing' : isKept ? 'kept.checked' : 'review.checked')}</p>
      </Part>
    </>
  )
}

const SendingBack = ({ offer, method }: Pick<Chosen, 'offer' | 'method'>) => {
  const { t } = useTranslation('new-return')
  const reader = useReader()
  const { pickup_address: address, phone } = useOrder().draft
  return (
    <>
      <p className={primitives.headline}>{method.name}</p>
      {method.display_pickup_address && (
        <p className={classes.soft}>
          {[address.address1, address.city, address.county, address.postal_code, address.country]
            .filter(Boolean)
            .join(', ')}
          <br />
          {phone}
        </p>
      )}
      <Instructions text={method.long_instruction || method.short_instruction} />
      <p className={primitives.headline}>{t('review.send_by', { date: formatDay(offer.send_by, reader) })}</p>
    </>
  )
}

const ChosenItems = () => {
  const { t } = useTranslation('new-return')
  const reader = useReader()
  const { order, draft, photos } = useOrder()
  return (
    <ProductList>
      {chosenLines(draft, order).map(({ line, chosen }) => (
        <Product key={line.ref} product={line} quantity={chosen.quantity}>
          <span className={classes.soft}>
            {[line.variant_title, formatMoney(line.unit_price, order.currency, reader)].filter(Boolean).join(' · ')}
          </span>
          <span className={classes.soft}>
            {t('review.reason', { reason: order.reasons.find(({ id }) => id === chosen.reason_id)?.name })}
          </span>
          {chosen.description && <span className={classes.soft}>{chosen.description}</span>}
          {chosen.photo_ids.length > 0 && (
            <span className={classes.thumbs}>
              {chosen.photo_ids.map((id, index) => (
                <img
                  key={id}
                  src={photos.urlOf(id)}
                  alt={t('photos.alt', { number: index + 1, product: line.product_title })}
                />
              ))}
            </span>
          )}
        </Product>
      ))}
    </ProductList>
  )
}
