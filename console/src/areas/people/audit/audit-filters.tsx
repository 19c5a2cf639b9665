import type { StaffMember } from '@returns-desk/contract'
import { NativeSelect, TextInput } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useId } from 'react'
import classes from './audit.module.css'
import type { AuditSearch } from './queries.ts'

interface AuditFiltersProps {
  readonly search: AuditSearch
  readonly people: readonly StaffMember[]
  readonly onSearch: (name: keyof AuditSearch, value: string) => void
}

const ACTION_GROUPS = [
  ...[
    'returns',
    'bulk',
    'staffIntake',
    'corrections',
    'messages',
    'returnNotes',
    'returnViews',
    'teamwork',
    'labels',
    'effects',
    'withdrawals',
    'rules',
    'ruleVersions',
    'ruleScenarios',
    'returnMethods',
    'paymentMethods',
    'returnStatuses',
  ],
  ...['returnReasons', 'emails', 'errorMessages', 'settings', 'shop', 'couriers', 'ordersImport', 'privacy', 'staff'],
  ...['account', 'secondFactor', 'notifications', 'host', 'signIn', 'checklist', 'command'],
]

/** Each choice counts at once. */
export const AuditFilters = ({ search, people, onSearch }: AuditFiltersProps) => {
  const { t } = useTranslation('audit')
  const id = useId()
  const field = (name: keyof AuditSearch) => ({ id: `${id}-${name}`, name, label: t(`filter.${name}`) })
  const day = (name: 'from' | 'to') => (
    <TextInput
      {...field(name)}
      type="date"
      value={search[name] ?? ''}
      onChange={(event) => onSearch(name, event.currentTarget.value)}
    />
  )
  return (
    <section className={classes.filters} aria-label={t('filter.label')}>
      <NativeSelect
        {...field('staff')}
        value={search.staff ?? ''}
        onChange={(event) => onSearch('staff', event.currentTarget.value)}
      >
        <option value="">{t('filter.everybody')}</option>
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        {...field('action')}
        value={search.action ?? ''}
        onChange={(event) => onSearch('action', event.currentTarget.value)}
      >
        <option value="">{t('filter.everything')}</option>
        {ACTION_GROUPS.map((group) => (
          <option key={group} value={group}>
            {t(`groups.${group}`)}
          </option>
        ))}
      </NativeSelect>
      {day('from')}
      {day('to')}
      <TextInput
        {...field('object')}
        defaultValue={search.object ?? ''}
        onBlur={(event) => onSearch('object', event.currentTarget.value.trim())}
        onKeyDown={(event) => event.key === 'Enter' && onSearch('object', event.currentTarget.value.trim())}
      />
    </section>
  )
}
