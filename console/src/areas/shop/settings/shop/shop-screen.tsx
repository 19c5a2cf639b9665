import { type Shop, ShopInput } from '@returns-desk/contract'
import { Panel, Screen, SelectField, TextField } from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useMemo } from 'react'
import { OpenedShop } from '../opened.tsx'
import { ShopForm } from '../settings-form.tsx'
import { LanguagesField } from './languages-field.tsx'
import { countryOptions, currencyOptions, timeZoneOptions } from './place-options.ts'

const ShopFields = ShopInput.omit({ frame_origins: true })

export const ShopScreen = () => {
  const { t } = useTranslation('settings')
  return (
    <Screen title={t('shop.title')} intro={t('shop.intro')}>
      <OpenedShop>
        {(opened) => (
          <Panel title={t('shop.about')}>
            <ShopForm saved={opened} schema={ShopFields}>
              <PlaceFields saved={opened} />
              <LanguagesField />
            </ShopForm>
          </Panel>
        )}
      </OpenedShop>
    </Screen>
  )
}

const PlaceFields = ({ saved: { country, currency, time_zone, has_returns } }: { saved: Shop }) => {
  const { t } = useTranslation('settings')
  const reader = useLanguage()
  const countries = useMemo(() => countryOptions(reader, country), [reader, country])
  const currencies = useMemo(() => currencyOptions(reader, currency), [reader, currency])
  const zones = useMemo(() => timeZoneOptions(time_zone), [time_zone])
  return (
    <>
      <TextField name="name" label={t('shop.name')} hint={t('shop.name_hint')} />
      <SelectField name="country" label={t('shop.country')} hint={t('shop.country_hint')} options={countries} />
      <SelectField
        name="currency"
        label={t('shop.currency')}
        hint={t(has_returns ? 'shop.currency_locked' : 'shop.currency_hint')}
        options={currencies}
        disabled={has_returns}
      />
      <SelectField name="time_zone" label={t('shop.time_zone')} hint={t('shop.time_zone_hint')} options={zones} />
    </>
  )
}
