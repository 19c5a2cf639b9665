import type { EmailTemplateInput } from '@returns-desk/contract'
import { DISCARD, FormActions, LinkButton, SchemaForm, SubmitButton, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useNavigate } from '@returns-desk/ui/router'
import { paths } from '../../../paths.ts'
import classes from './email-templates.module.css'
import { useCreateTemplate } from './queries.ts'
import { TemplateFields, TemplateForm } from './template-fields.tsx'

interface CreateTemplateProps {
  readonly start: Partial<EmailTemplateInput>
  readonly languages: readonly string[]
  readonly isEmailLocked?: boolean
}

/** The form that makes a template, be it a new e-mail or another language of one. */
export const CreateTemplate = ({ start, ...fields }: CreateTemplateProps) => {
  const { t } = useTranslation('email-templates')
  const navigate = useNavigate()
  const toast = useToast()
  const create = useCreateTemplate()
  const submit = async (values: EmailTemplateInput) => {
    const { id } = await create.mutateAsync(values)
    toast(t('create.done'))
    navigate(paths.emailTemplate(id))
  }
  return (
    <div className={classes.wideForm}>
      <SchemaForm schema={TemplateForm} saved={start} onSubmit={submit} failure={t('failed.create')}>
        <TemplateFields {...fields} />
        <FormActions>
          <SubmitButton busyLabel={t('create.busy')}>{t('create.submit')}</SubmitButton>
          <LinkButton to={paths.emailTemplates} state={DISCARD}>
            {t('cancel')}
          </LinkButton>
        </FormActions>
      </SchemaForm>
    </div>
  )
}
