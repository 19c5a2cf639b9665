import type { CallInput, contract } from '@returns-desk/contract'
import { AnchorButton, Banner, Button, Dialog, errorText, PanelSkeleton, TextInput } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { accountQuery } from '../../parts/queries/account-query.ts'
import { useApi } from './api.tsx'
import classes from './identity-dialog.module.css'
import { askForPasskey, hasPasskeys } from './passkey-ceremony.ts'

type Proof = CallInput<typeof contract.secondFactor.confirm>['body']

/** Asks again who it is, with whatever the person has: password, code or passkey. */
export const IdentityDialog = ({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) => {
  const { t } = useTranslation('shell')
  const { t: ui } = useTranslation('ui')
  const api = useApi()
  const { data: account, isError } = useQuery(accountQuery(api))
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const form = useId()
  const canType = account && (account.has_password || account.has_totp)
  const canTouch = account && account.passkeys.length > 0 && hasPasskeys()

  const prove = async (proof: () => Promise<Proof>, failed: string) => {
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      await api.secondFactor.confirm({ body: await proof() })
      onAnswer(true)
    } catch (error) {
      setFailure(errorText(error, failed))
      setIsBusy(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const proof = { ...(password ? { password } : {}), ...(code ? { code } : {}) }
    void prove(async () => proof, t('identity.failed'))
  }
  const touch = () =>
    prove(async () => {
      const { state, options } = await api.secondFactor.prepareConfirm()
      return { passkey: { state, credential: await askForPasskey(options) } }
    }, t('identity.passkey_failed'))

  return (
    <Dialog
      title={t('identity.title')}
      onCancel={() => !isBusy && onAnswer(false)}
      actions={
        <>
          <Button variant="default" onClick={() => onAnswer(false)} disabled={isBusy}>
            {ui('cancel')}
          </Button>
          {canType && (
            <Button type="submit" form={form} aria-disabled={isBusy || !(password || code)}>
              {isBusy ? ui('working') : t('identity.confirm')}
            </Button>
          )}
        </>
      }
    >
      <p>{account && !canType && !canTouch && !account.has_sso ? t('identity.again') : t('identity.text')}</p>
      {(failure || isError) && <Banner isPrefixed={false}>{failure ?? t('identity.failed')}</Banner>}
      {!account && !isError && <PanelSkeleton />}
      {canType && (
        <form id={form} className={classes.proofs} onSubmit={submit} noValidate>
          {account.has_password && (
            <TextInput
              type="password"
              autoComplete="current-password"
              autoFocus
              label={t('identity.password')}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
          {account.has_totp && (
            <TextInput
              isCode
              autoComplete="one-time-code"
              label={t(account.has_password ? 'identity.or_code' : 'identity.code')}
              description={t('identity.code_hint')}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          )}
        </form>
      )}
      {account?.has_sso && <SingleSignOn isAlone={!canType && !canTouch} onConfirmed={() => onAnswer(true)} />}
      {canTouch && (
        <Button variant="default" onClick={() => void touch()} aria-disabled={isBusy}>
          {t('identity.passkey')}
        </Button>
      )}
    </Dialog>
  )
}

/** In a tab of its own, which says here when it is done: what was typed in the console stays. */
const SingleSignOn = ({ isAlone, onConfirmed }: { isAlone: boolean; onConfirmed: () => void }) => {
  const { t } = useTranslation('shell')
  const confirmed = useEffectEvent(onConfirmed)
  useEffect(() => {
    const channel = new BroadcastChannel('returns-desk-confirmed')
    channel.onmessage = () => confirmed()
    return () => channel.close()
  }, [])
  return (
    <AnchorButton variant={isAlone ? 'filled' : 'default'} href="/host/oidc/confirm" target="_blank">
      {t('identity.sso')}
    </AnchorButton>
  )
}
