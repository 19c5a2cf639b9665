import { mayRole, type ReturnNote } from '@returns-desk/contract'
import { Button, useConfirm } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useState } from 'react'
import { ShopTime } from '../../../../../parts/shop-time.tsx'
import { useSessionShop } from '../../../../../shell/session/session-gate.tsx'
import { type Colleague, partsOf, toStored, toTyped } from './mentions.ts'
import { NoteEditor } from './note-editor.tsx'
import classes from './notes.module.css'
import type { useChangeNotes } from './queries.ts'
import { usePersonName } from './use-person-name.ts'

interface NoteItemProps {
  readonly note: ReturnNote
  readonly colleagues: readonly Colleague[]
  readonly changes: ReturnType<typeof useChangeNotes>
}

export const NoteItem = ({ note, colleagues, changes }: NoteItemProps) => {
  const { t } = useTranslation('returns')
  const nameOf = usePersonName()
  const [isEditing, setEditing] = useState(false)
  const { id, staff, deleted_by, edited_at } = note
  const author = nameOf(staff)
  if (deleted_by)
    return (
      <li className={classes.gone}>
        {t('notes.deleted', { name: nameOf(deleted_by) })} · <ShopTime at={note.created_at} />
      </li>
    )
  const save = (typed: string) =>
    changes.change.mutateAsync({ noteId: id, body: toStored(typed, colleagues) }).then(
      () => {
        setEditing(false)
        return true
      },
      () => false,
    )
  return (
    <li>
      <span className={classes.who}>
        <strong>{author}</strong> · <ShopTime at={note.created_at} />
        {edited_at && ` · ${t('notes.edited')}`}
      </span>
      {isEditing ? (
        <NoteEditor
          label={t('notes.edit_label')}
          initial={toTyped(note.body, note.mentions)}
          submitLabel={t('notes.save')}
          colleagues={colleagues}
          isBusy={changes.change.isPending}
          onSubmit={save}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          <NoteText note={note} />
          <NoteButtons
            note={note}
            author={author}
            onEdit={() => setEditing(true)}
            onRemove={changes.remove.mutateAsync}
          />
        </>
      )}
    </li>
  )
}

const NoteText = ({ note: { body, mentions } }: Pick<NoteItemProps, 'note'>) => {
  const nameOf = usePersonName()
  return (
    <p className={classes.text}>
      {partsOf(body, mentions).map((part, index) =>
        typeof part === 'string' ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          <strong key={index} className={classes.mention}>
            @{nameOf(part)}
          </strong>
        ),
      )}
    </p>
  )
}

interface NoteButtonsProps {
  readonly note: ReturnNote
  readonly author: string
  readonly onEdit: () => void
  readonly onRemove: (id: number) => Promise<unknown>
}

/** Everyone changes their own notes; owners and managers delete any. */
const NoteButtons = ({ note, author, onEdit, onRemove }: NoteButtonsProps) => {
  const { t } = useTranslation('returns')
  const confirm = useConfirm()
  const { staff } = useSessionShop()
  const isOwn = staff?.id === note.staff.id && mayRole(staff.role, 'note')
  const mayRemove = isOwn || (staff !== undefined && mayRole(staff.role, 'privacy'))
  if (!mayRemove) return null
  const ask = () =>
    confirm({
      title: t('notes.remove_title', { name: author }),
      text: t('notes.remove_text'),
      confirmLabel: t('notes.remove'),
      isDestructive: true,
      run: () => onRemove(note.id),
    })
  return (
    <span className={primitives.cluster}>
      {isOwn && (
        <Button size="compact-sm" variant="plain" onClick={onEdit}>
          {t('notes.edit')}
        </Button>
      )}
      <Button size="compact-sm" variant="plain" onClick={ask}>
        {t('notes.remove')}
      </Button>
    </span>
  )
}
