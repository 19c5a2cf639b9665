import type { PortalLine } from '@returns-desk/contract'
import { formatMoney, useReader, useTranslation } from '@returns-desk/ui/i18n'
import { Picture } from '../../../../look/picture.tsx'
import { useOrder } from '../order-context.tsx'
import classes from './line-card.module.css'
import { LineFields } from './line-fields.tsx'

/** A product of the order: returnable, or with the reason why not. */
export const LineCard = ({ line, problem }: { line: PortalLine; problem: string | undefined }) => {
  const { order, draft, chooseLine } = useOrder()
  const chosen = draft.lines[line.ref]
  const canReturn = !line.refusal && !order.refusal && line.returnable_quantity > 0
  const product = <Product line={line} />
  return (
    <li className={classes.card} data-chosen={Boolean(chosen)} data-refused={!canReturn}>
      {canReturn ? (
        <label className={classes.choice}>
          {product}
          <input
            type="checkbox"
            checked={Boolean(chosen)}
            onChange={(event) => chooseLine(line.ref, event.target.checked)}
          />
        </label>
      ) : (
        <div className={classes.choice}>{product}</div>
      )}
      {line.refusal && <p className={classes.refusal}>{line.refusal.message}</p>}
      {chosen && canReturn && <LineFields line={line} chosen={chosen} problem={problem} />}
    </li>
  )
}

const Product = ({ line }: { line: PortalLine }) => {
  const { t } = useTranslation('new-return')
  const { order } = useOrder()
  const reader = useReader()
  const { quantity, returnable_quantity: left } = line
  const price = formatMoney(line.unit_price, order.currency, reader)
  return (
    <>
      <Picture src={line.image_src} />
      <span className={classes.words}>
        <span className={classes.title}>{line.product_title}</span>
        {line.variant_title && <span className={classes.soft}>{line.variant_title}</span>}
        <span className={classes.soft}>{quantity > 1 ? t('line.quantity', { count: quantity, price }) : price}</span>
        {left > 0 && left < quantity && <span className={classes.soft}>{t('line.left', { count: left })}</span>}
      </span>
    </>
  )
}
