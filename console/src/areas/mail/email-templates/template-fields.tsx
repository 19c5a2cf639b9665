import { EmailTemplateInput, TEMPLATE_TYPES } from '@returns-desk/contract'
import { SelectField, SwitchField, TextInput, useField, useFormValues } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { z } from 'zod'
import { TranslatedField } from '../../../parts/texts/translated-field.tsx'
import { ContentField } from './content-field.tsx'
import type { TemplateType } from './email-groups.ts'
import { useLanguageName, useTypeName } from './names.ts'

/**
 * The contract's own, except that the empty choice of a list stands for "no type", and that types and languages are those the
 * back end offers: there may be others than ours.
 */
export const TemplateForm = EmailTemplateInput.extend({
  template_type: z.custom<TemplateType>().transform((type) => type || null),
  language: z.custom<EmailTemplateInput['language']>((code) => typeof code === 'string' && code !== '').default('en'),
})

/** The current value is always in the list, even if it is no longer offered or never was. */
const withChosen = <Code extends string>(offered: readonly Code[], chosen: Code | null | undefined): readonly Code[] =>
  !chosen || offered.includes(chosen) ? offered : [...offered, chosen]

interface TemplateFieldsProps {
  /** The codes that can be chosen. */
  readonly languages: readonly string[]
  /** For a new language version of an existing e-mail: its name and occasion are fixed. */
  readonly isEmailLocked?: boolean
  /** The id of the saved template; undefined for a new one. */
  readonly savedId?: number
}

export const TemplateFields = ({ languages, isEmailLocked = false, savedId }: TemplateFieldsProps) => {
  const { t } = useTranslation('email-templates')
  const languageName = useLanguageName()
  const { language } = useFormValues<EmailTemplateInput>()
  return (
    <>
      <TypeField isLocked={isEmailLocked} />
      {isEmailLocked ? (
        <LockedSubject />
      ) : (
        <TranslatedField name="subject" label={t('subject')} hint={t('subject_hint')} />
      )}
      <SelectField
        name="language"
        label={t('language')}
        options={withChosen(languages, language).map((code) => ({ value: code, label: languageName(code) }))}
      />
      <SwitchField name="default_language" label={t('default_language')} hint={t('default_language_hint')} />
      <ContentField savedId={savedId} />
    </>
  )
}

const TypeField = ({ isLocked }: { isLocked: boolean }) => {
  const { t } = useTranslation('email-templates')
  const typeName = useTypeName()
  const { template_type } = useFormValues<EmailTemplateInput>()
  return (
    <SelectField
      name="template_type"
      label={t('template_type')}
      hint={t('template_type_hint')}
      placeholder={typeName(null)}
      options={withChosen<NonNullable<TemplateType>>(TEMPLATE_TYPES, template_type).map((type) => ({
        value: type,
        label: typeName(type),
      }))}
      disabled={isLocked}
    />
  )
}

/** Read-only and not disabled: it can still be reached, read out and copied. */
const LockedSubject = () => {
  const { t } = useTranslation('email-templates')
  return <TextInput {...useField({ name: 'subject', label: t('subject'), hint: t('subject_locked') })} readOnly />
}
