/** The filters of the search language, to be chosen instead of typed. Each choice changes the text in the box. */
import { NativeSelect, TextInput } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '../../../../../parts/queries/staff-query.ts'
import { useApi } from '../../../../../shell/session/api.tsx'
import { useChangeSearch } from './change-search.ts'
import classes from './desk-bar.module.css'
import { amountsIn, daysIn, filterIn, rangeText, withFilter } from './filters-in-text.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

const named = ({ name, display_name }: { readonly name: string; readonly display_name?: string | null }): Choice => ({
  value: name,
  label: display_name || name,
})

const DUE = ['overdue', '<3d', '<7d', '<14d'] as const
const MOVED = ['>3d', '>7d', '>14d', '<1d'] as const

export const Filters = ({ q }: { q: string }) => {
  const { t } = useTranslation('returns')
  const api = useApi()
  const change = useChangeSearch()
  const set = (key: string, value: string) => change({ q: withFilter(q, key, value) })
  const methods = useQuery({
    queryKey: ['return-methods'],
    queryFn: ({ signal }) => api.returnMethods.list({ signal }),
  })
  const refunds = useQuery({
    queryKey: ['payment-methods'],
    queryFn: ({ signal }) => api.paymentMethods.list({ signal }),
  })
  const reasons = useQuery({
    queryKey: ['return-reasons'],
    queryFn: ({ signal }) => api.returnReasons.list({ signal }),
  })
  const people = useQuery(staffQuery(api))

  const select = (key: string, choices: readonly Choice[]) => {
    const value = filterIn(q, key)
    const isOther = value !== '' && !choices.some((one) => one.value === value)
    return (
      <NativeSelect label={t(`filters.${key}`)} value={value} onChange={(event) => set(key, event.currentTarget.value)}>
        <option value="">{t('filters.any')}</option>
        {isOther && <option value={value}>{value}</option>}
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </NativeSelect>
    )
  }
  const spans = (key: 'due' | 'moved', values: readonly string[]) =>
    select(
      key,
      values.map((value, place) => ({ value, label: t(`filters.${key}_${place + 1}`) })),
    )
  const created = daysIn(q)
  const total = amountsIn(q)
  const day = (end: 'from' | 'to') => (
    <TextInput
      type="date"
      label={t(`filters.created_${end}`)}
      value={created[end]}
      onChange={(event) => {
        set('created', rangeText({ ...created, [end]: event.currentTarget.value }))
      }}
    />
  )
  const amount = (end: 'from' | 'to') => (
    <TextInput
      key={`${end} ${total[end]}`}
      inputMode="decimal"
      label={t(`filters.total_${end}`)}
      defaultValue={total[end]}
      onBlur={(event) => {
        const next = { ...total, [end]: event.currentTarget.value.trim() }
        if (next[end] !== total[end]) set('total', rangeText(next))
      }}
    />
  )
  const colleagues = (people.data ?? []).filter(({ name, state }) => name && state === 'active')
  return (
    <section className={classes.filters} aria-label={t('search.filters')}>
      {select('method', (methods.data ?? []).map(named))}
      {select('refund', (refunds.data ?? []).map(named))}
      {select('reason', (reasons.data ?? []).map(named))}
      {select('assignee', [
        { value: 'me', label: t('filters.me') },
        { value: 'none', label: t('filters.nobody') },
        ...colleagues.map(({ name }) => ({ value: name ?? '', label: name ?? '' })),
      ])}
      {select(
        'is',
        ['open', 'closed', 'withdrawal', 'review'].map((value) => ({ value, label: t(`filters.is_${value}`) })),
      )}
      {spans('due', DUE)}
      {spans('moved', MOVED)}
      {day('from')}
      {day('to')}
      {amount('from')}
      {amount('to')}
    </section>
  )
}
