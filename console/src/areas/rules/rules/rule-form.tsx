import { PRIORITIES, RULE_NOTE_LENGTH, type Rule } from '@returns-desk/contract'
import { Button, FormActions, SaveFailure, TextInput, UnsavedGuard } from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import type { ReactNode } from 'react'
import { ActionFields } from './action-fields.tsx'
import { paramFields } from './action-params.ts'
import { DraftCheck } from './check/draft-check.tsx'
import { ConditionBuilder } from './conditions/condition-builder.tsx'
import { Select } from './conditions/select.tsx'
import type { Dictionary } from './dictionary.ts'
import { PastSection } from './past/past-section.tsx'
import type { RuleBody } from './queries.ts'
import { draftOf, emptyDraft, putOf, withConditions } from './rule-draft.ts'
import { RuleTitles } from './rule-titles.tsx'
import classes from './rules.module.css'
import { TrySection } from './try/try-section.tsx'
import { useRuleForm } from './use-rule-form.ts'
import { Warning } from './warning.tsx'

export interface RuleFormProps {
  readonly dictionary: Dictionary
  /** Read once: a background refresh never changes a field the user is editing. Undefined for a new rule. */
  readonly saved?: Rule
  readonly save: (body: RuleBody) => Promise<unknown>
  readonly failure: string
  readonly networkFailure: string
  readonly submitLabel: string
  readonly busyLabel: string
  readonly cancel?: ReactNode
  /** The event names did not load; the rest of the form works. */
  readonly eventsWarning?: string | undefined
}

/** The fields of a rule, the same ones when it is added and when it is edited. */
export const RuleForm = (props: RuleFormProps) => {
  const { dictionary, saved, save, failure, networkFailure, submitLabel, busyLabel, cancel, eventsWarning } = props
  const { t } = useTranslation('rules')
  const language = useLanguage()
  const form = useRuleForm({
    dictionary,
    initial: () => (saved ? draftOf(saved, dictionary, language) : emptyDraft()),
    isActive: saved?.active ?? true,
    isRepeatable: !saved,
    failure,
    networkFailure,
    paramsComplaint: ({ actionId }) => {
      const [field] = paramFields(dictionary.action(actionId))
      return t(`params.${field?.name}.error`, { min: field?.min, max: field?.max })
    },
    save,
  })
  const { id, draft, change, errorAt, failed, isSaving } = form
  const put = putOf(draft, dictionary, saved?.id)
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <TextInput
        id={`${id}-name`}
        label={t('title_field')}
        description={t('title_hint')}
        error={errorAt('name')}
        required
        autoComplete="off"
        value={draft.title}
        onChange={({ target }) => change({ ...draft, title: target.value }, 'name')}
      />
      <Select
        id={`${id}-priority`}
        label={t('priority')}
        hint={t(`priority_hint.${dictionary.action(draft.actionId)?.action_type ?? 'any'}`)}
        error={errorAt('priority')}
        required
        placeholder={t('priority_choose')}
        value={draft.priority}
        options={Object.entries(PRIORITIES).map(([name, code]) => ({ value: code, label: t(`priorities.${name}`) }))}
        onChange={(priority) => change({ ...draft, priority }, 'priority')}
      />
      <RuleTitles draft={draft} onChange={(translations) => change({ ...draft, translations }, 'translations')} />
      <div className={primitives.wholeRow}>
        <ConditionBuilder
          id={id}
          rows={draft.conditions}
          dictionary={dictionary}
          errorAt={errorAt}
          onChange={(rows, changed) =>
            change(withConditions(draft, rows, dictionary), changed ? `conditions.${changed.key}.` : 'conditions')
          }
        />
      </div>
      <div className={primitives.wholeRow}>
        <ActionFields id={id} draft={draft} dictionary={dictionary} errorAt={errorAt} onChange={change} />
      </div>
      <div className={primitives.wholeRow}>
        <DraftCheck draft={draft} dictionary={dictionary} savedId={saved?.id} put={put} onChange={change} />
      </div>
      <div className={primitives.wholeRow}>
        <PastSection changes={put && [{ put }]} isInForce={saved?.active === true && !form.isChanged} />
      </div>
      <div className={primitives.wholeRow}>
        <TrySection changes={put && [{ put }]} />
      </div>
      <div className={primitives.wholeRow}>
        <TextInput
          id={`${id}-why`}
          label={t('why')}
          description={t('why_hint')}
          maxLength={RULE_NOTE_LENGTH}
          autoComplete="off"
          value={draft.why}
          onChange={({ target }) => change({ ...draft, why: target.value }, 'note')}
        />
      </div>
      {eventsWarning && (
        <div className={primitives.wholeRow}>
          <Warning>{eventsWarning}</Warning>
        </div>
      )}
      {failed.text !== undefined && (
        <div className={primitives.wholeRow}>
          <SaveFailure error={failed.error} onDismiss={failed.clear}>
            {failed.text}
          </SaveFailure>
        </div>
      )}
      <FormActions>
        <Button type="submit" aria-disabled={isSaving}>
          {isSaving ? busyLabel : submitLabel}
        </Button>
        {cancel}
      </FormActions>
      <UnsavedGuard hasUnsaved={form.hasUnsaved} />
    </form>
  )
}
