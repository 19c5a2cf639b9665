import { type Column, DataTable, type LoadState } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { RowMissing } from '../../../parts/texts/row-missing.tsx'
import type { EditResource, Thing } from './resource.ts'

const PAGE_SIZE = 5

interface ThingsTableProps<Row extends Thing, Values> {
  readonly of: EditResource<Row, Values>
  readonly query: LoadState<readonly Row[]>
  readonly columns: readonly Column<Row>[]
  readonly added?: number | undefined
  /** Said when loading failed and the server gave no reason, in place of the usual words. */
  readonly failure?: string
}

/** The languages that a row lacks a text in are said beside the first of them. The name is a link, and stays one. */
const withMissing = <Row extends Thing>(column: Column<Row>, fields: readonly string[]): Column<Row> => ({
  ...column,
  cell: (row) => (
    <>
      {column.cell(row)}
      <RowMissing row={row} fields={fields} />
    </>
  ),
})

/** The list of a resource; each row leads to where it is edited. */
export const ThingsTable = <Row extends Thing, Values>(props: ThingsTableProps<Row, Values>) => {
  const { of, query, columns, added, failure } = props
  const { t } = useTranslation(of.name)
  return (
    <DataTable
      label={t('title')}
      query={query}
      pageSize={PAGE_SIZE}
      added={added}
      empty={t('empty')}
      failure={failure ?? t('failed.list')}
      rowKey={(row) => row.id}
      rowHref={(row) => of.path(row.id)}
      columns={columns.map((column, i) => (i === 1 ? withMissing(column, of.texts) : column))}
    />
  )
}
