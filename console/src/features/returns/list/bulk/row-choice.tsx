/** Boxes before the rows of the list: one by one, with shift from the last one to this one, or the whole page. */
import type { BulkView, ReturnListItem } from '@returns-desk/contract'
import { useTranslation } from '@returns-desk/ui/i18n'
import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react'
import { isSameView, useBulkSelection } from '../../../../shell/bulk/bulk-selection.tsx'
import { useSessionShop } from '../../../../shell/session/session-gate.tsx'
import { useMay } from '../../../../shell/session/use-may.ts'
import classes from './row-choice.module.css'

const chosenOf = ({ id, order_name, version }: ReturnListItem) => ({ id, order_name, version })

const Box = ({ isPartly = false, ...input }: ComponentProps<'input'> & { isPartly?: boolean }) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly
  }, [isPartly])
  // biome-ignore lint/a11y/noLabelWithoutControl: the box is in it, and has a name of its own; the label is room for a finger.
  return <label className={classes.box}>{<input ref={box} type="checkbox" {...input} />}</label>
}

export const useRowChoice = (items: readonly ReturnListItem[] = [], view: BulkView = {}) => {
  const { t } = useTranslation('returns')
  const { staff } = useSessionShop()
  const mayChoose = useMay('note') && staff !== undefined
  const selection = useBulkSelection()
  const lastIndex = useRef<number>(undefined)
  const isHere = isSameView(selection.view, view)
  const isAll = isHere && selection.all !== undefined
  const isChosen = (id: string) => isHere && (isAll || selection.rows.has(id))
  useRenewed(items, isHere && !isAll, view)
  if (!mayChoose || items.length === 0) return undefined

  const choose = (index: number, { shiftKey, currentTarget }: MouseEvent<HTMLInputElement>) => {
    const from = shiftKey ? (lastIndex.current ?? index) : index
    const range = items.slice(Math.min(from, index), Math.max(from, index) + 1)
    lastIndex.current = index
    selection.choose(view, range.map(chosenOf), currentTarget.checked)
  }
  const count = items.filter(({ id }) => isChosen(id)).length
  const isWholePage = count === items.length
  return {
    head: (
      <Box
        aria-label={t('choose.page')}
        checked={isWholePage}
        isPartly={count > 0 && !isWholePage}
        onChange={({ currentTarget }) => selection.choose(view, items.map(chosenOf), currentTarget.checked)}
      />
    ),
    row: (item: ReturnListItem) => (
      <Box
        aria-label={t('choose.row', { name: item.order_name })}
        checked={isChosen(item.id)}
        // A change does not say whether shift is held.
        onClick={(event) => choose(items.indexOf(item), event)}
        onChange={() => {}}
      />
    ),
  }
}

/** If the new status of a chosen return is on the screen, the person means it as it is now. */
const useRenewed = (items: readonly ReturnListItem[], isOn: boolean, view: BulkView) => {
  const { rows, choose } = useBulkSelection()
  useEffect(() => {
    const renewed = items.filter(({ id, version }) => rows.has(id) && rows.get(id)?.version !== version)
    if (isOn && renewed.length > 0) choose(view, renewed.map(chosenOf), true)
  })
}
