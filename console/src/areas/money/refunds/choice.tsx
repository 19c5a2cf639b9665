/** Boxes before the rows: one by one, with shift as far as the last one, or the whole page. What has an obstacle has none. */
import type { RefundToPay } from '@returns-desk/contract'
import { RowBox, usePressedRows } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useState } from 'react'

type Rows = readonly RefundToPay[]

/** The rows that are chosen, on all pages. */
export const useChosen = () => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, RefundToPay>>(new Map())
  const choose = (rows: Rows, isChosen: boolean) =>
    setChosen((before) => {
      const after = new Map(before)
      for (const row of rows) {
        if (isChosen && row.obstacle === null) after.set(row.return_id, row)
        else after.delete(row.return_id)
      }
      return after
    })
  return { chosen, choose, clear: () => setChosen(new Map()) }
}

export type Chosen = ReturnType<typeof useChosen>

export const useRowBoxes = (rows: Rows, { chosen, choose }: Chosen) => {
  const { t } = useTranslation('refunds')
  const pressed = usePressedRows(rows)
  const payable = rows.filter(({ obstacle }) => obstacle === null)
  const count = payable.filter(({ return_id }) => chosen.has(return_id)).length
  return {
    head: (
      <RowBox
        aria-label={t('choose.page')}
        checked={count > 0 && count === payable.length}
        isPartly={count > 0 && count < payable.length}
        disabled={payable.length === 0}
        onChange={({ currentTarget }) => choose(payable, currentTarget.checked)}
      />
    ),
    row: (row: RefundToPay) => (
      <RowBox
        aria-label={t('choose.row', { number: row.number })}
        checked={chosen.has(row.return_id)}
        disabled={row.obstacle !== null}
        onClick={(event) => choose(pressed(row, event), event.currentTarget.checked)}
        onChange={() => {}}
      />
    ),
  }
}
