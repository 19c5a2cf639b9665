import { formatNumber } from '@returns-desk/engine'
import type { ReactNode } from 'react'
import { Loaded, type LoadState } from '../feedback/loaded.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './paged-table.module.css'
import { Pager } from './pager.tsx'
import { type Column, type RowStart, SkeletonRows, Table, TableRows } from './table.tsx'

/** One page from the server. Pages count from one. */
export interface PageOfRows<Row> {
  readonly rows: readonly Row[]
  readonly page: number
  readonly totalPages: number
  readonly totalRows: number
  /** Counting stopped there. */
  readonly hasMore?: boolean | undefined
}

export interface PagedTableProps<Row> {
  /** The accessible name of the table. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly query: LoadState<PageOfRows<Row>>
  /** The page in the URL; until it is loaded the previous one stays. */
  readonly page: number
  /** The rows shown are still those of another page. */
  readonly isTurning: boolean
  readonly pageSize: number
  /** Rows of one height that a page fits a window with: their cells clip what is too long. */
  readonly isDense?: boolean
  readonly rowKey: (row: Row) => string | number
  readonly rowHref?: (row: Row) => string
  readonly rowStart?: RowStart<Row> | undefined
  /** Shown when there are no rows. */
  readonly empty: ReactNode
  /** Shown when loading failed and the server gave no reason. */
  readonly failure: string
}

/** A list too long to load in full, with many columns: the server sends one page at a time. */
export const PagedTable = <Row,>(props: PagedTableProps<Row>) => {
  const { label, columns, query, pageSize, isDense = false, failure, rowStart } = props
  const skeleton = (
    <Table label={label} columns={columns} isBusy headStart={rowStart?.head}>
      <SkeletonRows columns={columns} count={pageSize} />
    </Table>
  )
  return (
    <div className={classes.wide} data-dense={isDense}>
      <Loaded query={query} failure={failure} skeleton={skeleton}>
        {(shown) => <Page {...props} shown={shown} />}
      </Loaded>
    </div>
  )
}

const Page = <Row,>({ shown, ...props }: PagedTableProps<Row> & { readonly shown: PageOfRows<Row> }) => {
  const { label, columns, page, isTurning, pageSize, rowKey, rowHref, rowStart, empty } = props
  const { t } = useTranslation('ui')
  const language = useLanguage()
  if (shown.rows.length === 0) return empty

  const number = (value: number) => formatNumber(value, language)
  const first = (shown.page - 1) * pageSize + 1
  const summary = t('pager.summary', {
    from: number(first),
    to: number(first + shown.rows.length - 1),
    total: `${number(shown.totalRows)}${shown.hasMore ? '+' : ''}`,
  })
  const pager = <Pager page={page} total={shown.totalPages} label={label} summary={summary} />
  return (
    <div className={classes.page} data-turning={isTurning}>
      <Table label={label} columns={columns} isBusy={isTurning} footer={pager} headStart={rowStart?.head}>
        <TableRows columns={columns} rows={shown.rows} rowKey={rowKey} rowHref={rowHref} rowStart={rowStart?.row} />
      </Table>
    </div>
  )
}
