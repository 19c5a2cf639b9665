import type { PortalLine } from '@returns-desk/contract'
import { useTranslation } from '@returns-desk/ui/i18n-light'
import { CloseIcon } from '@returns-desk/ui/icons'
import { type ChangeEvent, useRef } from 'react'
import { Button } from '../../look/button.tsx'
import { useFailureText } from '../../look/failure.tsx'
import type { DraftLine } from './draft.ts'
import { useOrder } from './order-context.tsx'
import classes from './photo-list.module.css'
import { MAX_PHOTOS, PHOTO_TYPES } from './photo-rules.ts'
import type { Upload } from './use-photos.ts'

/** Photos of one product: those that are there, those on their way, and the way to add more. */
export const PhotoList = ({ line, chosen }: { line: PortalLine; chosen: DraftLine }) => {
  const { t } = useTranslation('new-return')
  const { photos, changeLine } = useOrder()
  const label = t('photos.label')
  const hint = `photos-hint-${line.ref}`
  const remove = (id: string) => {
    changeLine(line.ref, { ...chosen, photo_ids: chosen.photo_ids.filter((one) => one !== id) })
    photos.discard(id)
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
            <button type="button" aria-label={t('photos.remove', { number: index + 1 })} onClick={() => remove(id)}>
              <CloseIcon />
            </button>
          </li>
        ))}
        <li>
          <AddPhotos hint={hint} onAdd={(files) => photos.add(line.ref, files)} />
        </li>
      </ul>
      <ul className={classes.uploads} aria-live="polite">
        {photos.uploads
          .filter(({ ref }) => ref === line.ref)
          .map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
      </ul>
    </fieldset>
  )
}

const AddPhotos = ({ hint, onAdd }: { hint: string; onAdd: (files: File[]) => void }) => {
  const { t } = useTranslation('new-return')
  const input = useRef<HTMLInputElement>(null)
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
        <path d="M4 8.5h3l1.6-2.5h6.8L17 8.5h3v10H4z" strokeLinejoin="round" />
        <circle cx="12" cy="13" r="3.2" />
      </svg>
      {t('photos.add')}
      <input ref={input} type="file" accept={PHOTO_TYPES.join(',')} multiple aria-describedby={hint} onChange={take} />
    </label>
  )
}

const UploadRow = ({ upload }: { upload: Upload }) => {
  const { t } = useTranslation('new-return')
  const { photos } = useOrder()
  const failureText = useFailureText()
  const { key, file, share, error, problem } = upload
  const failure = problem ? t(`problem.${problem}`) : error ? failureText(error) : undefined
  return (
    <li className={classes.upload}>
      <span className={classes.file}>{file.name}</span>
      {failure ? (
        <span className={classes.failure}>{failure}</span>
      ) : (
        <progress value={share} max={1} aria-label={t('photos.progress', { file: file.name })} />
      )}
      <span className={classes.buttons}>
        {Boolean(error) && (
          <Button kind="plain" label={t('photos.retry', { file: file.name })} onClick={() => photos.retry(key)}>
            {t('portal:retry')}
          </Button>
        )}
        <Button kind="plain" label={t('photos.dismiss', { file: file.name })} onClick={() => photos.dismiss(key)}>
          {failure ? t('photos.drop') : t('photos.stop')}
        </Button>
      </span>
    </li>
  )
}
