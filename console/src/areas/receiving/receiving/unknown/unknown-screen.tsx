import type { UnknownParcel } from '@returns-desk/contract'
import { Button, FilterPills, Notice, PagedTable, RowActions, Screen } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { Link, useSearchParams } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PhotoLinks } from '../../../../parts/photos/photo-links.tsx'
import { ShopTime } from '../../../../parts/shop-time.tsx'
import { paths } from '../../../../paths.ts'
import { useApi } from '../../../../shell/session/api.tsx'
import { type ParcelState, parcelsQuery } from '../queries.ts'
import { CloseDialog } from './close-dialog.tsx'
import { MatchDialog } from './match-dialog.tsx'
import classes from './unknown.module.css'

const STATES = ['open', 'matched', 'closed'] as const satisfies readonly ParcelState[]
const PAGE_SIZE = 20

const stateIn = (search: URLSearchParams): ParcelState =>
  STATES.find((state) => state === search.get('state')) ?? 'open'

const pageIn = (search: URLSearchParams) => {
  const page = Number(search.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

interface Asked {
  readonly parcel: UnknownParcel
  readonly action: 'match' | 'close'
}

/** Parcels that no return was found for. */
export const UnknownScreen = () => {
  const { t } = useTranslation('receiving')
  const [search] = useSearchParams()
  const [state, page] = [stateIn(search), pageIn(search)]
  const list = useQuery(parcelsQuery(useApi(), state, page))
  const [asked, setAsked] = useState<Asked>()
  const data = list.data && {
    rows: list.data.data,
    page,
    totalPages: list.data.total_pages,
    totalRows: list.data.total_items,
  }
  const close = () => setAsked(undefined)
  return (
    <Screen title={t('queue.title')} intro={t('queue.intro')} back={{ to: paths.receive, label: t('inspection.back') }}>
      <div className={primitives.stack}>
        <FilterPills
          label={t('queue.filter')}
          pills={STATES.map((one) => ({
            search: one === 'open' ? '' : `?state=${one}`,
            isCurrent: one === state,
            content: t(`queue.state.${one}`),
          }))}
        />
        <PagedTable
          label={t('queue.title')}
          query={{ ...list, data }}
          page={page}
          isTurning={list.isPlaceholderData}
          pageSize={PAGE_SIZE}
          empty={<Notice title={t(`queue.empty.${state}`)} />}
          failure={t('failed.queue')}
          rowKey={({ id }) => id}
          columns={[
            { header: t('queue.photo'), width: '20%', cell: (parcel) => <Photos parcel={parcel} /> },
            {
              header: t('queue.code'),
              width: '20%',
              cell: ({ code }) => <strong className={classes.code}>{code}</strong>,
            },
            { header: t('queue.note'), cell: (parcel) => <Note parcel={parcel} /> },
            { header: t('queue.received'), width: '16%', cell: (parcel) => <Received parcel={parcel} /> },
            {
              header: t('queue.actions'),
              isActions: true,
              cell: (parcel) => <Actions parcel={parcel} onAsk={(action) => setAsked({ parcel, action })} />,
            },
          ]}
        />
      </div>
      {asked?.action === 'match' && <MatchDialog parcel={asked.parcel} onClose={close} />}
      {asked?.action === 'close' && <CloseDialog parcel={asked.parcel} onClose={close} />}
    </Screen>
  )
}

interface CellProps {
  readonly parcel: UnknownParcel
}

const Photos = ({ parcel: { photos } }: CellProps) => {
  const { t } = useTranslation('receiving')
  if (photos.length === 0) return <span className={primitives.fine}>{t('queue.no_photo')}</span>
  return <PhotoLinks photos={photos} label={(number) => t('photo.open', { number })} />
}

const Note = ({ parcel: { note, matched_return_id } }: CellProps) => {
  const { t } = useTranslation('receiving')
  return (
    <span className={primitives.cell}>
      {note ? (
        <span className={classes.words}>{note}</span>
      ) : (
        <span className={primitives.fine}>{t('queue.no_note')}</span>
      )}
      {matched_return_id && <Link to={paths.inspection(matched_return_id)}>{t('queue.inspect')}</Link>}
    </span>
  )
}

const Received = ({ parcel: { received_at, received_by } }: CellProps) => (
  <span className={primitives.cell}>
    <ShopTime at={received_at} look="short" />
    {received_by && <span className={primitives.fine}>{received_by.name}</span>}
  </span>
)

const Actions = ({ parcel: { code, state }, onAsk }: CellProps & { onAsk: (action: Asked['action']) => void }) => {
  const { t } = useTranslation('receiving')
  if (state !== 'open') return null
  return (
    <RowActions>
      <Button className={classes.large} aria-label={t('match.label', { code })} onClick={() => onAsk('match')}>
        {t('match.verb')}
      </Button>
      <Button
        variant="default"
        className={classes.large}
        aria-label={t('close.label', { code })}
        onClick={() => onAsk('close')}
      >
        {t('close.verb')}
      </Button>
    </RowActions>
  )
}
