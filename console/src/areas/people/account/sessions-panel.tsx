import { Banner, Button, Panel, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useAccountChanges } from './queries.ts'
import { useAttempt } from './use-attempt.ts'

export const SessionsPanel = () => {
  const { t } = useTranslation('account')
  const { t: ui } = useTranslation('ui')
  const { signOutElsewhere } = useAccountChanges()
  const toast = useToast()
  const { attempt, failure, isBusy, dismiss } = useAttempt()
  const leave = () =>
    attempt(t('failed.save'), async () => {
      await signOutElsewhere.mutateAsync()
      toast(t('sessions.done'))
    })
  return (
    <Panel title={t('sessions.title')} intro={t('sessions.intro')}>
      {failure && (
        <Banner isPrefixed={false} onDismiss={dismiss}>
          {failure}
        </Banner>
      )}
      <Button variant="default" onClick={() => void leave()} aria-disabled={isBusy}>
        {isBusy ? ui('working') : t('sessions.leave')}
      </Button>
    </Panel>
  )
}
