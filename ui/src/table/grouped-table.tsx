import { formatNumber } from '@returns-desk/engine'
import type { MouseEvent, ReactNode } from 'react'
import { Loaded, type LoadState } from '../feedback/loaded.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Link, useLocation } from '../router/index.ts'
import classes from './grouped-table.module.css'
import { Pager, usePage } from './pager.tsx'
import { rowsOfPage, totalPages } from './paging.ts'
import tableClasses from './table.module.css'
import { type Column, cellOf, openedFrom, SkeletonRows, Table, useRowClick } from './table.tsx'

/** Rows that belong together, at least one. */
export type Group<Row> = readonly [Row, ...Row[]]

export interface GroupedTableProps<Row> {
  readonly label: string
  readonly query: LoadState<readonly Group<Row>[]>
  /** The first column: what the rows of a group have in common, shown once. */
  readonly group: { readonly header: string; readonly width?: string; readonly cell: (rows: Group<Row>) => ReactNode }
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string | number
  readonly rowHref: (row: Row) => string
  /** Rows by group. */
  readonly pageSize: number
  readonly empty: string
  readonly failure: string
}

/** A list with grouped rows; paging never splits a group. On a phone each group is one card. */
export const GroupedTable = <Row,>(props: GroupedTableProps<Row>) => {
  const { label, query, group, columns, pageSize, failure } = props
  const all = [{ header: group.header, width: group.width, cell: () => null } as Column<Row>, ...columns]
  return (
    <Loaded
      query={query}
      failure={failure}
      skeleton={
        <Table label={label} columns={all} isBusy>
          <SkeletonRows columns={all} count={pageSize} />
        </Table>
      }
    >
      {(groups) => <Pages {...props} groups={groups} all={all} />}
    </Loaded>
  )
}

interface PagesProps<Row> extends GroupedTableProps<Row> {
  readonly groups: readonly Group<Row>[]
  readonly all: readonly Column<Row>[]
}

const Pages = <Row,>({ groups, all, ...props }: PagesProps<Row>) => {
  const { label, pageSize, rowKey, empty } = props
  const { t } = useTranslation('ui')
  const language = useLanguage()
  const total = totalPages(groups.length, pageSize)
  const page = usePage(total)
  if (groups.length === 0) return <p className={tableClasses.empty}>{empty}</p>

  const shown = rowsOfPage(groups, page, pageSize)
  const first = (page - 1) * pageSize + 1
  const [from, to, of] = [first, first + shown.length - 1, groups.length].map((count) => formatNumber(count, language))
  const summary = t('pager.summary', { from, to, total: of })
  return (
    <div className={classes.grouped}>
      <Table label={label} columns={all} footer={<Pager page={page} total={total} label={label} summary={summary} />}>
        {shown.map((rows) => (
          <GroupRows key={rowKey(rows[0])} rows={rows} {...props} />
        ))}
      </Table>
    </div>
  )
}

// In a card layout, screen readers no longer recognise a table unless its parts have explicit roles.
const as = (role: string) => ({ role })

const GroupRows = <Row,>({ rows, ...props }: GroupedTableProps<Row> & { readonly rows: Group<Row> }) => {
  const { group, columns, rowKey, rowHref } = props
  const state = openedFrom(useLocation())
  const open = useRowClick(state)
  return rows.map((row, index) => {
    const href = rowHref(row)
    // The group cell opens none of its rows.
    const click = (event: MouseEvent) => (event.target as Element).closest('th') === null && open(event, href)
    const start = index === 0
    return (
      <tr
        key={rowKey(row)}
        data-opens="true"
        data-group={start ? 'start' : 'more'}
        onClick={click}
        onAuxClick={click}
        {...as('row')}
      >
        {start && (
          <th scope="rowgroup" rowSpan={rows.length} {...as('rowheader')}>
            {group.cell(rows)}
          </th>
        )}
        {columns.map((column, place) => (
          <td key={column.header} {...cellOf(column)} {...as('cell')}>
            {place === 0 ? (
              <Link to={href} state={state} className={tableClasses.link}>
                {column.cell(row)}
              </Link>
            ) : (
              column.cell(row)
            )}
          </td>
        ))}
      </tr>
    )
  })
}
