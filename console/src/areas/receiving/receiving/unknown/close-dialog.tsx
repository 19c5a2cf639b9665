import type { UnknownParcel } from '@returns-desk/contract'
import { Banner, Button, Dialog, errorText, Textarea, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { type FormEvent, useId, useState } from 'react'
import { useCloseParcel } from '../queries.ts'
import classes from './unknown.module.css'

const NOTE_MAX_LENGTH = 2000

interface CloseDialogProps {
  readonly parcel: UnknownParcel
  readonly onClose: () => void
}

/** It belongs to no return. Without a note nobody would know later what became of it. */
export const CloseDialog = ({ parcel, onClose }: CloseDialogProps) => {
  const { t } = useTranslation('receiving')
  const id = useId()
  const toast = useToast()
  const end = useCloseParcel(parcel.id)
  const [note, setNote] = useState(parcel.note)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(note.trim() === '')
    if (end.isPending || note.trim() === '') return
    const done = () => {
      toast(t('close.done', { code: parcel.code }))
      onClose()
    }
    end.mutate(note.trim(), { onSuccess: done })
  }
  return (
    <Dialog
      title={t('close.title', { code: parcel.code })}
      onCancel={() => !end.isPending && onClose()}
      actions={
        <>
          <Button variant="default" className={classes.large} onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" form={id} className={classes.large} aria-disabled={end.isPending}>
            {end.isPending ? t('ui:working') : t('close.confirm')}
          </Button>
        </>
      }
    >
      <form id={id} className={primitives.stack} onSubmit={submit} noValidate>
        {end.error && <Banner onDismiss={end.reset}>{errorText(end.error, t('failed.parcel'))}</Banner>}
        <Textarea
          label={t('close.note')}
          value={note}
          error={isMissing && t('close.required')}
          maxLength={NOTE_MAX_LENGTH}
          required
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
