/** Nobody knows this parcel: what is seen on it is written down while it is in the hand. */
import type { UnknownParcel } from '@returns-desk/contract'
import { Banner, Button, errorText, Panel, Textarea, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { Link } from '@returns-desk/ui/router'
import { type FormEvent, useState } from 'react'
import { PhotoLinks } from '../../../parts/photos/photo-links.tsx'
import { paths } from '../../../paths.ts'
import { PhotoButton } from './photo-button.tsx'
import { useParcelNote, useParcelPhoto } from './queries.ts'
import classes from './scan/scan.module.css'

const NOTE_MAX_LENGTH = 2000

export const UnknownCard = ({ parcel: { id, code, note: before, photos } }: { parcel: UnknownParcel }) => {
  const { t } = useTranslation('receiving')
  const toast = useToast()
  const [note, setNote] = useState(before)
  const save = useParcelNote(id)
  const photo = useParcelPhoto(id)
  const error = save.error ?? photo.error
  const dismiss = () => {
    save.reset()
    photo.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The next scan must not end up in the note.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    save.mutate(note.trim(), { onSuccess: () => toast(t('unknown.noted')) })
  }
  const shown = photo.data?.photos ?? photos
  return (
    <Panel title={t('unknown.title', { code })} intro={t('unknown.text')}>
      {error && <Banner onDismiss={dismiss}>{errorText(error, t('failed.parcel'))}</Banner>}
      <form className={classes.unknown} onSubmit={submit} noValidate>
        <Textarea
          label={t('unknown.note')}
          description={t('unknown.note_hint')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={NOTE_MAX_LENGTH}
        />
        <PhotoLinks photos={shown} label={(number) => t('photo.open', { number })} />
        <div className={classes.buttons}>
          <Button type="submit" className={classes.large} aria-disabled={save.isPending}>
            {t('unknown.save_note')}
          </Button>
          <PhotoButton
            label={t('unknown.add_photo')}
            isBusy={photo.isPending}
            onFile={(file) => photo.mutate(file, { onSuccess: () => toast(t('photo.added')) })}
          />
          <Link to={paths.unknownParcels} className={classes.textLink}>
            {t('unknown.all')}
          </Link>
        </div>
      </form>
    </Panel>
  )
}
