import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { paramFields } from './action-params.ts'
import { Select } from './conditions/select.tsx'
import type { Dictionary } from './dictionary.ts'
import { ParamInput } from './param-input.tsx'
import { isAboutEvent, offeredActions, type RuleDraft, untouchedAction, withAction } from './rule-draft.ts'
import classes from './rules.module.css'
import { Warning } from './warning.tsx'

export interface ActionFieldsProps {
  readonly id: string
  readonly draft: RuleDraft
  readonly dictionary: Dictionary
  readonly errorAt: (place: string) => string | undefined
  readonly onChange: (draft: RuleDraft, place: string) => void
}

/** What the rule does, and the parameters that this action takes. */
export const ActionFields = ({ id, draft, dictionary, errorAt, onChange }: ActionFieldsProps) => {
  const { t } = useTranslation('rules')
  const action = dictionary.action(draft.actionId)
  const offered = offeredActions(draft, dictionary)
  const saved = action ? undefined : untouchedAction(draft)
  // An action of another back end that its dictionary does not describe stays what it is.
  const unknown = saved ? [{ id: saved.default_action_id, display_name: saved.action_type }] : []
  const cleared = dictionary.action(draft.clearedActionId)
  return (
    <div className={classes.action}>
      <Select
        id={`${id}-action`}
        label={t('action.label')}
        hint={isAboutEvent(draft, dictionary) ? t('action.event_hint') : undefined}
        error={errorAt('action')}
        placeholder={t('action.choose')}
        required
        value={String(draft.actionId ?? '')}
        options={[...offered, ...unknown].map((one) => ({ value: one.id, label: one.display_name }))}
        onChange={(value) => onChange(withAction(draft, dictionary.action(value)?.id ?? null), 'action')}
      />
      {paramFields(action).map((field, index) => (
        <ParamInput
          key={`${draft.actionId} ${field.name}`}
          id={index === 0 ? `${id}-params` : `${id}-params-${field.name}`}
          field={field}
          value={draft.params[field.name]}
          dictionary={dictionary}
          error={index === 0 ? errorAt('params') : undefined}
          onChange={(value) => {
            const others = field.isAlternative ? {} : draft.params
            onChange({ ...draft, params: { ...others, [field.name]: value } }, 'params')
          }}
        />
      ))}
      {cleared && (
        <div className={primitives.wholeRow}>
          <Warning>{t('action.cleared', { action: cleared.display_name })}</Warning>
        </div>
      )}
    </div>
  )
}
