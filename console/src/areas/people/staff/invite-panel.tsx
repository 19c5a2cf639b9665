import { StaffInput, type StaffInvitation } from '@returns-desk/contract'
import { FormActions, Panel, SchemaForm, SubmitButton } from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { PersonFields } from './person-fields.tsx'
import { useInvite } from './queries.ts'

export const InvitePanel = ({ onInvited }: { onInvited: (invitation: StaffInvitation) => void }) => {
  const { t } = useTranslation('staff')
  const language = useLanguage()
  const invite = useInvite()
  const send = async (person: StaffInput) => onInvited(await invite.mutateAsync(person))
  return (
    <Panel title={t('invite.title')}>
      <SchemaForm
        schema={StaffInput}
        saved={{ role: 'agent', language }}
        onSubmit={send}
        failure={t('failed.invite')}
        isRepeatable
      >
        <PersonFields />
        <FormActions>
          <SubmitButton busyLabel={t('invite.busy')}>{t('invite.submit')}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Panel>
  )
}
