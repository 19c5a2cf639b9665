import { COURIER_TITLES, type CourierAccounts, courierNamed, OUTSIDE_COURIERS } from '@returns-desk/contract'
import { SelectField, useFormValues } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { Link } from '@returns-desk/ui/router'
import { useQuery } from '@tanstack/react-query'
import { courierCheckQuery, couriersQuery } from '../../../parts/queries/couriers-query.ts'
import { paths } from '../../../paths.ts'
import { useApi } from '../../../shell/session/api.tsx'
import classes from './courier-field.module.css'

const NAME = 'courier_service_name'

/** The carrier: a courier that we can request labels from, or a free-text name from before there was a choice. */
export const CourierField = () => {
  const { t } = useTranslation('return-methods')
  const { data: accounts } = useQuery(couriersQuery(useApi()))
  const chosen = useFormValues<{ courier_service_name?: string }>()[NAME] ?? ''
  const titles = OUTSIDE_COURIERS.map((courier) => ({ courier, title: COURIER_TITLES[courier] }))
  const options = titles.map(({ courier, title }) => {
    const isReady = !accounts || accounts[courier]?.active
    return { value: title, label: isReady ? title : t('courier.without_account', { courier: title }) }
  })
  const isOther = chosen !== '' && !titles.some(({ title }) => title === chosen)
  return (
    <div>
      <SelectField
        name={NAME}
        label={t('courier_service_name')}
        hint={t('courier_service_name_hint')}
        placeholder={t('courier.own')}
        options={isOther ? [...options, { value: chosen, label: chosen }] : options}
      />
      {accounts && <AccountState accounts={accounts} chosen={chosen} />}
    </div>
  )
}

const AccountState = ({ accounts, chosen }: { accounts: CourierAccounts; chosen: string }) => {
  const { t } = useTranslation('return-methods')
  const courier = courierNamed(chosen)
  const account = courier === 'own' ? undefined : accounts[courier]
  const isReady = Boolean(account?.active)
  const api = useApi()
  const check = useQuery({
    ...courierCheckQuery(api, courier === 'own' ? 'fan' : courier),
    enabled: courier !== 'own' && isReady,
  })
  if (courier === 'own') return null
  const title = COURIER_TITLES[courier]
  const link = <Link to={paths.couriers}>{t('courier.accounts')}</Link>
  const say = (tone: string, text: string) => (
    <p className={classes.state} data-tone={tone} role="status">
      {text} {tone !== 'good' && tone !== 'quiet' && link}
    </p>
  )
  if (!account) return say('bad', t('courier.no_account', { courier: title }))
  if (!isReady) return say('bad', t('courier.switched_off', { courier: title }))
  if (check.isPending) return say('quiet', t('courier.checking', { courier: title }))
  if (check.error) return say('unsure', t('courier.not_checked', { courier: title }))
  return check.data?.works
    ? say('good', t('courier.works', { courier: title }))
    : say('bad', t('courier.refused', { courier: title, message: check.data?.message ?? '' }))
}
