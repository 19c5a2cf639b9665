import { BackIcon, CloseIcon, ForwardIcon, IconButton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { type KeyboardEvent, type MouseEvent, useId } from 'react'
import classes from './photo-preview.module.css'
import { PREVIEW_TRANSITION_MS, usePreviewDialog } from './preview-dialog.ts'

interface PhotoPreviewProps {
  readonly product: string
  readonly urls: readonly (string | undefined)[]
  readonly index: number
  readonly onTurn: (index: number) => void
  readonly onClose: () => void
}

/** A photo in full size. Arrow keys turn to its neighbours, Escape and a click beside it close it. */
export const PhotoPreview = ({ product, urls, index, onTurn, onClose }: PhotoPreviewProps) => {
  const { t } = useTranslation('returns')
  const id = useId()
  const { dialog, isClosing, close } = usePreviewDialog(onClose)
  const last = urls.length - 1
  const turn = (to: number) => {
    if (to >= 0 && to <= last) onTurn(to)
  }
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(index - 1)
    if (key === 'ArrowRight') turn(index + 1)
  }
  const clickBeside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) close()
  }
  const position = { number: index + 1, total: urls.length, product }
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-closing={isClosing}
      style={{ transitionDuration: `${PREVIEW_TRANSITION_MS}ms` }}
      aria-labelledby={id}
      onKeyDown={press}
      onClick={clickBeside}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <div className={classes.content}>
        <header className={classes.header}>
          <h2 id={id} className={classes.title}>
            {t('photos.title', { product })}
          </h2>
          <IconButton onClick={close} aria-label={t('photos.close')}>
            <CloseIcon />
          </IconButton>
        </header>
        <div className={classes.frame}>
          {urls[index] && <img src={urls[index]} alt={t('photos.alt', position)} className={classes.photo} />}
        </div>
        {last > 0 && (
          <footer className={classes.footer}>
            <IconButton onClick={() => turn(index - 1)} aria-disabled={index === 0} aria-label={t('photos.previous')}>
              <BackIcon />
            </IconButton>
            <span role="status">{t('photos.position', position)}</span>
            <IconButton onClick={() => turn(index + 1)} aria-disabled={index === last} aria-label={t('photos.next')}>
              <ForwardIcon />
            </IconButton>
          </footer>
        )}
      </div>
    </dialog>
  )
}
