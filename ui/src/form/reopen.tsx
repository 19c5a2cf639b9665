/**
 * Handles concurrent edits. The second user to save is rejected (412), keeps what they typed, and decides when to
 * reload the form from what is saved now.
 */

import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { Banner } from '../feedback/banner.tsx'
import { errorText, isStale } from '../feedback/error-text.ts'
import classes from '../feedback/loaded.module.css'
import { useToast } from '../feedback/toast.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useResumed } from './save-and-return.tsx'

interface Reopening {
  /** Renders the form again from what is saved now. Throws if that cannot be loaded. */
  readonly reopen: () => Promise<void>
  /** It was reloaded: an earlier draft no longer applies. */
  readonly isReopened: boolean
}

const ReopenContext = createContext<Reopening | undefined>(undefined)

export const useReopening = () => useContext(ReopenContext)

export interface ReopenableProps<Saved> {
  /** Read once: updates that arrive while the user types are neither shown nor overwritten. */
  readonly saved: Saved
  /** Fetches what is saved now. */
  readonly load: () => Promise<Saved>
  /** Renders the form from the opened value; its version is the one to save against. */
  readonly children: (opened: Saved) => ReactNode
}

export const Reopenable = <Saved,>({ saved, load, children }: ReopenableProps<Saved>) => {
  const { t } = useTranslation('ui')
  const [{ opened, round }, setOpened] = useState({ opened: saved, round: 0 })
  const resumed = useResumed()
  const frame = useRef<HTMLDivElement>(null)
  const latest = useRef(load)
  latest.current = load

  // The pressed button was removed with its form.
  useEffect(() => {
    if (round > 0) frame.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [round])

  const context = useMemo(() => {
    const reopen = async () => {
      const fresh = await latest.current()
      setOpened((last) => ({ opened: fresh, round: last.round + 1 }))
    }
    return { reopen, isReopened: round > 0 }
  }, [round])
  return (
    <ReopenContext value={context}>
      <div key={round} ref={frame} className={classes.loaded}>
        {resumed.isStale && !context.isReopened && (
          <StaleBanner note={t('stale.resumed')} onDismiss={resumed.goOn} onReopened={resumed.drop} />
        )}
        {children(opened)}
      </div>
    </ReopenContext>
  )
}

export interface SaveFailureProps {
  readonly error: unknown
  readonly onDismiss: () => void
  /** Its texts. */
  readonly children: ReactNode
}

/** The error message of a form whose save failed. */
export const SaveFailure = ({ error, onDismiss, children }: SaveFailureProps) => {
  const { t } = useTranslation('ui')
  if (!useReopening() || !isStale(error)) return <Banner onDismiss={onDismiss}>{children}</Banner>
  return (
    <StaleBanner
      note={
        <>
          {children} {t('stale.kept')}
        </>
      }
      onDismiss={onDismiss}
    />
  )
}

interface StaleBannerProps {
  readonly note: ReactNode
  readonly onDismiss: () => void
  readonly onReopened?: () => void
}

const StaleBanner = ({ note, onDismiss, onReopened }: StaleBannerProps) => {
  const { t } = useTranslation('ui')
  const toast = useToast()
  const reopening = useReopening()
  const [isBusy, setIsBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>()
  const load = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await reopening?.reopen()
      toast(t('stale.done'))
      onReopened?.()
    } catch (error) {
      setFailed(error)
      setIsBusy(false)
    }
  }
  return (
    <Banner
      onDismiss={onDismiss}
      action={
        <Button variant="default" size="compact-sm" onClick={load} aria-disabled={isBusy}>
          {isBusy ? t('working') : t('stale.load')}
        </Button>
      }
    >
      {failed === undefined ? note : errorText(failed, t('stale.failed'))}
    </Banner>
  )
}
