import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useId } from 'react'
import classes from './inspection.module.css'

interface StepperProps {
  readonly label: string
  /** Of which product, for those who do not see where the buttons are. */
  readonly of: string
  readonly value: number
  readonly most: number
  /** Beside the number: how many there should be. */
  readonly beside?: string
  readonly onChange: (value: number) => void
}

/** A number by two buttons that a thumb or a glove can hit. */
export const Stepper = ({ label, of, value, most, beside, onChange }: StepperProps) => {
  const { t } = useTranslation('receiving')
  const id = useId()
  const step = (by: number) => {
    const next = value + by
    if (next >= 0 && next <= most) onChange(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row.
    <div role="group" aria-labelledby={id} className={classes.stepper}>
      <span id={id} className={primitives.emphasis}>
        {label}
      </span>
      <button
        type="button"
        className={classes.step}
        aria-disabled={value === 0}
        aria-label={t('step.less', { label, product: of })}
        onClick={() => step(-1)}
      >
        −
      </button>
      <output className={classes.number}>
        <strong>{value}</strong>
        {beside && <span className={primitives.fine}> {beside}</span>}
      </output>
      <button
        type="button"
        className={classes.step}
        aria-disabled={value >= most}
        aria-label={t('step.more', { label, product: of })}
        onClick={() => step(1)}
      >
        +
      </button>
    </div>
  )
}
