import { z } from 'zod'
import { Id, IdParams, patchOf, Version } from './fields.ts'
import { endpoint } from './http/endpoint.ts'
import type { ErrorCode } from './http/errors.ts'

export const MIN_DAYS_ACCEPT_RETURN = 0
export const MAX_DAYS_ACCEPT_RETURN = 365

export const MIN_RETENTION_DAYS = 1
export const MAX_RETENTION_DAYS = 3650

/** Days after a return has reached a final status. */
const RetentionDays = z.int().min(MIN_RETENTION_DAYS).max(MAX_RETENTION_DAYS)

/** The portal's accent, as `#rrggbb`; empty for the product's own. */
const AccentColor = z.string().regex(/^(?:#[0-9a-fA-F]{6})?$/)
const LogoUrl = z
  .string()
  .max(500)
  .regex(/^(?:https:\/\/[^\s"'<>]+)?$/)

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
  logo_url: LogoUrl.default(''),
  contact_email: ContactEmail.default(''),
  photo_retention_days: RetentionDays.default(180),
  iban_retention_days: RetentionDays.default(90),
  /** Whether a return is opened and processed at the shop's platform too. */
  platform_returns: z.boolean().default(false),
})
export type SettingsInput = z.infer<typeof SettingsInput>

/**
 * `currency` and `time_zone` are the shop's own: what amounts and times are shown in. `platform` is where it sells.
 * `languages` are those of its own texts, the first one first.
 */
export const Settings = SettingsInput.extend({
  id: Id,
  shop_name: z.string(),
  platform: z.enum(['embedded', 'shopify']),
  currency: z.string(),
  time_zone: z.string(),
  country: z.string(),
  languages: z.array(z.string()),
  version: Version,
})
export type Settings = z.infer<typeof Settings>

export const settings = {
  get: endpoint({
    method: 'GET',
    path: '/settings',
    access: 'shop',
    summary: 'The settings of the shop',
    response: Settings,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/settings/{id}',
    access: 'shop',
    summary: 'Change the settings of the shop',
    params: IdParams,
    body: patchOf(SettingsInput),
    response: Settings,
    versioned: true,
  }),
}
