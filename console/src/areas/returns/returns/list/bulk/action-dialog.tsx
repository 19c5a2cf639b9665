/** What to do to the chosen returns, what it would do to each, and the one press that does it. */
import type { BulkAction, PreviewedAction, PreviewedRow } from '@returns-desk/contract'
import { Banner, Button, Dialog, errorText } from '@returns-desk/ui'
import { formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../../shell/session/api.tsx'
import { runsQuery } from '../../../bulk-runs/bulk-queries.ts'
import { type Chosen, useBulkSelection } from '../../../bulk-runs/bulk-selection.tsx'
import { ActionFields } from './action-fields.tsx'
import { Preview } from './preview.tsx'
import { PrintDialog } from './print-dialog.tsx'
import { previewQuery, selectionOf } from './queries.ts'

interface ActionDialogProps {
  readonly kind: PreviewedAction['kind']
  readonly onClose: () => void
}

export const ActionDialog = ({ kind, onClose }: ActionDialogProps) =>
  kind === 'print' ? <PrintDialog onClose={onClose} /> : <RunDialog kind={kind} onClose={onClose} />

const doable = ({ outcome }: PreviewedRow) => outcome === 'will'
/** What was like that already is done with; the rest stays chosen, as it is now on the server. */
const staysChosen = ({ outcome, version }: PreviewedRow) =>
  version !== null && (outcome === 'not_allowed' || outcome === 'changed')
const chosenOf = ({ id, order_name, version }: PreviewedRow): Chosen => ({
  id,
  order_name,
  version: version ?? undefined,
})

const useStart = (onStarted: (rows: readonly PreviewedRow[]) => void) => {
  const api = useApi()
  const queryClient = useQueryClient()
  // One for each time it is opened: pressed twice, it is one run.
  const [id] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: ({ action, rows }: { action: BulkAction; rows: readonly PreviewedRow[] }) =>
      api.bulk.start({
        body: {
          id,
          action,
          rows: rows.filter(doable).map(({ id, version }) => ({ id, version: version ?? undefined })),
        },
      }),
    onSuccess: (run, { rows }) => {
      queryClient.setQueryData(runsQuery(api).queryKey, (runs = []) => [run, ...runs])
      onStarted(rows)
    },
  })
}

const RunDialog = ({ kind, onClose }: { kind: BulkAction['kind']; onClose: () => void }) => {
  const { t } = useTranslation('bulk')
  const language = useLanguage()
  const api = useApi()
  const selection = useBulkSelection()
  const [action, setAction] = useState<BulkAction | undefined>(kind === 'label' ? { kind } : undefined)
  const preview = useQuery(previewQuery(api, selectionOf(selection), action))
  const start = useStart((rows) => {
    selection.keep(rows.filter(staysChosen).map(chosenOf))
    onClose()
  })
  const rows = preview.data?.rows
  const count = rows?.filter(doable).length ?? 0
  const press = () => action && rows && start.mutate({ action, rows })
  return (
    <Dialog
      title={t(`title.${kind}`)}
      onCancel={() => !start.isPending && onClose()}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={start.isPending}>
            {t('cancel')}
          </Button>
          <Button disabled={count === 0 || preview.isFetching} loading={start.isPending} onClick={press}>
            {t(`press.${kind}`, { count, number: formatNumber(count, language) })}
          </Button>
        </>
      }
    >
      {start.error && <Banner onDismiss={start.reset}>{errorText(start.error, t('failed'))}</Banner>}
      <ActionFields kind={kind} onChange={setAction} />
      <Preview query={preview} isAsked={action !== undefined} />
      <p>{t('starts')}</p>
    </Dialog>
  )
}
