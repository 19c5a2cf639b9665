import { CargusInput, type CourierAccounts, FanInput, SamedayInput } from '@returns-desk/contract'
import { Loaded, PanelSkeleton, Screen, TextField } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { couriersQuery } from '../../../parts/queries/couriers-query.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { AccountForm, SecretField } from './account-form.tsx'
import { AddressForm } from './address-form.tsx'

export const CouriersScreen = () => {
  const { t } = useTranslation('couriers')
  const accounts = useQuery(couriersQuery(useApi()))
  return (
    <Screen title={t('title')} intro={t('intro')}>
      <Loaded query={accounts} failure={t('failed.load')} skeleton={<PanelSkeleton />}>
        {(kept) => <Accounts kept={kept} />}
      </Loaded>
    </Screen>
  )
}

/** Remounts the form when its account is created or deleted. */
const keyOf = (account: unknown) => (account ? 'kept' : 'none')

const Accounts = ({ kept }: { kept: CourierAccounts }) => {
  const { t } = useTranslation('couriers')
  const { couriers } = useApi()
  const { own, fan, sameday, cargus } = kept
  const hint = (account: unknown) => (account ? { hint: t('secret_kept') } : {})
  return (
    <>
      <AddressForm saved={own} />
      <AccountForm
        key={`fan-${keyOf(fan)}`}
        courier="fan"
        schema={FanInput}
        saved={fan}
        save={(body) => couriers.saveFan({ body })}
      >
        <TextField name="username" label={t('username')} />
        <SecretField name="password" label={t('password')} {...hint(fan)} />
        <TextField name="client_id" label={t('client_id')} hint={t('client_id_hint')} />
        <TextField name="service" label={t('service')} hint={t('service_hint')} />
      </AccountForm>
      <AccountForm
        key={`sameday-${keyOf(sameday)}`}
        courier="sameday"
        schema={SamedayInput}
        saved={sameday}
        save={(body) => couriers.saveSameday({ body })}
      >
        <TextField name="username" label={t('username')} />
        <SecretField name="password" label={t('password')} {...hint(sameday)} />
        <TextField name="pickup_point_id" label={t('pickup_point_id')} />
        <TextField name="service_id" label={t('service_id')} />
      </AccountForm>
      <AccountForm
        key={`cargus-${keyOf(cargus)}`}
        courier="cargus"
        schema={CargusInput}
        saved={cargus}
        save={(body) => couriers.saveCargus({ body })}
      >
        <TextField name="username" label={t('username')} />
        <SecretField name="password" label={t('password')} {...hint(cargus)} />
        <SecretField name="subscription_key" label={t('subscription_key')} {...hint(cargus)} />
        <TextField name="location_id" label={t('location_id')} hint={t('location_id_hint')} />
        <TextField name="service_id" label={t('service_id')} />
      </AccountForm>
    </>
  )
}
