import type { EmailTemplateInput, MailDocument } from '@returns-desk/contract'
import { EMPTY_DOCUMENT } from '@returns-desk/engine'
import { Banner, InputError, InputFrame, NativeSelect, useFormValues, useOwnField } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useRef } from 'react'
import sides from '../editor/html-field.module.css'
import { Preview } from '../preview/preview.tsx'
import { inPercents } from '../variables.ts'
import { ButtonField } from './button-field.tsx'
import { FactsField } from './facts-field.tsx'
import { useMailVariables } from './mail-variables.ts'
import classes from './simple-field.module.css'
import { LineEditor, RichEditor, useTextEditors } from './text-editor.tsx'

/** The content of a mail without HTML: its parts from top to bottom, and the preview beside them. */
export const SimpleField = () => {
  const { t } = useTranslation('email-templates')
  const values = useFormValues<EmailTemplateInput>()
  const loaded = useTextEditors()
  return (
    <div className={sides.field}>
      {loaded && !loaded.make && <Banner>{t('simple.not_loaded')}</Banner>}
      <div className={sides.sides}>
        <div className={sides.side}>
          <DocumentFields type={values.template_type || null} language={values.language} />
        </div>
        <div className={`${sides.side} ${classes.beside}`}>
          <InputFrame label={t('preview.live')} labelElement="div">
            <Preview template={values} isLive />
          </InputFrame>
        </div>
      </div>
    </div>
  )
}

interface DocumentFieldsProps {
  readonly type: EmailTemplateInput['template_type']
  readonly language: string
}

const DocumentFields = ({ type, language }: DocumentFieldsProps) => {
  const { t } = useTranslation('email-templates')
  const field = useOwnField({ name: 'content', label: t('simple.text') })
  const variables = useMailVariables(type)
  const document = (field.value ?? EMPTY_DOCUMENT) as MailDocument
  // Two editors may speak before the form is drawn again.
  const latest = useRef(document)
  latest.current = document
  const set = (change: Partial<MailDocument>) => {
    latest.current = { ...latest.current, ...change }
    field.onChange(latest.current)
  }
  return (
    <div className={classes.parts}>
      {field.error && <InputError id={`${field.id}-error`}>{field.error}</InputError>}
      <LineEditor
        label={t('simple.subject')}
        description={t('simple.subject_hint')}
        value={document.subject}
        variables={variables}
        onChange={(subject) => set({ subject })}
      />
      <LineEditor
        label={t('simple.preheader')}
        description={t('simple.preheader_hint')}
        value={document.preheader}
        variables={variables}
        onChange={(preheader) => set({ preheader })}
      />
      <LineEditor
        label={t('simple.heading')}
        value={document.heading}
        variables={variables}
        onChange={(heading) => set({ heading })}
      />
      <RichEditor
        label={t('simple.text')}
        value={document.body}
        variables={variables}
        onChange={(body) => set({ body } as Partial<MailDocument>)}
      />
      <FactsField
        facts={document.facts}
        language={language}
        variables={variables}
        onChange={(facts) => set({ facts })}
      />
      <NativeSelect
        label={t('simple.highlight')}
        description={t('simple.highlight_hint')}
        value={document.highlight}
        onChange={(event) => set({ highlight: event.currentTarget.value })}
      >
        <option value="">{t('simple.highlight_none')}</option>
        {variables.map(({ name, label }) => (
          <option key={name} value={inPercents(name)}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <ButtonField button={document.button} variables={variables} onChange={(button) => set({ button })} />
      <RichEditor
        label={t('simple.closing')}
        value={document.closing}
        variables={variables}
        onChange={(closing) => set({ closing } as Partial<MailDocument>)}
      />
      <LineEditor
        label={t('simple.signature')}
        description={t('simple.signature_hint')}
        value={document.signature}
        variables={variables}
        onChange={(signature) => set({ signature })}
      />
    </div>
  )
}
