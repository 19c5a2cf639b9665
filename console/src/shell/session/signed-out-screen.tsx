import { AnchorButton, Button, Notice } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useEffect } from 'react'
import { Mark } from '../mark.tsx'
import type { SessionState } from './session.ts'
import classes from './signed-out-screen.module.css'

/** The built-in host's sign-in page, on the server that also serves the console. */
const HOST_PATH = '/host'

type Reason = 'ended' | 'none' | 'left' | 'unreachable' | 'failed'

const reasonOf = (state: SessionState): Reason => {
  if (state.status === 'unreachable' || state.status === 'failed' || state.status === 'left') return state.status
  return state.status === 'signed-out' && state.wasOpen ? 'ended' : 'none'
}

export const SignedOutScreen = ({ state, onRetry }: { state: SessionState; onRetry: () => void }) => {
  const { t } = useTranslation('shell')
  const reason = reasonOf(state)
  const hasLeft = reason === 'left'
  const canSignIn = hasLeft || reason === 'ended' || reason === 'none'
  const title = t(`signed_out.${reason}.title`)

  useEffect(() => {
    document.title = `${title} · Returns Desk`
  }, [title])

  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <Mark />
        Returns Desk
      </div>
      <Notice
        level={1}
        title={title}
        actions={
          <>
            {canSignIn && (
              // Over the frame, not inside it: the sign-in page refuses to be framed.
              <AnchorButton href={HOST_PATH} target="_top">
                {t('signed_out.sign_in')}
              </AnchorButton>
            )}
            {!hasLeft && (
              <Button variant="default" onClick={onRetry}>
                {t('signed_out.retry')}
              </Button>
            )}
          </>
        }
      >
        <p>{state.status === 'failed' ? state.message : t(`signed_out.${reason}.text`)}</p>
        {canSignIn && !hasLeft && <p>{t('signed_out.shopify')}</p>}
      </Notice>
    </main>
  )
}
