import { RULE_NOTE_LENGTH, type RuleVersion } from '@returns-desk/contract'
import { Banner, Button, Dialog, errorText, Textarea, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useId, useState } from 'react'
import { useDescribe } from './queries.ts'
import classes from './versions.module.css'

/** Why a version was made, and the way to write it. */
export const Note = ({ version }: { version: RuleVersion }) => {
  const { t } = useTranslation('rule-versions')
  const { note, number } = version
  const [isOpen, setOpen] = useState(false)
  return (
    <span className={classes.note}>
      {note && <span>{note}</span>}
      <Button
        variant="plain"
        size="compact-sm"
        aria-label={t(note ? 'note.change_of' : 'note.add_of', { number })}
        onClick={() => setOpen(true)}
      >
        {t(note ? 'note.change' : 'note.add')}
      </Button>
      {isOpen && <NoteDialog version={version} onClose={() => setOpen(false)} />}
    </span>
  )
}

const NoteDialog = ({ version: { number, note }, onClose }: { version: RuleVersion; onClose: () => void }) => {
  const { t } = useTranslation('rule-versions')
  const id = useId()
  const toast = useToast()
  const describe = useDescribe(number)
  const [text, setText] = useState(note)
  const save = async () => {
    await describe.mutateAsync(text.trim())
    toast(t('note.done'))
    onClose()
  }
  return (
    <Dialog
      title={t('note.title', { number })}
      onCancel={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('note.cancel')}
          </Button>
          <Button loading={describe.isPending} onClick={() => void save().catch(() => undefined)}>
            {t('note.save')}
          </Button>
        </>
      }
    >
      {describe.error && <Banner onDismiss={describe.reset}>{errorText(describe.error, t('failed.note'))}</Banner>}
      <Textarea
        id={id}
        label={t('note.label')}
        rows={3}
        maxLength={RULE_NOTE_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Dialog>
  )
}
