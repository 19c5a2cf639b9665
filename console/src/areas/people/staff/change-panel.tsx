import { StaffInput, type StaffMember, StaffWithoutEmail } from '@returns-desk/contract'
import {
  Banner,
  Button,
  errorText,
  FormActions,
  Panel,
  SchemaForm,
  SubmitButton,
  useConfirm,
  useToast,
} from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useState } from 'react'
import { PersonFields } from './person-fields.tsx'
import { useChangePerson, useRemoveSecondFactor } from './queries.ts'

/** People of a platform, and the one who signs in with the shop's password, may have no address. */
export const ChangePanel = ({ member, onClose }: { member: StaffMember; onClose: () => void }) => {
  const { t } = useTranslation('staff')
  const toast = useToast()
  const change = useChangePerson()
  const remove = useRemoveSecondFactor()
  const confirm = useConfirm()
  const [failure, setFailure] = useState<string>()
  const { id, name, email = '', role, language } = member
  const save = async ({ email: typed, ...person }: StaffInput) => {
    await change.mutateAsync({ ...person, ...(typed === '' ? {} : { email: typed }), id })
    toast(t('change.done'))
    onClose()
  }
  const askRemove = () =>
    confirm({
      title: t('lost.title', { name: name ?? '' }),
      text: t('lost.text'),
      confirmLabel: t('lost.confirm'),
      isDestructive: true,
      run: () =>
        remove.mutateAsync(id).then(
          () => toast(t('lost.done', { name: name ?? '' })),
          (error: unknown) => setFailure(errorText(error, t('failed.change'))),
        ),
    })
  return (
    <Panel title={t('change.title', { name: name ?? '' })}>
      {failure && <Banner onDismiss={() => setFailure(undefined)}>{failure}</Banner>}
      <SchemaForm
        schema={email === '' ? StaffWithoutEmail : StaffInput}
        saved={{ name: name ?? '', email, role, language }}
        onSubmit={save}
        failure={t('failed.change')}
      >
        <PersonFields />
        <FormActions>
          <SubmitButton>{t('change.submit')}</SubmitButton>
          {!member.is_from_platform && (
            <Button variant="default" tone="danger" onClick={askRemove}>
              {t('lost.verb')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('change.cancel')}
          </Button>
        </FormActions>
      </SchemaForm>
    </Panel>
  )
}
