import { Button, TextInput, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { type SyntheticEvent, useState } from 'react'
import classes from './account.module.css'
import { useAccountChanges } from './queries.ts'
import { useAttempt } from './use-attempt.ts'

/** Always with the password, however fresh the session is. */
export const DisableTotp = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('account')
  const { t: ui } = useTranslation('ui')
  const { disableTotp } = useAccountChanges()
  const toast = useToast()
  const { attempt, failure, isBusy } = useAttempt()
  const [password, setPassword] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void attempt(t('failed.totp'), async () => {
      await disableTotp.mutateAsync(password)
      toast(t('totp.disabled'))
      onClose()
    })
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>{t('totp.disable_text')}</p>
      <TextInput
        type="password"
        autoComplete="current-password"
        autoFocus
        label={t('password.current')}
        value={password}
        error={failure}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={primitives.cluster}>
        <Button type="submit" tone="danger" aria-disabled={isBusy}>
          {isBusy ? ui('working') : t('totp.disable')}
        </Button>
        <Button type="button" variant="default" onClick={onClose} disabled={isBusy}>
          {ui('cancel')}
        </Button>
      </div>
    </form>
  )
}
