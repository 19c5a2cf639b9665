/** Boxes before the rows: one by one, with shift as far as the last one, or the whole page. What has an obstacle has none. */
import type { RefundToPay } from '@returns-desk/contract'
import { useTranslation } from '@returns-desk/ui/i18n'
import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from 'react'
import classes from './choice.module.css'

const Box = ({ isPartly = false, ...input }: ComponentProps<'input'> & { isPartly?: boolean }) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly
  }, [isPartly])
  // biome-ignore lint/a11y/noLabelWithoutControl: the box is in it, and has a name of its own; the label is room for a finger.
  return <label className={classes.box}>{<input ref={box} type="checkbox" {...input} />}</label>
}

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
  const last = useRef<number>(undefined)
  const payable = rows.filter(({ obstacle }) => obstacle === null)
  const count = payable.filter(({ return_id }) => chosen.has(return_id)).length
  const press = (index: number, { shiftKey, currentTarget }: MouseEvent<HTMLInputElement>) => {
    const from = shiftKey ? (last.current ?? index) : index
    last.current = index
    choose(rows.slice(Math.min(from, index), Math.max(from, index) + 1), currentTarget.checked)
  }
  return {
    head: (
      <Box
        aria-label={t('choose.page')}
        checked={count > 0 && count === payable.length}
        isPartly={count > 0 && count < payable.length}
        disabled={payable.length === 0}
        onChange={({ currentTarget }) => choose(payable, currentTarget.checked)}
      />
    ),
    row: (row: RefundToPay) => (
      <Box
        aria-label={t('choose.row', { number: row.number })}
        checked={chosen.has(row.return_id)}
        disabled={row.obstacle !== null}
        // A change does not say whether shift is held.
        onClick={(event) => press(rows.indexOf(row), event)}
        onChange={() => {}}
      />
    ),
  }
}
