import type { ReturnSort, SortDirection } from '@returns-desk/contract'
import { NativeSelect } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useChangeSearch } from './change-search.ts'
import classes from './desk-bar.module.css'

const ORDERS = ['created-desc', 'created-asc', 'due-asc', 'moved-asc', 'moved-desc', 'total-desc', 'total-asc'] as const
const USUAL = ORDERS[0]

/** Sorting by due date lists only what has one. */
export const SortSelect = ({ sort, dir }: { sort: ReturnSort; dir: SortDirection }) => {
  const { t } = useTranslation('returns')
  const change = useChangeSearch()
  const choose = (order: string) => {
    const [by, direction] = order.split('-')
    change(order === USUAL ? { sort: undefined, dir: undefined } : { sort: by, dir: direction })
  }
  return (
    <NativeSelect
      className={classes.sort}
      aria-label={t('sort.label')}
      value={`${sort}-${dir}`}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {ORDERS.map((order) => (
        <option key={order} value={order}>
          {t(`sort.${order.replace('-', '_')}`)}
        </option>
      ))}
    </NativeSelect>
  )
}
