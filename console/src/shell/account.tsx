import { useTranslation } from '@returns-desk/ui/i18n'
import { NavLink } from '@returns-desk/ui/router'
import { useState } from 'react'
import { paths } from '../paths.ts'
import classes from './account.module.css'
import { hostAround } from './session/host-around.ts'
import { useSessionShop } from './session/session-gate.tsx'

/** Shows who is signed in, and signs out. Inside Shopify there is no sign-out: its admin controls access. */
export const Account = () => {
  const { t } = useTranslation('shell')
  const { signedInBy, staff, signOut } = useSessionShop()
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
          {staff ? (
            <NavLink to={paths.account} className={classes.name}>
              {staff.name || t(`account.${signedInBy}`)}
            </NavLink>
          ) : (
            <span>{t(`account.${signedInBy}`)}</span>
          )}
          {staff && <span className={classes.role}>{t(`role.${staff.role}`)}</span>}
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
