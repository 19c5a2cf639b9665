import type { EmailTemplate } from '@returns-desk/contract'
import { textIn } from '@returns-desk/engine'
import { Button, Panel } from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useEffect, useRef } from 'react'
import classes from './email-templates.module.css'
import { LanguageVersions } from './language-versions.tsx'
import { useLanguageName, useTypeName } from './names.ts'
import { Preview } from './preview/preview.tsx'
import { RestoreTemplate } from './restore-template.tsx'
import { VersionsPanel } from './versions/versions-panel.tsx'

interface ViewTemplateProps {
  readonly template: EmailTemplate
  readonly onEdit: () => void
  /** The buttons of the form are gone: the focus comes back to the one that opened it. */
  readonly isFocused: boolean
}

export const ViewTemplate = ({ template, onEdit, isFocused }: ViewTemplateProps) => {
  const { t } = useTranslation('email-templates')
  const edit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused) edit.current?.focus()
  }, [isFocused])
  return (
    <div className={classes.stack}>
      <Panel title={t('detail.panel')}>
        <LanguageVersions template={template} />
        <Facts template={template} />
        <RestoreTemplate template={template}>
          <Button ref={edit} onClick={onEdit}>
            {t('detail.edit')}
          </Button>
        </RestoreTemplate>
      </Panel>
      <Preview template={template} />
      <VersionsPanel template={template} />
    </div>
  )
}

const Facts = ({ template }: { template: EmailTemplate }) => {
  const { t } = useTranslation('email-templates')
  const languageName = useLanguageName()
  const typeName = useTypeName()
  const facts = [
    [t('template_type'), typeName(template.template_type)],
    [t('subject'), textIn(template, 'subject', useLanguage())],
    [t('language'), languageName(template.language)],
    [t('default_language'), t(template.default_language ? 'yes' : 'no')],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
