import { type Facts, findAction, type RuleFix } from '@returns-desk/engine'
import { errorText, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useInsist } from '../../failed-tests/use-insist.tsx'
import { withQuantifier } from '../conditions/condition-draft.ts'
import type { Dictionary } from '../dictionary.ts'
import { type RuleBody, useFixOther, useKeepExample } from '../queries.ts'
import { type RuleDraft, sentRows, withConditions } from '../rule-draft.ts'
import { NEW_RULE_ID } from './draft-rule.ts'
import { FindingsPanel } from './findings-panel.tsx'
import { useDraftCheck } from './use-draft-check.ts'

interface DraftCheckProps {
  readonly draft: RuleDraft
  readonly dictionary: Dictionary
  readonly savedId: number | undefined
  /** The rule as it would be saved, once it is complete. */
  readonly put: RuleBody | undefined
  readonly onChange: (draft: RuleDraft, place: string) => void
}

/** The check of the rule in the form. Fixes of the rule itself change the form, fixes of another rule are saved at once. */
export const DraftCheck = ({ draft, dictionary, savedId, put, onChange }: DraftCheckProps) => {
  const { t } = useTranslation('rules')
  const toast = useToast()
  const { findings, rules } = useDraftCheck(draft, dictionary, savedId)
  const fixOther = useFixOther()
  const keepExample = useKeepExample(put)
  const { insist, dialog } = useInsist()
  const rows = sentRows(draft, dictionary)
  const ownId = savedId ?? NEW_RULE_ID
  const nameOf = (id: number) => rules.find((rule) => rule.id === id)?.name ?? `#${id}`
  const fixIt = async (fix: RuleFix) => {
    if (fix.type === 'remove_condition') {
      const gone = rows[fix.condition]
      const left = draft.conditions.filter((row) => row !== gone)
      return onChange(withConditions(draft, left, dictionary), 'conditions')
    }
    if (fix.type === 'set_quantifier') {
      const meant = rows[fix.condition]
      const changed = draft.conditions.map((row) => (row === meant ? withQuantifier(row, fix.quantifier) : row))
      return onChange(withConditions(draft, changed, dictionary), 'conditions')
    }
    if (fix.type === 'set_priority' && fix.rule_id === ownId)
      return onChange({ ...draft, priority: String(fix.priority) }, 'priority')
    try {
      await insist((insisted) => fixOther.mutateAsync({ fix, ...insisted }))
      toast(t('check.fixed', { name: nameOf(fix.rule_id) }))
    } catch (error) {
      toast(errorText(error, t('failed.update')))
    }
  }
  const keep = async (example: Facts) => {
    try {
      const { name } = await keepExample.mutateAsync(example)
      toast(t('check.kept', { name }))
    } catch (error) {
      toast(errorText(error, t('check.keep_failed')))
    }
  }
  return (
    <>
      <FindingsPanel
        findings={findings}
        nameOf={nameOf}
        numberOf={(condition) => draft.conditions.indexOf(rows[condition] as (typeof rows)[number]) + 1}
        actionType={draft.actionId === null ? undefined : findAction(draft.actionId)?.action_type}
        isFixing={fixOther.isPending}
        onFix={(fix) => void fixIt(fix)}
        onKeep={(example) => void keep(example)}
      />
      {dialog}
    </>
  )
}
