import { CloseIcon, IconButton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useLayoutEffect, useRef } from 'react'
import classes from '../shell.module.css'
import { Brand, Navigation } from './navigation.tsx'

/** The navigation on a small screen. A modal dialog, so focus stays in it and Escape closes it. */
export const Drawer = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('shell')
  const dialog = useRef<HTMLDialogElement>(null)
  // A plain effect would close it after it has left the page, when the browser no longer gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape; this is the tap beside the drawer.
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label={t('nav.label')}
      onCancel={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={classes.drawerContent}>
        <div className={classes.drawerTop}>
          <Brand />
          <IconButton size="lg" onClick={onClose} aria-label={t('nav.close')}>
            <CloseIcon />
          </IconButton>
        </div>
        <Navigation onNavigate={onClose} />
      </div>
    </dialog>
  )
}
