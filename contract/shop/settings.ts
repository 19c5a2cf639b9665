import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import type { ErrorCode } from '../http/errors.ts'
import {
  Id,
  IdParams,
  NAME_MAX_LENGTH,
  OptionalText,
  patchOf,
  TEXT_MAX_LENGTH,
  Translations,
  Version,
} from '../http/fields.ts'

export const MIN_DAYS_ACCEPT_RETURN = 0
export const MAX_DAYS_ACCEPT_RETURN = 365

export const MIN_RETENTION_DAYS = 1
export const MAX_RETENTION_DAYS = 3650

/** Days after a return has reached a final status. */
const RetentionDays = z.int().min(MIN_RETENTION_DAYS).max(MAX_RETENTION_DAYS)

/** The portal's accent, as `#rrggbb`; empty for the product's own. */
const AccentColor = z.string().regex(/^(?:#[0-9a-fA-F]{6})?$/)
/** A page of the shop's own site; empty for none. */
const Link = z
  .string()
  .max(500)
  .regex(/^(?:https:\/\/[^\s"'<>\\]+)?$/, { error: 'link_invalid' satisfies ErrorCode })

export const FOOTER_MAX_LENGTH = 2000

/** Where a customer's answer to an e-mail goes; empty for the address that it was sent from. */
const ContactEmail = z
  .string()
  .max(320)
  .regex(/^(?:[^\s@<>",;]+@[^\s@<>",;]+)?$/, { error: 'email_invalid' satisfies ErrorCode })

export const SettingsInput = z.object({
  days_accept_return: z
    .int()
    .min(MIN_DAYS_ACCEPT_RETURN, { error: 'days_not_positive' satisfies ErrorCode })
    .max(MAX_DAYS_ACCEPT_RETURN, { error: 'days_too_many' satisfies ErrorCode }),
  accent_color: AccentColor.default(''),
  terms_url: Link.default(''),
  privacy_url: Link.default(''),
  /** What customers read before they withdraw from a purchase. */
  withdrawal_text: OptionalText(),
  /** The name that mails come from; empty for the shop's. */
  sender_name: OptionalText(NAME_MAX_LENGTH),
  contact_email: ContactEmail.default(''),
  /** Stands under every mail. */
  email_footer: OptionalText(FOOTER_MAX_LENGTH),
  translations: Translations({ withdrawal_text: TEXT_MAX_LENGTH, email_footer: FOOTER_MAX_LENGTH }),
  photo_retention_days: RetentionDays.default(180),
  iban_retention_days: RetentionDays.default(90),
  /** Whether a return is opened and processed at the shop's platform too. */
  platform_returns: z.boolean().default(false),
  /** Whether a return can be processed only after all its pieces were inspected. */
  inspects_parcels: z.boolean().default(true),
  /** Whether a return can be completed only if its refund was paid, or somebody has said why not. */
  tracks_payouts: z.boolean().default(true),
  /** By when the money of returns that are no withdrawals is promised, after the goods are here. */
  refund_within_days: z.int().min(1).max(365).default(14),
  /** How long a new store credit of our own can be spent. */
  store_credit_days: z.int().min(1).max(3650).default(365),
})
export type SettingsInput = z.infer<typeof SettingsInput>

/**
 * `currency` and `time_zone` are the shop's own: what amounts and times are shown in. `platform` is where it sells.
 * `languages` are those of its own texts, the first one first. `logo_url` is where its logo can be fetched, empty for none.
 */
export const Settings = SettingsInput.extend({
  id: Id,
  logo_url: z.string(),
  shop_name: z.string(),
  platform: z.enum(['embedded', 'shopify']),
  currency: z.string(),
  time_zone: z.string(),
  country: z.string(),
  languages: z.array(z.string()),
  version: Version,
})
export type Settings = z.infer<typeof Settings>

export const LOGO_MAX_BYTES = 2 * 1024 * 1024
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

export const settings = {
  get: endpoint({
    method: 'GET',
    path: '/settings',
    access: 'shop',
    needs: 'read',
    summary: 'The settings of the shop',
    response: Settings,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/settings/{id}',
    access: 'shop',
    needs: 'configure',
    summary: 'Change the settings of the shop',
    params: IdParams,
    body: patchOf(SettingsInput),
    response: Settings,
    versioned: true,
  }),
  saveLogo: endpoint({
    method: 'PUT',
    path: '/settings/logo',
    access: 'shop',
    needs: 'configure',
    summary: 'Upload a logo: it is re-encoded, and shown in the portal and in mails',
    upload: { types: LOGO_TYPES, maxBytes: LOGO_MAX_BYTES, tooLarge: 'logo_too_large' },
    response: Settings,
    errors: ['logo_unreadable', 'logo_too_large', 'too_many_requests'],
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/settings/logo',
    access: 'shop',
    needs: 'configure',
    summary: 'Show the name of the shop in place of a logo',
    response: Settings,
  }),
}
