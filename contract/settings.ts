import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { Id, IdParams, patchOf, Version } from './fields.ts'

export const MIN_DAYS_ACCEPT_RETURN = 0
export const MAX_DAYS_ACCEPT_RETURN = 365

export const SettingsInput = z.object({
  days_accept_return: z
    .int()
    .min(MIN_DAYS_ACCEPT_RETURN, { error: 'days_not_positive' satisfies ErrorCode })
    .max(MAX_DAYS_ACCEPT_RETURN, { error: 'days_too_many' satisfies ErrorCode }),
})
export type SettingsInput = z.infer<typeof SettingsInput>

/** `currency` and `time_zone` are the shop's own: what amounts and times are shown in. */
export const Settings = SettingsInput.extend({
  id: Id,
  shop_name: z.string(),
  currency: z.string(),
  time_zone: z.string(),
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
