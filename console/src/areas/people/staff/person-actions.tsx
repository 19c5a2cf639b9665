import type { StaffInvitation, StaffMember } from '@returns-desk/contract'
import { Button, errorText, RowActions, useConfirm, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useChangePerson, useErasePerson, useRenewInvite } from './queries.ts'

interface PersonActionsProps {
  readonly member: StaffMember
  readonly onChange: () => void
  readonly onInvited: (invitation: StaffInvitation) => void
  readonly onFailure: (message: string | undefined) => void
}

export const PersonActions = ({ member, onChange, onInvited, onFailure }: PersonActionsProps) => {
  const { t } = useTranslation('staff')
  const confirm = useConfirm()
  const toast = useToast()
  const change = useChangePerson()
  const renew = useRenewInvite()
  const erase = useErasePerson()
  const { id, state } = member
  const name = member.name ?? ''

  const attempt = async (run: () => Promise<unknown>, failure: string) => {
    onFailure(undefined)
    await run().catch((error: unknown) => onFailure(errorText(error, failure)))
  }
  const inviteAgain = () => attempt(async () => onInvited(await renew.mutateAsync(member)), t('failed.invite'))
  const switchTo = (to: 'active' | 'off') =>
    attempt(async () => {
      await change.mutateAsync({ id, state: to })
      toast(t(to === 'off' ? 'off.done' : 'on.done', { name }))
    }, t('failed.change'))
  const askOff = () =>
    confirm({
      title: t('off.title', { name }),
      text: t('off.text'),
      confirmLabel: t('off.confirm'),
      isDestructive: true,
      run: () => switchTo('off'),
    })
  const askErase = () =>
    confirm({
      title: t('erase.title', { name }),
      text: t('erase.text'),
      confirmLabel: t('erase.confirm'),
      isDestructive: true,
      run: () =>
        attempt(async () => {
          await erase.mutateAsync(id)
          toast(t('erase.done', { name }))
        }, t('failed.erase')),
    })
  const button = (verb: string, run: () => unknown) => (
    <Button variant="default" size="compact-sm" aria-label={t(`${verb}.label`, { name })} onClick={() => void run()}>
      {t(`${verb}.verb`)}
    </Button>
  )
  return (
    <RowActions>
      {button('change', onChange)}
      {state === 'invited' && button('again', inviteAgain)}
      {state === 'active' && button('off', askOff)}
      {state === 'off' && button('on', () => switchTo('active'))}
      {state !== 'active' && button('erase', askErase)}
    </RowActions>
  )
}
