import { textIn } from '@returns-desk/engine'
import { RemoveAction, RowActions, ToggleAction } from '@returns-desk/ui'
import { useLanguage } from '@returns-desk/ui/i18n'
import { useRuleUsesWarning } from '../../../parts/rule-uses.tsx'
import { useApi } from '../../../shell/session/api.tsx'
import { useRemove, useToggle } from './queries.ts'
import type { CrudResource, SwitchCalls, Thing } from './resource.ts'

interface RowButtonsProps<Row extends Thing, Values> {
  readonly of: CrudResource<Row, Values>
  readonly row: Row
  readonly onFailure: (message: string | undefined) => void
}

export const RowButtons = <Row extends Thing, Values>({ of, row, onFailure }: RowButtonsProps<Row, Values>) => {
  const api = useApi()
  const remove = useRemove(of)
  const warnOfRules = useRuleUsesWarning()
  const { inRulesAs } = of
  const language = useLanguage()
  const name = of.texts.includes('name') ? textIn(row, 'name', language) : row.name
  const shared = { namespace: of.name, name, onFailure }
  return (
    <RowActions>
      {of.switches && <ToggleButton {...shared} row={row} calls={of.switches(api)} />}
      <RemoveAction
        {...shared}
        {...(inRulesAs && { warn: () => warnOfRules(inRulesAs, row.id) })}
        remove={() => remove.mutateAsync(row.id)}
      />
    </RowActions>
  )
}

interface ToggleButtonProps<Row extends Thing> {
  readonly namespace: string
  readonly name: string
  readonly onFailure: (message: string | undefined) => void
  readonly row: Row
  readonly calls: SwitchCalls<Row>
}

const ToggleButton = <Row extends Thing>({ row, calls, ...shared }: ToggleButtonProps<Row>) => {
  const toggle = useToggle(shared.namespace, calls)
  return <ToggleAction {...shared} isActive={Boolean(row.active)} toggle={() => toggle.mutateAsync(row)} />
}
