import { Banner, errorText, Loaded, Panel, Skeleton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../../shell/session/api.tsx'
import { useMay } from '../../../../../shell/session/use-may.ts'
import { OlderButton, useOlder } from '../older.tsx'
import { type Colleague, toStored } from './mentions.ts'
import { NEW_NOTE_ID } from './new-note.ts'
import { NoteEditor } from './note-editor.tsx'
import { NoteItem } from './note-item.tsx'
import classes from './notes.module.css'
import { notesQuery, useChangeNotes } from './queries.ts'
import { useColleagues } from './use-colleagues.ts'

/** What colleagues tell each other about the return, oldest first. Customers never see it. */
export const NotesPanel = ({ returnId }: { returnId: string }) => {
  const { t } = useTranslation('returns')
  const api = useApi()
  const notes = useQuery(notesQuery(api, returnId))
  const mayWrite = useMay('note')
  const colleagues = useColleagues(mayWrite)
  const changes = useChangeNotes(returnId)
  const { add, change, remove } = changes
  const failed = [add, change, remove].find(({ error }) => error !== null)
  const save = (typed: string) =>
    add.mutateAsync(toStored(typed, colleagues)).then(
      () => true,
      () => false,
    )
  return (
    <Panel title={t('notes.title')} intro={t('notes.intro')}>
      <Loaded query={notes} failure={t('notes.failed.load')} skeleton={<Skeleton height={36} />}>
        {(part) => <Notes returnId={returnId} part={part} colleagues={colleagues} changes={changes} />}
      </Loaded>
      {failed && <Banner onDismiss={failed.reset}>{errorText(failed.error, t('notes.failed.save'))}</Banner>}
      {mayWrite && (
        <div id={NEW_NOTE_ID}>
          <NoteEditor
            label={t('notes.add_label')}
            submitLabel={t('notes.add')}
            colleagues={colleagues}
            isBusy={add.isPending}
            onSubmit={save}
          />
        </div>
      )}
    </Panel>
  )
}

interface NotesProps {
  readonly returnId: string
  readonly part: Parameters<typeof useOlder<NoteEntry>>[0]
  readonly colleagues: readonly Colleague[]
  readonly changes: ReturnType<typeof useChangeNotes>
}
type NoteEntry = Parameters<typeof NoteItem>[0]['note']

const Notes = ({ returnId, part, colleagues, changes }: NotesProps) => {
  const api = useApi()
  const { entries, ...older } = useOlder<NoteEntry>(part, (before) =>
    api.returnNotes.list({ params: { id: returnId }, query: { before: String(before) } }),
  )
  if (entries.length === 0) return null
  return (
    <>
      <OlderButton {...older} />
      <ol className={classes.notes}>
        {entries.map((note) => (
          <NoteItem key={note.id} note={note} colleagues={colleagues} changes={changes} />
        ))}
      </ol>
    </>
  )
}
