/** Which column of a statement is what. The server remembers it by the names of the columns. */
import type { StatementTable } from '@returns-desk/contract'
import { canReadBy, STATEMENT_COLUMNS, type StatementColumn } from '@returns-desk/engine'
import { Banner, Button, errorText, Loaded, NativeSelect, Skeleton } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../../shell/session/api.tsx'
import { tableQuery, useSaveColumns } from '../queries.ts'
import classes from './columns-form.module.css'

interface ColumnsFormProps {
  readonly file: File
  /** What was said last did not fit one line. */
  readonly isAgain: boolean
  readonly isReading: boolean
  readonly onSaved: () => void
  readonly onCancel: () => void
}

export const ColumnsForm = (props: ColumnsFormProps) => {
  const { t } = useTranslation('bank-files')
  const table = useQuery(tableQuery(useApi(), props.file))
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={classes.form} aria-labelledby="statement-columns">
      <h3 id="statement-columns" ref={title} tabIndex={-1}>
        {t('columns.title')}
      </h3>
      <p>{t('columns.intro')}</p>
      <Loaded query={table} failure={t('failed.columns')} skeleton={<Skeleton height={220} />}>
        {(loaded) => <Choices key={loaded.digest} table={loaded} {...props} />}
      </Loaded>
    </section>
  )
}

type ChoicesProps = Omit<ColumnsFormProps, 'file'> & { readonly table: StatementTable }

const Choices = ({ table, isAgain, isReading, onSaved, onCancel }: ChoicesProps) => {
  const { t } = useTranslation('bank-files')
  const [columns, setColumns] = useState<readonly StatementColumn[]>(table.columns)
  const save = useSaveColumns()
  const isBusy = save.isPending || isReading
  const run = async () => {
    const body = { digest: table.digest, columns: [...columns] }
    const isSaved = await save.mutateAsync(body).then(
      () => true,
      () => false,
    )
    if (isSaved) onSaved()
  }
  const choose = (at: number, column: StatementColumn) =>
    setColumns((before) => before.map((one, i) => (i === at ? column : one)))
  return (
    <>
      {save.error && <Banner onDismiss={save.reset}>{errorText(save.error, t('failed.act'))}</Banner>}
      {isAgain && <Banner>{t('columns.again')}</Banner>}
      <FirstRows table={table} columns={columns} onChoose={choose} />
      <p className={primitives.fine}>{t('columns.hint')}</p>
      <div className={primitives.cluster}>
        <Button disabled={!canReadBy(columns)} loading={isBusy} onClick={run}>
          {t('columns.save')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          {t('ui:cancel')}
        </Button>
      </div>
    </>
  )
}

interface FirstRowsProps {
  readonly table: StatementTable
  readonly columns: readonly StatementColumn[]
  readonly onChoose: (at: number, column: StatementColumn) => void
}

const FirstRows = ({ table: { names, rows }, columns, onChoose }: FirstRowsProps) => {
  const { t } = useTranslation('bank-files')
  return (
    <section className={classes.rows} aria-label={t('columns.rows')}>
      <table>
        <thead>
          <tr>
            {Object.entries(columns).map(([place, column]) => (
              <th key={place} scope="col">
                <NativeSelect
                  label={names[Number(place)] || t('columns.unnamed', { number: Number(place) + 1 })}
                  value={column}
                  onChange={({ currentTarget: { value } }) =>
                    onChoose(Number(place), STATEMENT_COLUMNS.find((one) => one === value) ?? 'none')
                  }
                >
                  {STATEMENT_COLUMNS.map((one) => (
                    <option key={one} value={one}>
                      {t(`columns.is.${one}`)}
                    </option>
                  ))}
                </NativeSelect>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(rows).map(([row, cells]) => (
            <tr key={row}>
              {Object.entries(cells).map(([place, cell]) => (
                <td key={place} data-left-out={columns[Number(place)] === 'none' || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
