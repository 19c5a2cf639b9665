import type { Rule } from '@returns-desk/contract'
import { RemoveAction, RowActions, ToggleAction } from '@returns-desk/ui'
import { useRemoveRule, useToggleRule } from './queries.ts'

interface RuleRowActionsProps {
  readonly rule: Rule
  readonly onFailure: (text: string) => void
}

export const RuleRowActions = ({ rule, onFailure }: RuleRowActionsProps) => {
  const toggle = useToggleRule()
  const remove = useRemoveRule()
  // A rule error times out; a new attempt need not clear it.
  const say = (message: string | undefined) => message && onFailure(message)
  const row = { namespace: 'rules', name: rule.name, onFailure: say }
  return (
    <RowActions>
      <ToggleAction {...row} isActive={rule.active} toggle={() => toggle.mutateAsync(rule)} />
      <RemoveAction {...row} remove={() => remove.mutateAsync(rule.id)} />
    </RowActions>
  )
}
