/** Writes to the customer: freely or starting from a template, with photos of the return or its label. */
import { MessageInput, type ReturnDetail } from '@returns-desk/contract'
import {
  Banner,
  errorText,
  FormActions,
  NativeSelect,
  SchemaForm,
  SubmitButton,
  SwitchField,
  Textarea,
  useOwnField,
} from '@returns-desk/ui'
import { languageTitle, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../../../shell/session/api.tsx'
import classes from './messages.module.css'
import { messagesQuery, offeredTemplates, templatesQuery, useSendMessage } from './messages.ts'
import { PhotoChoice } from './photo-choice.tsx'

type Sent = Awaited<ReturnType<ReturnType<typeof useSendMessage>['mutateAsync']>>

interface ComposerProps {
  readonly detail: ReturnDetail
  /** The status that the return moves to with the message. */
  readonly moveTo?: string
  readonly sendLabel: string
  readonly onSent: (sent: Sent) => void
  readonly children: ReactNode
}

export const Composer = ({ detail, moveTo, sendLabel, onSent, children }: ComposerProps) => {
  const { t } = useTranslation('returns')
  const send = useSendMessage(detail)
  // One for each time it is opened: sent twice, it is one message.
  const [id] = useState(() => crypto.randomUUID())
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  return (
    <div ref={form} className={classes.composer}>
      <SchemaForm
        schema={MessageInput}
        saved={{ id, move_to: moveTo ?? null }}
        onSubmit={async (values) => onSent(await send.mutateAsync(values))}
        failure={t('messages.failed.send')}
      >
        <BodyField detail={detail} isQuestion={moveTo !== undefined} />
        <PhotoChoice detail={detail} />
        {detail.label?.can_print && <SwitchField name="with_label" label={t('messages.with_label')} />}
        <FormActions>
          <SubmitButton busyLabel={t('messages.sending')}>{sendLabel}</SubmitButton>
          {children}
        </FormActions>
      </SchemaForm>
    </div>
  )
}

const BodyField = ({ detail, isQuestion }: { detail: ReturnDetail; isQuestion: boolean }) => {
  const { t } = useTranslation('returns')
  const reader = useLanguage()
  const language = useQuery(messagesQuery(useApi(), detail.id)).data?.language
  const hint = language ? t('messages.language', { language: languageTitle(language, reader) }) : t('messages.goes_to')
  const label = t(isQuestion ? 'messages.missing' : 'messages.text')
  const field = useOwnField({ name: 'body', label, hint })
  return (
    <>
      <Textarea {...field} lang={language} className={primitives.wholeRow} rows={5} />
      <TemplateChoice detail={detail} text={field.value} onChosen={field.onChange} />
    </>
  )
}

interface TemplateChoiceProps {
  readonly detail: ReturnDetail
  readonly text: string
  readonly onChosen: (text: string) => void
}

/** What was typed already stays, above the text of the template. */
const TemplateChoice = ({ detail, text, onChosen }: TemplateChoiceProps) => {
  const { t } = useTranslation('returns')
  const api = useApi()
  const { data: templates = [] } = useQuery(templatesQuery(api))
  const draft = useMutation({
    mutationFn: (email_id: number) => api.messages.draft({ params: { id: detail.id }, body: { email_id } }),
    onSuccess: (made) => onChosen([text.trim(), made.text].filter(Boolean).join('\n\n')),
  })
  const offered = offeredTemplates(templates)
  if (offered.length === 0) return null
  return (
    <div className={primitives.wholeRow}>
      <NativeSelect
        label={t('messages.template')}
        description={t('messages.template_hint')}
        value=""
        aria-busy={draft.isPending}
        onChange={({ currentTarget }) => currentTarget.value && draft.mutate(Number(currentTarget.value))}
      >
        <option value="">{t(draft.isPending ? 'messages.template_loading' : 'messages.template_none')}</option>
        {offered.map(({ id, subject }) => (
          <option key={id} value={id}>
            {subject}
          </option>
        ))}
      </NativeSelect>
      {draft.error && <Banner onDismiss={draft.reset}>{errorText(draft.error, t('messages.failed.template'))}</Banner>}
    </div>
  )
}
