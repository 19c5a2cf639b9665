import { Button, Icon } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useEffect, useState } from 'react'
import type { Dictionary } from '../dictionary.ts'
import classes from './condition-builder.module.css'
import { ConditionClause } from './condition-clause.tsx'
import { blankCondition, type ConditionDraft, MAX_ROWS } from './condition-draft.ts'
import { clausesIn, withAlternative } from './condition-groups.ts'
import { ConditionRow } from './condition-row.tsx'

export interface ConditionBuilderProps {
  readonly id: string
  readonly rows: readonly ConditionDraft[]
  readonly dictionary: Dictionary
  readonly errorAt: (place: string) => string | undefined
  readonly onChange: (rows: readonly ConditionDraft[], changed?: ConditionDraft) => void
}

/** All conditions of a rule, which must all hold; of a group, one is enough. One row always remains. */
export const ConditionBuilder = ({ id, rows, dictionary, errorAt, onChange }: ConditionBuilderProps) => {
  const { t } = useTranslation('rules')
  const [focusId, setFocusId] = useState<string>()
  const error = errorAt('conditions')

  // After rows were added or removed, and rendered.
  useEffect(() => {
    if (focusId === undefined) return
    document.getElementById(focusId)?.focus()
    setFocusId(undefined)
  }, [focusId])

  const add = () => {
    const row = blankCondition()
    onChange([...rows, row])
    setFocusId(`${id}-conditions.${row.key}.attribute_id`)
  }
  const addAlternative = (row: ConditionDraft) => {
    const next = withAlternative(rows, row)
    onChange(next.rows)
    setFocusId(`${id}-conditions.${next.added.key}.attribute_id`)
  }
  const remove = (removed: ConditionDraft) => {
    const index = rows.indexOf(removed)
    const left = rows.filter((row) => row !== removed)
    onChange(left)
    const neighbour = left[Math.min(index, left.length - 1)]
    setFocusId(left.length > 1 ? `${id}-conditions.${neighbour?.key}.remove` : `${id}-add`)
  }
  const change = (changed: ConditionDraft) =>
    onChange(
      rows.map((row) => (row.key === changed.key ? changed : row)),
      changed,
    )

  return (
    <fieldset className={classes.builder} aria-describedby={`${id}-conditions-hint ${id}-conditions-error`}>
      <legend className={classes.legend}>{t('conditions')}</legend>
      <p id={`${id}-conditions-hint`} className={classes.hint}>
        {t('condition.all_hold')}
      </p>
      <div className={classes.rows}>
        {clausesIn(rows).map((clause) => (
          <ConditionClause
            key={clause[0]?.key}
            clause={clause}
            canAdd={rows.length < MAX_ROWS}
            numberOf={(row) => rows.indexOf(row) + 1}
            onAdd={addAlternative}
          >
            {(row, isAlternative) => (
              <ConditionRow
                key={row.key}
                id={`${id}-conditions.${row.key}`}
                position={rows.indexOf(row) + 1}
                isAlternative={isAlternative}
                row={row}
                dictionary={dictionary}
                errorAt={(part) => errorAt(`conditions.${row.key}.${part}`)}
                isOnly={rows.length === 1}
                onChange={change}
                onRemove={() => remove(row)}
              />
            )}
          </ConditionClause>
        ))}
      </div>
      <p id={`${id}-conditions-error`} className={classes.error}>
        {error}
      </p>
      <Button
        id={`${id}-add`}
        variant="default"
        leftSection={<PlusIcon />}
        onClick={add}
        disabled={rows.length >= MAX_ROWS}
      >
        {t('condition.add')}
      </Button>
    </fieldset>
  )
}

const PlusIcon = () => (
  <Icon size={16}>
    <path d="M10 4.5v11M4.5 10h11" />
  </Icon>
)
