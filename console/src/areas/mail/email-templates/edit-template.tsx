import type { EmailTemplate, EmailTemplateInput } from '@returns-desk/contract'
import { Button, FormActions, Panel, SchemaForm, SubmitButton, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useEffect, useRef } from 'react'
import classes from './email-templates.module.css'
import { LoadFailure } from './load-failure.tsx'
import { useUpdateTemplate } from './queries.ts'
import { RestoreTemplate } from './restore-template.tsx'
import { TemplateFields, TemplateForm } from './template-fields.tsx'
import { useLanguages } from './use-languages.ts'

interface EditTemplateProps {
  /** As it was when editing began. */
  readonly saved: EmailTemplate
  readonly onDone: () => void
}

/** Leaving it, by any button, shows what is saved: cancelling needs nothing else. */
export const EditTemplate = ({ saved, onDone }: EditTemplateProps) => {
  const { t } = useTranslation('email-templates')
  const update = useUpdateTemplate(saved)
  const { query, codes } = useLanguages()
  const toast = useToast()
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector('select')?.focus(), [])

  const save = async (values: EmailTemplateInput) => {
    await update.mutateAsync(values)
    toast(t('edit.done'))
    onDone()
  }
  return (
    <Panel title={t('edit.title')}>
      <div ref={form} className={classes.wideForm}>
        <LoadFailure query={query} failure={t('failed.languages')} />
        <SchemaForm schema={TemplateForm} saved={saved} onSubmit={save} failure={t('failed.update')}>
          <TemplateFields languages={codes ?? [saved.language]} savedId={saved.id} />
          <FormActions>
            <RestoreTemplate template={saved} onDone={onDone}>
              <SubmitButton>{t('edit.save')}</SubmitButton>
              <Button variant="default" onClick={onDone}>
                {t('cancel')}
              </Button>
            </RestoreTemplate>
          </FormActions>
        </SchemaForm>
      </div>
    </Panel>
  )
}
