import type { Account } from '@returns-desk/contract'
import { Banner, Button, Panel, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useState } from 'react'
import classes from './account.module.css'
import { DisableTotp } from './disable-totp.tsx'
import { EnableTotp } from './enable-totp.tsx'
import { useAccountChanges } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useAttempt } from './use-attempt.ts'

interface Prepared {
  readonly state: string
  readonly secret: string
  readonly qr_svg: string
}

/** Codes of an authenticator app, and the recovery codes that come with them. */
export const TotpPanel = ({ account }: { account: Account }) => {
  const { t } = useTranslation('account')
  const { prepareTotp, renewRecoveryCodes } = useAccountChanges()
  const toast = useToast()
  const { attempt, failure, isBusy, dismiss } = useAttempt()
  const [prepared, setPrepared] = useState<Prepared>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [isLeaving, setIsLeaving] = useState(false)

  const prepare = () => attempt(t('failed.totp'), async () => setPrepared(await prepareTotp.mutateAsync()))
  const renew = () =>
    attempt(t('failed.totp'), async () => setCodes((await renewRecoveryCodes.mutateAsync()).recovery_codes))
  const show = (recovery: readonly string[]) => {
    setPrepared(undefined)
    setCodes(recovery)
    toast(t('totp.enabled'))
  }

  const state = account.has_totp ? (
    <>
      <p className={classes.state}>{t('totp.on', { count: account.recovery_codes_left })}</p>
      <div className={primitives.cluster}>
        <Button variant="default" onClick={() => void renew()} aria-disabled={isBusy}>
          {t('totp.renew')}
        </Button>
        <Button variant="default" tone="danger" onClick={() => setIsLeaving(true)}>
          {t('totp.disable')}
        </Button>
      </div>
    </>
  ) : (
    <Button onClick={() => void prepare()} aria-disabled={isBusy}>
      {t('totp.set_up')}
    </Button>
  )

  return (
    <Panel title={t('totp.title')} intro={t(account.second_factor_required ? 'totp.intro_required' : 'totp.intro')}>
      {failure && (
        <Banner isPrefixed={false} onDismiss={dismiss}>
          {failure}
        </Banner>
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      {prepared && <EnableTotp {...prepared} onDone={show} onCancel={() => setPrepared(undefined)} />}
      {isLeaving && <DisableTotp onClose={() => setIsLeaving(false)} />}
      {!codes && !prepared && !isLeaving && state}
    </Panel>
  )
}
