import { useTranslation } from '@returns-desk/ui/i18n'
import { useState } from 'react'
import classes from './account.module.css'
import { hostAround } from './session/host-around.ts'
import { useSessionShop } from './session/session-gate.tsx'

/** Shows who is signed in, and signs out. Inside Shopify there is no sign-out: its admin controls access. */
export const Account = () => {
  const { t } = useTranslation('shell')
  const { signedInBy, staffRef, signOut } = useSessionShop()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const leave = async () => {
    setState('busy')
    try {
      await signOut()
      hostAround()?.location.assign('/host')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className={classes.account}>
      {signedInBy && (
        <span className={classes.who}>
          {t(signedInBy === 'shopify' && !staffRef ? 'account.shopify_unnamed' : `account.${signedInBy}`, {
            staff: staffRef ?? '',
          })}
        </span>
      )}
      {signedInBy !== 'shopify' && (
        <button type="button" className={classes.signOut} disabled={state === 'busy'} onClick={() => void leave()}>
          {t('account.sign_out')}
        </button>
      )}
      {state === 'failed' && (
        <p className={classes.problem} role="alert">
          {t('account.failed')}
        </p>
      )}
    </div>
  )
}
