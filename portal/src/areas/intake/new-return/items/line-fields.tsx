import type { PortalLine } from '@returns-desk/contract'
import { useTranslation } from '@returns-desk/ui/i18n'
import { NativeSelect, Textarea } from '@returns-desk/ui/inputs'
import primitives from '@returns-desk/ui/primitives.module.css'
import type { DraftLine } from '../draft.ts'
import { useOrder } from '../order-context.tsx'
import classes from './line-card.module.css'
import { PhotoList } from './photo-list.tsx'

const DESCRIPTION_MAX_LENGTH = 2000

export const reasonField = (ref: string) => `reason-${ref}`

interface LineFieldsProps {
  readonly line: PortalLine
  readonly chosen: DraftLine
  readonly problem: string | undefined
}

/** Quantity, reason, comment and photos of one product. */
export const LineFields = ({ line, chosen, problem }: LineFieldsProps) => {
  const { t } = useTranslation('new-return')
  const { order, changeLine } = useOrder()
  const change = (own: Partial<DraftLine>) => changeLine(line.ref, { ...chosen, ...own })
  const reason = order.reasons.find(({ id }) => id === chosen.reason_id)
  return (
    <div className={classes.fields}>
      {line.returnable_quantity > 1 && (
        <Stepper
          product={line.product_title}
          value={chosen.quantity}
          most={line.returnable_quantity}
          onChange={(quantity) => change({ quantity })}
        />
      )}
      <NativeSelect
        id={reasonField(line.ref)}
        name={reasonField(line.ref)}
        label={t('line.reason')}
        description={reason?.description}
        value={chosen.reason_id ?? ''}
        onChange={({ target }) => change({ reason_id: Number(target.value) })}
        error={chosen.reason_id === null ? problem : undefined}
        required
      >
        <option value="" disabled>
          {t('line.choose_reason')}
        </option>
        {order.reasons.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <Textarea
        id={`description-${line.ref}`}
        name={`description-${line.ref}`}
        label={t('line.description')}
        optional={t('portal:optional')}
        value={chosen.description}
        onChange={({ target }) => change({ description: target.value })}
        maxLength={DESCRIPTION_MAX_LENGTH}
      />
      <PhotoList line={line} chosen={chosen} />
    </div>
  )
}

interface StepperProps {
  readonly product: string
  readonly value: number
  readonly most: number
  readonly onChange: (value: number) => void
}

const Stepper = ({ product, value, most, onChange }: StepperProps) => {
  const { t } = useTranslation('new-return')
  const step = (by: number) => {
    const wanted = value + by
    if (wanted >= 1 && wanted <= most) onChange(wanted)
  }
  return (
    <div className={classes.quantity}>
      <span className={primitives.strong}>{t('line.how_many', { most })}</span>
      <span className={classes.stepper}>
        <button
          type="button"
          aria-label={t('line.fewer', { product })}
          aria-disabled={value <= 1}
          onClick={() => step(-1)}
        >
          −
        </button>
        <output aria-label={t('line.amount')}>{value}</output>
        <button
          type="button"
          aria-label={t('line.more', { product })}
          aria-disabled={value >= most}
          onClick={() => step(1)}
        >
          +
        </button>
      </span>
    </div>
  )
}
