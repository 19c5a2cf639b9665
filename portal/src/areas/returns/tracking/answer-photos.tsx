import { useTranslation } from '@returns-desk/ui/i18n'
import { CloseIcon } from '@returns-desk/ui/icons'
import primitives from '@returns-desk/ui/primitives.module.css'
import type { ChangeEvent } from 'react'
import { useFailureText } from '../../../look/failure.tsx'
import { MAX_PHOTOS, PHOTO_TYPES } from '../../../start/photo-rules.ts'
import classes from './messages.module.css'
import type { AnswerPhotosState, FailedFile } from './use-answer-photos.ts'

export const AnswerPhotos = ({ photos, failed, add, remove }: AnswerPhotosState) => {
  const { t } = useTranslation('tracking')
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // The same file may be chosen again after it was removed.
    target.value = ''
    void add(files)
  }
  const drop = (id: string) => {
    document.getElementById('answer-photos')?.focus()
    remove(id)
  }
  return (
    <fieldset className={classes.photos}>
      <legend>
        {t('messages.photos')} <span className={primitives.note}>{t('portal:optional')}</span>
      </legend>
      <span id="answer-photos-hint" className={primitives.note}>
        {t('messages.photos_hint', { count: MAX_PHOTOS })}
      </span>
      <ul className={classes.files}>
        {photos.map(({ id, url }, index) => (
          <li key={id} className={classes.chosen}>
            <img src={url} alt={t('messages.photo', { number: index + 1 })} />
            <button type="button" aria-label={t('messages.remove', { number: index + 1 })} onClick={() => drop(id)}>
              <CloseIcon />
            </button>
          </li>
        ))}
        <li>
          <label className={classes.add}>
            {t('messages.add')}
            <input
              id="answer-photos"
              type="file"
              accept={PHOTO_TYPES.join(',')}
              multiple
              aria-describedby="answer-photos-hint"
              onChange={take}
            />
          </label>
        </li>
      </ul>
      <div aria-live="polite">
        {failed.map((file) => (
          <Failed key={file.name} file={file} />
        ))}
      </div>
    </fieldset>
  )
}

const Failed = ({ file: { name, problem, error } }: { file: FailedFile }) => {
  const { t } = useTranslation('tracking')
  const failureText = useFailureText()
  return (
    <p className={classes.failure}>
      {name}: {problem ? t(`messages.problem.${problem}`) : failureText(error)}
    </p>
  )
}
