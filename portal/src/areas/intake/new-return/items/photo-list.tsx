import type { PortalLine } from '@returns-desk/contract'
import { Button } from '@returns-desk/ui/button'
import { useTranslation } from '@returns-desk/ui/i18n'
import { CloseIcon } from '@returns-desk/ui/icons'
import type { ChangeEvent } from 'react'
import { useFailureText } from '../../../../look/failure.tsx'
import { useProblemText } from '../../../../look/problem-text.ts'
import { isWorthRetrying, MAX_PHOTOS, PHOTO_TYPES } from '../../../../start/photo-rules.ts'
import type { DraftLine } from '../draft.ts'
import { useOrder } from '../order-context.tsx'
import classes from './photo-list.module.css'
import type { Upload } from './use-photos.ts'

const removeButton = (id: string) => `remove-${id}`
const focusOn = (id: string) => document.getElementById(id)?.focus()

/** Photos of one product: uploaded ones, pending uploads, and the button to add more. */
export const PhotoList = ({ line, chosen }: { line: PortalLine; chosen: DraftLine }) => {
  const { t } = useTranslation('new-return')
  const { photos, changeLine } = useOrder()
  const label = t('photos.label')
  const hint = `photos-hint-${line.ref}`
  const input = `photos-${line.ref}`
  const remove = (id: string) => {
    const left = chosen.photo_ids.filter((one) => one !== id)
    // The button is removed with its photo; keyboard focus moves to the next one.
    const next = left[Math.min(chosen.photo_ids.indexOf(id), left.length - 1)]
    focusOn(next ? removeButton(next) : input)
    changeLine(line.ref, { ...chosen, photo_ids: left })
    void photos.discard(id)
  }
  return (
    <fieldset className={classes.photos}>
      <legend className={classes.label}>
        {label} <span className={classes.optional}>{t('portal:optional')}</span>
      </legend>
      <span id={hint} className={classes.hint}>
        {t('photos.hint', { count: MAX_PHOTOS })}
      </span>
      <ul className={classes.strip}>
        {chosen.photo_ids.map((id, index) => (
          <li key={id} className={classes.photo}>
            <img src={photos.urlOf(id)} alt={t('photos.alt', { number: index + 1, product: line.product_title })} />
            <button
              id={removeButton(id)}
              type="button"
              aria-label={t('photos.remove', { number: index + 1 })}
              onClick={() => remove(id)}
            >
              <CloseIcon />
            </button>
          </li>
        ))}
        <li>
          <AddPhotos id={input} hint={hint} onAdd={(files) => void photos.add(line.ref, files)} />
        </li>
        <li className={classes.camera}>
          <AddPhotos id={`${input}-camera`} hint={hint} onAdd={(files) => void photos.add(line.ref, files)} isCamera />
        </li>
      </ul>
      <ul className={classes.uploads} aria-live="polite">
        {photos.uploads
          .filter(({ ref }) => ref === line.ref)
          .map((upload) => (
            <UploadRow key={upload.key} upload={upload} onDismiss={() => focusOn(input)} />
          ))}
      </ul>
    </fieldset>
  )
}

interface AddPhotosProps {
  readonly id: string
  readonly hint: string
  readonly onAdd: (files: File[]) => void
  /** The photo picker of some phones has no camera option, so the camera gets a separate button. */
  readonly isCamera?: boolean
}

const AddPhotos = ({ id, hint, onAdd, isCamera = false }: AddPhotosProps) => {
  const { t } = useTranslation('new-return')
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(event.target.files ?? [])])
    // The same file may be chosen again after it was removed.
    event.target.value = ''
  }
  return (
    <label className={classes.add}>
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        {isCamera ? (
          <>
            <path d="M4 8.5h3l1.6-2.5h6.8L17 8.5h3v10H4z" strokeLinejoin="round" />
            <circle cx="12" cy="13" r="3.2" />
          </>
        ) : (
          <>
            <path d="M4 5.5h16v13H4z" strokeLinejoin="round" />
            <path d="m5 17 4.5-5 3.5 3.6 2.5-2.2 3.5 3.4" strokeLinejoin="round" />
          </>
        )}
      </svg>
      {t(isCamera ? 'photos.take' : 'photos.add')}
      <input
        id={id}
        type="file"
        accept={PHOTO_TYPES.join(',')}
        multiple={!isCamera}
        capture={isCamera ? 'environment' : undefined}
        aria-describedby={hint}
        onChange={take}
      />
    </label>
  )
}

const CODES = {
  photo_type: 'photo_unreadable',
  photo_size: 'photo_too_large',
  photo_count: 'too_many_photos',
} as const

const UploadRow = ({ upload, onDismiss }: { upload: Upload; onDismiss: () => void }) => {
  const { t } = useTranslation('new-return')
  const { photos } = useOrder()
  const failureText = useFailureText()
  const say = useProblemText()
  const { key, file, share, error, problem } = upload
  const stop = `stop-${key}`
  const failure = problem ? say(CODES[problem], t(`problem.${problem}`)) : error ? failureText(error) : undefined
  return (
    <li className={classes.upload}>
      <span className={classes.file}>{file.name}</span>
      {failure ? (
        <span className={classes.failure}>{failure}</span>
      ) : (
        <progress value={share} max={1} aria-label={t('photos.progress', { file: file.name })} />
      )}
      <span className={classes.buttons}>
        {isWorthRetrying(error) && (
          <Button
            variant="plain"
            aria-label={t('photos.retry', { file: file.name })}
            onClick={() => {
              focusOn(stop)
              photos.retry(key)
            }}
          >
            {t('portal:retry')}
          </Button>
        )}
        <Button
          variant="plain"
          id={stop}
          aria-label={t('photos.dismiss', { file: file.name })}
          onClick={() => {
            onDismiss()
            photos.dismiss(key)
          }}
        >
          {failure ? t('photos.drop') : t('photos.stop')}
        </Button>
      </span>
    </li>
  )
}
