import type { ReturnListItem, UnknownParcel } from '@returns-desk/contract'
import { Banner, Button, Dialog, errorText, TextInput, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../../../parts/use-debounced.ts'
import { useApi } from '../../../../shell/session/api.tsx'
import { useMatchParcel } from '../queries.ts'
import classes from './unknown.module.css'

const PAUSE_MS = 200
const MIN_LENGTH = 2
const MOST_FOUND = '8'

const useFound = (typed: string) => {
  const api = useApi()
  const wanted = typed.trim()
  const q = useDebounced(wanted, PAUSE_MS)
  const isAsked = wanted.length >= MIN_LENGTH && q === wanted
  const query = useQuery({
    queryKey: ['returns', 'to-match', q],
    queryFn: ({ signal }) => api.returns.list({ query: { q, 'per-page': MOST_FOUND }, signal }),
    enabled: isAsked,
    refetchInterval: false,
    retry: false,
  })
  return { isAsked, found: isAsked ? query.data?.data : undefined, error: isAsked ? query.error : null }
}

interface MatchDialogProps {
  readonly parcel: UnknownParcel
  readonly onClose: () => void
}

export const MatchDialog = ({ parcel, onClose }: MatchDialogProps) => {
  const { t } = useTranslation('receiving')
  const toast = useToast()
  const match = useMatchParcel(parcel.id)
  const [typed, setTyped] = useState('')
  const { found, error } = useFound(typed)
  const failure = match.error ?? error
  const choose = (item: ReturnListItem) => {
    if (match.isPending) return
    const done = () => {
      toast(t('match.done', { code: parcel.code, number: item.number ?? item.order_name }))
      onClose()
    }
    match.mutate(item.id, { onSuccess: done })
  }
  return (
    <Dialog
      title={t('match.title', { code: parcel.code })}
      onCancel={() => !match.isPending && onClose()}
      actions={
        <Button variant="default" className={classes.large} onClick={onClose}>
          {t('ui:cancel')}
        </Button>
      }
    >
      <div className={primitives.stack}>
        {failure && <Banner onDismiss={match.reset}>{errorText(failure, t('failed.parcel'))}</Banner>}
        {parcel.note && <p className={classes.words}>{parcel.note}</p>}
        <TextInput
          label={t('match.search')}
          description={t('match.hint')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
        <p role="status" className={primitives.fine}>
          {found && t('match.found', { count: found.length })}
        </p>
        {found && found.length > 0 && <Found items={found} onChoose={choose} />}
      </div>
    </Dialog>
  )
}

interface FoundProps {
  readonly items: readonly ReturnListItem[]
  readonly onChoose: (item: ReturnListItem) => void
}

const Found = ({ items, onChoose }: FoundProps) => (
  <ul className={classes.found}>
    {items.map((item) => (
      <li key={item.id}>
        <button type="button" className={classes.choice} onClick={() => onChoose(item)}>
          <strong>
            {item.number ? `${item.number} · ` : ''}
            {item.order_name}
          </strong>
          <span>{item.customer_name}</span>
          <span className={primitives.fine}>{item.return_status.display_name || item.return_status.name}</span>
        </button>
      </li>
    ))}
  </ul>
)
