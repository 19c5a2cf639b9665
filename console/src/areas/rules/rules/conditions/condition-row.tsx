import { IconButton, TextInput, TrashIcon } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import type { Dictionary } from '../dictionary.ts'
import { AttributePicker } from './attribute-picker.tsx'
import classes from './condition-builder.module.css'
import {
  type ConditionDraft,
  isBegun,
  isComplete,
  withAttribute,
  withOperator,
  withQuantifier,
} from './condition-draft.ts'
import { QuantifierSelect } from './quantifier-select.tsx'
import { Select } from './select.tsx'
import { ValueInput } from './value-input.tsx'

export interface ConditionRowProps {
  readonly id: string
  readonly position: number
  /** One of the alternatives above it is enough, too. */
  readonly isAlternative: boolean
  readonly row: ConditionDraft
  readonly dictionary: Dictionary
  readonly errorAt: (part: 'attribute_id' | 'operator_id' | 'value' | 'quantifier') => string | undefined
  readonly isOnly: boolean
  readonly onChange: (row: ConditionDraft) => void
  readonly onRemove: () => void
}

/** One condition, read like a sentence: if — what — compared how — with what. */
export const ConditionRow = (props: ConditionRowProps) => {
  const { id, position, isAlternative, row, dictionary, errorAt, isOnly, onChange, onRemove } = props
  const { t } = useTranslation('rules')
  const attribute = dictionary.attribute(row.attributeId)
  const operator = dictionary.operator(row.operatorId)
  const name = t('condition.name', { number: position })
  const isLeftOut = isBegun(row) && !isComplete(row, dictionary)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid, nor its legend inline.
    <div role="group" aria-label={name} className={classes.row}>
      <span className={classes.word}>
        {position === 1 ? t('condition.if') : t(isAlternative ? 'condition.or' : 'condition.and')}
      </span>
      <div className={classes.subject}>
        <AttributePicker
          id={`${id}.attribute_id`}
          chosenId={row.attributeId}
          dictionary={dictionary}
          unknown={row.kept?.attribute.attribute_key}
          error={errorAt('attribute_id')}
          onChoose={(node) => onChange(withAttribute(row, node, dictionary))}
        />
        {attribute?.takes_quantifier && !row.kept && (
          <QuantifierSelect
            id={`${id}.quantifier`}
            attribute={attribute}
            value={row.quantifier ?? 'any'}
            error={errorAt('quantifier')}
            onChange={(quantifier) => onChange(withQuantifier(row, quantifier))}
          />
        )}
      </div>
      <Select
        id={`${id}.operator_id`}
        label={t('condition.operator')}
        placeholder={t('condition.choose_operator')}
        error={errorAt('operator_id')}
        disabled={!attribute || row.kept !== undefined}
        value={String(row.operatorId ?? '')}
        options={
          row.kept
            ? [{ value: row.kept.operator.id, label: row.kept.operator.code }]
            : dictionary.operatorsOf(attribute).map((one) => ({ value: one.id, label: one.label }))
        }
        onChange={(value) => onChange(withOperator(row, dictionary.operator(value)?.id ?? null, dictionary))}
      />
      <div className={classes.value}>
        {row.kept && <TextInput id={`${id}.value`} label={t('condition.value')} readOnly value={row.kept.value} />}
        {!row.kept && attribute && operator && (
          <ValueInput
            id={`${id}.value`}
            attribute={attribute}
            operator={operator}
            currency={dictionary.currency}
            values={row.values}
            error={errorAt('value')}
            onChange={(values) => onChange({ ...row, values })}
          />
        )}
      </div>
      <IconButton
        className={classes.remove}
        id={`${id}.remove`}
        size="xl"
        disabled={isOnly}
        aria-label={t('condition.remove', { number: position })}
        title={t('condition.remove', { number: position })}
        onClick={onRemove}
      >
        <TrashIcon />
      </IconButton>
      {isLeftOut && <p className={classes.leftOut}>{t('condition.left_out')}</p>}
    </div>
  )
}
