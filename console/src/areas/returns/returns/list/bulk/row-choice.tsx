/** Boxes before the rows of the list: one by one, with shift from the last one to this one, or the whole page. */
import type { BulkView, ReturnListItem } from '@returns-desk/contract'
import { RowBox, usePressedRows } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useEffect } from 'react'
import { useSessionShop } from '../../../../../shell/session/session-gate.tsx'
import { useMay } from '../../../../../shell/session/use-may.ts'
import { isSameView, useBulkSelection } from '../../../bulk-runs/bulk-selection.tsx'

const chosenOf = ({ id, order_name, version }: ReturnListItem) => ({ id, order_name, version })

export const useRowChoice = (items: readonly ReturnListItem[] = [], view: BulkView = {}) => {
  const { t } = useTranslation('returns')
  const { staff } = useSessionShop()
  const mayChoose = useMay('note') && staff !== undefined
  const selection = useBulkSelection()
  const pressed = usePressedRows(items)
  const isHere = isSameView(selection.view, view)
  const isAll = isHere && selection.all !== undefined
  const isChosen = (id: string) => isHere && (isAll || selection.rows.has(id))
  useRenewed(items, isHere && !isAll, view)
  if (!mayChoose || items.length === 0) return undefined

  const choose = (chosen: readonly ReturnListItem[], isOn: boolean) =>
    selection.choose(view, chosen.map(chosenOf), isOn)
  const count = items.filter(({ id }) => isChosen(id)).length
  const isWholePage = count === items.length
  return {
    head: (
      <RowBox
        aria-label={t('choose.page')}
        checked={isWholePage}
        isPartly={count > 0 && !isWholePage}
        onChange={({ currentTarget }) => choose(items, currentTarget.checked)}
      />
    ),
    row: (item: ReturnListItem) => (
      <RowBox
        aria-label={t('choose.row', { name: item.order_name })}
        checked={isChosen(item.id)}
        onClick={(event) => choose(pressed(item, event), event.currentTarget.checked)}
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
