import primitives from '@returns-desk/ui/primitives.module.css'
import type { ReactNode } from 'react'
import classes from './choice-card.module.css'

interface ChoiceGroupProps {
  readonly id: string
  readonly legend: string
  readonly isLegendHeard?: boolean
  readonly error?: string | undefined
  readonly children: ReactNode
}

export const ChoiceGroup = ({ id, legend, isLegendHeard, error, children }: ChoiceGroupProps) => (
  <fieldset id={id} tabIndex={-1} className={classes.group} aria-describedby={error ? `${id}-error` : undefined}>
    <legend className={isLegendHeard ? primitives.heard : classes.legend}>{legend}</legend>
    {error && (
      <span id={`${id}-error`} className={classes.error}>
        {error}
      </span>
    )}
    {children}
  </fieldset>
)

interface ChoiceCardProps {
  readonly group: string
  readonly name: string
  /** At the end of the line: the price. */
  readonly aside?: ReactNode
  readonly note?: ReactNode
  readonly isChosen: boolean
  readonly onChoose: () => void
  /** Details of the choice, shown once it is selected. */
  readonly children?: ReactNode
}

export const ChoiceCard = ({ group, name, aside, note, isChosen, onChoose, children }: ChoiceCardProps) => (
  <div className={classes.card} data-chosen={isChosen}>
    <label className={classes.choice}>
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <span className={classes.words}>
        <span className={classes.line}>
          <span className={classes.name}>{name}</span>
          {aside && <span className={classes.aside}>{aside}</span>}
        </span>
        {note && <span className={classes.note}>{note}</span>}
      </span>
    </label>
    {isChosen && children && <div className={classes.more}>{children}</div>}
  </div>
)
