import type { Rule } from '@returns-desk/contract'
import { textIn } from '@returns-desk/engine'
import { RemoveAction, RowActions, ToggleAction } from '@returns-desk/ui'
import { useLanguage } from '@returns-desk/ui/i18n'
import { useInsist } from '../failed-tests/use-insist.tsx'
import { useRemoveRule, useToggleRule } from './queries.ts'

interface RuleRowActionsProps {
  readonly rule: Rule
  readonly onFailure: (text: string) => void
}

export const RuleRowActions = ({ rule, onFailure }: RuleRowActionsProps) => {
  const toggle = useToggleRule()
  const { insist, dialog } = useInsist()
  const remove = useRemoveRule()
  // A rule error times out; a new attempt need not clear it.
  const say = (message: string | undefined) => message && onFailure(message)
  const row = { namespace: 'rules', name: textIn(rule, 'name', useLanguage()), onFailure: say }
  return (
    <RowActions>
      <ToggleAction
        {...row}
        isActive={rule.active}
        toggle={() => insist((insisted) => toggle.mutateAsync({ rule, ...insisted }))}
      />
      <RemoveAction {...row} remove={() => insist((insisted) => remove.mutateAsync({ id: rule.id, ...insisted }))} />
      {dialog}
    </RowActions>
  )
}
