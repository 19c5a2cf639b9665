import { Button } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import type { ReactNode } from 'react'
import classes from './condition-builder.module.css'
import { type ConditionDraft, isBegun } from './condition-draft.ts'

interface ConditionClauseProps {
  readonly clause: readonly ConditionDraft[]
  readonly canAdd: boolean
  readonly numberOf: (row: ConditionDraft) => number
  readonly onAdd: (row: ConditionDraft) => void
  readonly children: (row: ConditionDraft, isAlternative: boolean) => ReactNode
}

/** A condition, or several of which any is enough, and the way to one more alternative. */
export const ConditionClause = ({ clause, canAdd, numberOf, onAdd, children }: ConditionClauseProps) => {
  const { t } = useTranslation('rules')
  const last = clause.at(-1)
  const rows = clause.map((row, i) => children(row, i > 0))
  const or = t('condition.or_another')
  const more = last && isBegun(last) && (
    <Button
      className={classes.or}
      variant="plain"
      disabled={!canAdd}
      aria-label={t('condition.or_another_to', { label: or, number: numberOf(last) })}
      onClick={() => onAdd(last)}
    >
      {or}
    </Button>
  )
  if (clause.length === 1)
    return (
      <div>
        {rows}
        {more}
      </div>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within the fieldset would be announced twice.
    <div role="group" aria-label={t('condition.any_of')} className={classes.group}>
      <p className={classes.groupTitle}>{t('condition.any_of')}</p>
      {rows}
      {more}
    </div>
  )
}
