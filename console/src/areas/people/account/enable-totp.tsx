import { Button, TextInput } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { type SyntheticEvent, useState } from 'react'
import { Copyable } from '../../../parts/copyable.tsx'
import classes from './account.module.css'
import { useAccountChanges } from './queries.ts'
import { useAttempt } from './use-attempt.ts'

interface EnableTotpProps {
  readonly state: string
  readonly secret: string
  readonly qr_svg: string
  readonly onDone: (recoveryCodes: readonly string[]) => void
  readonly onCancel: () => void
}

/** As an image it runs no script, whatever is in it. */
const imageOf = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

/** Scan, type the code that the app shows, done. */
export const EnableTotp = ({ state, secret, qr_svg, onDone, onCancel }: EnableTotpProps) => {
  const { t } = useTranslation('account')
  const { t: ui } = useTranslation('ui')
  const { enableTotp } = useAccountChanges()
  const { attempt, failure, isBusy } = useAttempt()
  const [code, setCode] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!code) return
    void attempt(t('failed.totp'), async () => onDone((await enableTotp.mutateAsync({ state, code })).recovery_codes))
  }
  return (
    <div className={classes.setUp}>
      <img className={classes.qr} src={imageOf(qr_svg)} alt={t('totp.qr')} width={180} height={180} />
      <form className={classes.form} onSubmit={submit} noValidate>
        <p>{t('totp.scan')}</p>
        <Copyable text={secret} name={t('totp.secret')} />
        <TextInput
          isCode
          autoComplete="one-time-code"
          inputMode="numeric"
          label={t('totp.code')}
          value={code}
          error={failure}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <div className={primitives.cluster}>
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? ui('working') : t('totp.enable')}
          </Button>
          <Button type="button" variant="default" onClick={onCancel} disabled={isBusy}>
            {ui('cancel')}
          </Button>
        </div>
      </form>
    </div>
  )
}
