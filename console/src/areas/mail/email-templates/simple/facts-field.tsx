import { MAX_FACTS, type MailDocument } from '@returns-desk/contract'
import { BackIcon, IconButton, TextInput, TrashIcon } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useRef } from 'react'
import { inPercents } from '../variables.ts'
import { labelIn, type MailVariable } from './mail-variables.ts'
import classes from './simple-field.module.css'
import { LineEditor } from './text-editor.tsx'
import { VariableMenu } from './variable-menu.tsx'

type Fact = MailDocument['facts'][number]

interface FactsFieldProps {
  readonly facts: readonly Fact[]
  /** The language of the mail, in which new rows are named. */
  readonly language: string
  readonly variables: readonly MailVariable[]
  readonly onChange: (facts: Fact[]) => void
}

/** A key for each row that stays with it when rows are moved or deleted: their texts may be the same. */
const useKeys = (count: number) => {
  const next = useRef(0)
  const keys = useRef<number[]>([])
  while (keys.current.length < count) keys.current.push(next.current++)
  keys.current.length = count
  return keys.current
}

/** The details of a mail: which are in it, in which order, under which names. */
export const FactsField = ({ facts, language, variables, onChange }: FactsFieldProps) => {
  const { t } = useTranslation('email-templates')
  const keys = useKeys(facts.length)
  const replace = (index: number, fact: Partial<Fact>) =>
    onChange(facts.map((one, at) => (at === index ? { ...one, ...fact } : one)))
  const remove = (index: number) => {
    keys.splice(index, 1)
    onChange(facts.filter((_, at) => at !== index))
  }
  const moveUp = (index: number) => {
    const swapped = <Row,>(rows: readonly Row[]) =>
      rows.with(index - 1, rows[index] as Row).with(index, rows[index - 1] as Row)
    keys.splice(0, keys.length, ...swapped(keys))
    onChange(swapped(facts))
  }
  const add = (name: string) => onChange([...facts, { label: labelIn(language, name), value: inPercents(name) }])
  return (
    <fieldset className={classes.group}>
      <legend>{t('simple.facts')}</legend>
      <p className={classes.note}>{t('simple.facts_hint')}</p>
      {facts.map((fact, index) => {
        const named = fact.label || t('simple.fact_unnamed', { number: index + 1 })
        return (
          <div key={keys[index]} className={classes.fact}>
            <TextInput
              label={t('simple.fact_label')}
              value={fact.label}
              autoComplete="off"
              onChange={(event) => replace(index, { label: event.currentTarget.value })}
            />
            <LineEditor
              label={t('simple.fact_value')}
              value={fact.value}
              variables={variables}
              onChange={(value) => replace(index, { value })}
            />
            <span className={classes.factActions}>
              <IconButton
                className={classes.up ?? ''}
                aria-label={t('simple.fact_up', { label: named })}
                title={t('simple.up')}
                disabled={index === 0}
                onClick={() => moveUp(index)}
              >
                <BackIcon />
              </IconButton>
              <IconButton
                aria-label={t('simple.fact_remove', { label: named })}
                title={t('simple.remove')}
                onClick={() => remove(index)}
              >
                <TrashIcon />
              </IconButton>
            </span>
          </div>
        )
      })}
      {facts.length < MAX_FACTS && (
        <div>
          <VariableMenu label={t('simple.fact_add')} variables={variables} onChoose={add} />
        </div>
      )}
    </fieldset>
  )
}
