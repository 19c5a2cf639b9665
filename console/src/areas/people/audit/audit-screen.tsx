import type { AuditLine } from '@returns-desk/contract'
import { Banner, Button, DataTable, errorText, Screen, saveFile } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { Link, useSearchParams } from '@returns-desk/ui/router'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffQuery } from '../../../parts/queries/staff-query.ts'
import { ShopTime } from '../../../parts/shop-time.tsx'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import classes from './audit.module.css'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditSearch, auditQuery, searchIn } from './queries.ts'

/** Of the placeholder. All lines that were loaded stand on one page. */
const MIN_PAGE_SIZE = 10

export const AuditScreen = () => {
  const { t } = useTranslation('audit')
  const api = useApi()
  const [params, setParams] = useSearchParams()
  const search = searchIn(params)
  const lines = useInfiniteQuery(auditQuery(api, search))
  const loaded = lines.data?.pages.flatMap(({ data }) => data)
  const people = useQuery(staffQuery(api)).data ?? []
  const [failure, setFailure] = useState<string>()

  const look = (name: keyof AuditSearch, value: string) => {
    if ((search[name] ?? '') === value) return
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  const download = async () => {
    setFailure(undefined)
    try {
      saveFile('audit.csv', (await api.audit.export({ query: search })).csv, 'text/csv;charset=utf-8')
    } catch (error) {
      setFailure(errorText(error, t('failed.download')))
    }
  }
  return (
    <Screen
      title={t('title')}
      intro={t('intro')}
      actions={
        <Button variant="default" onClick={() => void download()}>
          {t('download')}
        </Button>
      }
    >
      {failure && <Banner onDismiss={() => setFailure(undefined)}>{failure}</Banner>}
      <AuditFilters search={search} people={people} onSearch={look} />
      <DataTable
        label={t('title')}
        query={{ ...lines, data: loaded }}
        pageSize={Math.max(MIN_PAGE_SIZE, loaded?.length ?? 0)}
        rowKey={({ id }) => id}
        empty={t('empty')}
        failure={t('failed.list')}
        columns={[
          { header: t('column.at'), width: '16%', cell: ({ at }) => <ShopTime at={at} /> },
          { header: t('column.who'), width: '18%', cell: (line) => <Who line={line} /> },
          { header: t('column.what'), width: '24%', cell: ({ action }) => <What action={action} /> },
          {
            header: t('column.object'),
            width: '14%',
            cell: ({ object }) => <Thing object={object} />,
          },
          { header: t('column.changes'), cell: ({ changes }) => <Changes changes={changes} /> },
        ]}
      />
      {lines.hasNextPage && (
        <Button variant="default" loading={lines.isFetchingNextPage} onClick={() => void lines.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Screen>
  )
}

const FAILED_SIGN_IN = /^host\.\w+Failed$/

const Who = ({ line: { staff, action } }: { line: AuditLine }) => {
  const { t } = useTranslation('audit')
  if (!staff && FAILED_SIGN_IN.test(action)) return t('stranger')
  if (!staff) return t(action.startsWith('command.') ? 'operator' : 'nobody')
  return staff.name ?? t('former')
}

/** A call that this console does not know is shown by its name. */
const What = ({ action }: { action: string }) => {
  const { t } = useTranslation('audit')
  return t(`actions.${action}`, { defaultValue: action })
}

const RETURN_ID = /^[\w-]{22}$/

/** A return can be opened from here. */
const Thing = ({ object }: { object: string }) => (
  <span className={primitives.breaking}>
    {RETURN_ID.test(object) ? <Link to={paths.return(object)}>{object}</Link> : object}
  </span>
)

const shown = (value: unknown) => {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const Changes = ({ changes }: Pick<AuditLine, 'changes'>) =>
  changes && (
    <ul className={classes.changes}>
      {Object.entries(changes).map(([field, { before, after }]) => (
        <li key={field}>
          <span className={primitives.soft}>{field}:</span> {shown(before)} → {shown(after)}
        </li>
      ))}
    </ul>
  )
