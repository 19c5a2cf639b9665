/** The parts of a table. On a phone every row is a card, with the first cell as its heading. */
import type { MouseEvent, ReactNode } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Link, useLocation, useNavigate } from '../router/index.ts'
import classes from './table.module.css'

export interface Column<Row> {
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers are right-aligned, so that their digits line up. */
  readonly align?: 'start' | 'end'
  /** Buttons that act on the row: at its end, as narrow as possible. */
  readonly isActions?: boolean
  readonly width?: string
  /** The usual number of text lines, so that a placeholder row has the same height. */
  readonly lines?: number
}

interface TableProps {
  readonly label: string
  readonly columns: readonly Column<never>[]
  readonly children: ReactNode
  readonly footer?: ReactNode
  readonly isBusy?: boolean
  /** Before the first heading. */
  readonly headStart?: ReactNode
}

/** Something small before the first cell of a row, and before its heading: a box to tick. */
export interface RowStart<Row> {
  readonly head: ReactNode
  readonly row: (row: Row) => ReactNode
}

// In a card layout, screen readers no longer recognise a table unless its parts have explicit roles.
const as = (role: string) => ({ role })

export const cellOf = (column: Column<never>) => ({
  className: column.isActions ? classes.actions : undefined,
  'data-align': column.align,
  'data-label': column.header,
})

export const Table = ({ label, columns, children, footer, isBusy = false, headStart }: TableProps) => (
  <div className={classes.frame}>
    <table className={classes.table} aria-label={label} aria-busy={isBusy} {...as('table')}>
      <thead {...as('rowgroup')}>
        <tr {...as('row')}>
          {columns.map((column, index) => (
            <th
              key={column.header}
              scope="col"
              style={{ width: column.width }}
              data-align={column.isActions ? 'end' : column.align}
              {...as('columnheader')}
            >
              {index === 0 && headStart ? <Started start={headStart}>{column.header}</Started> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as('rowgroup')}>{children}</tbody>
    </table>
    {footer}
  </div>
)

const Started = ({ start, children }: { start: ReactNode; children: ReactNode }) => (
  <div className={classes.started}>
    {start}
    <div>{children}</div>
  </div>
)

export const SkeletonRows = ({ columns, count }: { columns: readonly Column<never>[]; count: number }) =>
  Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key.
    <tr key={row} {...as('row')}>
      {columns.map((column, index) => (
        <td key={column.header} {...cellOf(column)} {...as('cell')}>
          <SkeletonLines
            count={column.lines ?? 1}
            width={column.isActions ? 20 : `${70 - ((row + index) % 3) * 14}%`}
          />
        </td>
      ))}
    </tr>
  ))

const SkeletonLines = ({ count, width }: { count: number; width: number | string }) => (
  <div>
    {Array.from({ length: count }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <div key={line} className={classes.line}>
        <Skeleton height={12} width={width} />
      </div>
    ))}
  </div>
)

interface TableRowsProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string | number
  readonly rowHref?: ((row: Row) => string) | undefined
  /** The key of the row that was just added. */
  readonly added?: string | number | undefined
  readonly rowStart?: RowStart<Row>['row'] | undefined
}

const isOwnTarget = (target: EventTarget) => (target as Element).closest('a, button, input, select, textarea, label')

/** A click anywhere on the row is a click on its link, except while text is being selected. */
export const useRowClick = (state: object) => {
  const navigate = useNavigate()
  return (event: MouseEvent, href: string) => {
    if (isOwnTarget(event.target) || getSelection()?.toString()) return
    const isNewTab = event.button === 1 || event.ctrlKey || event.metaKey
    if (isNewTab) window.open(href, '_blank', 'noopener')
    else if (event.button === 0) navigate(href, { state })
  }
}

/** Tells the opened screen where it was opened from. */
export const openedFrom = ({ pathname, search }: { pathname: string; search: string }) => ({ back: pathname + search })

export const TableRows = <Row,>({ columns, rows, rowKey, rowHref, added, rowStart }: TableRowsProps<Row>) => {
  const { t } = useTranslation('ui')
  const state = openedFrom(useLocation())
  const open = useRowClick(state)
  const linked = (content: ReactNode, href: string) => (
    <Link to={href} state={state} className={classes.link}>
      {content}
    </Link>
  )
  const startedWith = (start: ReactNode, content: ReactNode) =>
    start ? <Started start={start}>{content}</Started> : content
  return rows.map((row) => {
    const href = rowHref?.(row)
    const click = href ? (event: MouseEvent) => open(event, href) : undefined
    return (
      <tr
        key={rowKey(row)}
        data-opens={href !== undefined}
        data-added={rowKey(row) === added}
        onClick={click}
        onAuxClick={click}
        {...as('row')}
      >
        {columns.map((column, index) => (
          <td key={column.header} {...cellOf(column)} {...as('cell')}>
            {index === 0 && href ? startedWith(rowStart?.(row), linked(column.cell(row), href)) : column.cell(row)}
            {index === 0 && rowKey(row) === added && <span className={classes.added}>{t('added')}</span>}
          </td>
        ))}
      </tr>
    )
  })
}
