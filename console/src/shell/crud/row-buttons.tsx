import { RemoveAction, RowActions, ToggleAction } from '@returns-desk/ui'
import { useRuleUsesWarning } from '../rule-uses.tsx'
import { useRemove, useToggle } from './queries.ts'
import type { CrudResource, Thing } from './resource.ts'

interface RowButtonsProps<Row extends Thing, Values> {
  readonly of: CrudResource<Row, Values>
  readonly row: Row
  readonly onFailure: (message: string | undefined) => void
}

export const RowButtons = <Row extends Thing, Values>({ of, row, onFailure }: RowButtonsProps<Row, Values>) => {
  const toggle = useToggle(of)
  const remove = useRemove(of)
  const warnOfRules = useRuleUsesWarning()
  const { inRulesAs } = of
  const shared = { namespace: of.name, name: row.name, onFailure }
  return (
    <RowActions>
      {toggle && <ToggleAction {...shared} isActive={Boolean(row.active)} toggle={() => toggle.mutateAsync(row)} />}
      <RemoveAction
        {...shared}
        {...(inRulesAs && { warn: () => warnOfRules(inRulesAs, row.id) })}
        remove={() => remove.mutateAsync(row.id)}
      />
    </RowActions>
  )
}
