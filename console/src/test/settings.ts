/** The settings of a shop in Romania, for all tests. */
import { Settings } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'

export const SETTINGS = rowOf(Settings, {
  id: 4,
  version: 2,
  days_accept_return: 14,
  accent_color: '',
  logo_url: '',
  terms_url: '',
  privacy_url: '',
  withdrawal_text: '',
  sender_name: '',
  contact_email: '',
  email_footer: '',
  photo_retention_days: 180,
  iban_retention_days: 90,
  platform_returns: false,
  shop_name: 'Atelier Mara',
  platform: 'shopify',
  currency: 'RON',
  time_zone: 'Europe/Bucharest',
})

export const settings = { get: async () => SETTINGS }
