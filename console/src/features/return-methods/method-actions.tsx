import type { ReturnMethod } from '@returns-desk/contract'
import { RemoveAction, RowActions, ToggleAction } from '@returns-desk/ui'
import { useRuleUsesWarning } from '../../shell/rule-uses.tsx'
import { useRemoveMethod, useToggleMethod } from './queries.ts'

interface MethodActionsProps {
  readonly method: ReturnMethod
  readonly onFailure: (message: string | undefined) => void
}

export const MethodActions = ({ method, onFailure }: MethodActionsProps) => {
  const toggle = useToggleMethod()
  const remove = useRemoveMethod()
  const warnOfRules = useRuleUsesWarning()
  const row = { namespace: 'return-methods', name: method.name, onFailure }
  return (
    <RowActions>
      <ToggleAction {...row} isActive={method.active} toggle={() => toggle.mutateAsync(method)} />
      <RemoveAction
        {...row}
        warn={() => warnOfRules('return-method-id', method.id)}
        remove={() => remove.mutateAsync(method.id)}
      />
    </RowActions>
  )
}
