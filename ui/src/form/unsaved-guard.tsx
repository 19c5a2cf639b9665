import { type RefObject, useCallback } from 'react'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { type BlockerFunction, useBeforeUnload, useBlocker } from '../router/index.ts'

const isDiscarded = (state: unknown) => (state as { readonly discard?: boolean } | null)?.discard === true

/** The navigation state of a link that discards input on purpose (Cancel): it asks for no confirmation. */
export const DISCARD = { discard: true } as const

/**
 * Asks before unsaved input is lost: on leaving the screen, and on closing the page. Turning a page of a list on the
 * same screen loses nothing. It reads a ref, because a save navigates away before React renders its success.
 */
export const useUnsavedGuard = (hasUnsaved: RefObject<boolean>) => {
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved.current && currentLocation.pathname !== nextLocation.pathname && !isDiscarded(nextLocation.state),
    [hasUnsaved],
  )
  useBeforeUnload(
    useCallback(
      (event) => {
        if (hasUnsaved.current) event.preventDefault()
      },
      [hasUnsaved],
    ),
  )
  return useBlocker(shouldBlock)
}

export const UnsavedGuard = ({ hasUnsaved }: { hasUnsaved: RefObject<boolean> }) => {
  const { t } = useTranslation('ui')
  const blocker = useUnsavedGuard(hasUnsaved)
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      title={t('unsaved.title')}
      onCancel={blocker.reset}
      actions={
        <>
          <Button variant="default" onClick={blocker.reset}>
            {t('unsaved.stay')}
          </Button>
          <Button tone="danger" onClick={blocker.proceed}>
            {t('unsaved.leave')}
          </Button>
        </>
      }
    >
      {t('unsaved.text')}
    </Dialog>
  )
}
