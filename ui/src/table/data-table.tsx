import { formatNumber } from '@returns-desk/engine'
import { useEffect, useRef } from 'react'
import { Loaded, type LoadState } from '../feedback/loaded.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocation, useSearchParams } from '../router/index.ts'
import { Pager, usePage } from './pager.tsx'
import { rowsOfPage, totalPages } from './paging.ts'
import classes from './table.module.css'
import { type Column, SkeletonRows, Table, TableRows } from './table.tsx'

export type { Column } from './table.tsx'

export interface DataTableProps<Row> {
  /** The accessible name of the table. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly query?: LoadState<readonly Row[]>
  /** Instead of a query: rows that are already loaded. */
  readonly rows?: readonly Row[]
  readonly rowKey: (row: Row) => string | number
  /** Makes rows open: by click anywhere, by keyboard on the link in the first cell, in a new tab by middle click. */
  readonly rowHref?: (row: Row) => string
  readonly pageSize: number
  /** The key of the row that was just added: its page is shown and the row marked. */
  readonly added?: string | number | undefined
  /** With server-side paging the rows are those of one page: which one, and the total number of rows. */
  readonly dealt?: { readonly page: number; readonly totalRows: number } | undefined
  /** Shown when there are no rows. */
  readonly empty: string
  /** Shown when loading failed and the server gave no reason. */
  readonly failure?: string
}

/** The only way to show a list: loading, failure, empty state, rows and pages. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { label, columns, query, rows = [], pageSize, failure = '' } = props
  if (!query) return <Pages {...props} rows={rows} />
  return (
    <Loaded
      query={query}
      failure={failure}
      skeleton={
        <Table label={label} columns={columns} isBusy>
          <SkeletonRows columns={columns} count={pageSize} />
        </Table>
      }
    >
      {(loaded) => <Pages {...props} rows={loaded} />}
    </Loaded>
  )
}

/** Goes to the page of the added row, but only once: later navigation is not overridden. */
const useTurnToAdded = (added: string | number | undefined, page: number | undefined, shown: number) => {
  const [, setSearch] = useSearchParams()
  const { state } = useLocation()
  const turned = useRef<string | number>(undefined)
  useEffect(() => {
    if (page === undefined || turned.current === added) return
    turned.current = added
    if (page === shown) return
    const turn = (search: URLSearchParams) => {
      search.set('page', String(page))
      return search
    }
    setSearch(turn, { replace: true, state, preventScrollReset: true })
  }, [added, page, shown, setSearch, state])
}

const Pages = <Row,>({ rows, ...props }: DataTableProps<Row> & { readonly rows: readonly Row[] }) => {
  const { label, columns, rowKey, rowHref, pageSize, added, empty, dealt } = props
  const { t } = useTranslation('ui')
  const language = useLanguage()
  const count = dealt?.totalRows ?? rows.length
  const total = totalPages(count, pageSize)
  const asked = usePage(total)
  const page = dealt?.page ?? asked
  const addedIndex = added === undefined || dealt ? -1 : rows.findIndex((row) => rowKey(row) === added)
  useTurnToAdded(added, addedIndex < 0 ? undefined : Math.floor(addedIndex / pageSize) + 1, page)
  if (rows.length === 0) return <p className={classes.empty}>{empty}</p>

  const shown = dealt ? rows : rowsOfPage(rows, page, pageSize)
  const first = (page - 1) * pageSize + 1
  const number = (value: number) => formatNumber(value, language)
  const summary = t('pager.summary', {
    from: number(first),
    to: number(first + shown.length - 1),
    total: number(count),
  })
  return (
    <Table label={label} columns={columns} footer={<Pager page={page} total={total} label={label} summary={summary} />}>
      <TableRows columns={columns} rows={shown} rowKey={rowKey} rowHref={rowHref} added={added} />
    </Table>
  )
}
