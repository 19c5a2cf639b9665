/** A shop's own data: what it is called, where it sells from and in what, and who may frame its console. */
import { isTimeZone } from '@returns-desk/engine'
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import type { ErrorCode } from '../http/errors.ts'
import { LanguageCode, patchOf, RequiredText, Version } from '../http/fields.ts'
import { isCountryCode, isCurrencyCode, isOrigin } from './place.ts'

export const MAX_LANGUAGES = 20
export const MAX_FRAME_ORIGINS = 20

const CountryCode = z.string().refine(isCountryCode, { error: 'country_unknown' satisfies ErrorCode })
const CurrencyCode = z.string().refine(isCurrencyCode, { error: 'currency_unknown' satisfies ErrorCode })
const TimeZone = z
  .string()
  .max(60)
  .refine((name) => name !== '' && isTimeZone(name), { error: 'time_zone_unknown' satisfies ErrorCode })

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

/** The first one is the language of the texts that other languages fall back to. */
const Languages = z
  .array(LanguageCode)
  .min(1, { error: 'language_required' satisfies ErrorCode })
  .max(MAX_LANGUAGES)
  .refine(isUnique, { error: 'language_twice' satisfies ErrorCode })

/** Pages of these origins may show the console in a frame, besides our own host page. */
const FrameOrigins = z
  .array(
    z
      .string()
      .max(255)
      .refine(isOrigin, { error: 'origin_invalid' satisfies ErrorCode }),
  )
  .max(MAX_FRAME_ORIGINS)
  .refine(isUnique, { error: 'origin_twice' satisfies ErrorCode })

export const ShopInput = z.object({
  name: RequiredText('name_required'),
  country: CountryCode,
  currency: CurrencyCode,
  time_zone: TimeZone,
  languages: Languages,
  frame_origins: FrameOrigins.default([]),
})
export type ShopInput = z.infer<typeof ShopInput>

export const Shop = z.object({
  name: z.string(),
  country: z.string(),
  currency: z.string(),
  time_zone: z.string(),
  languages: z.array(z.string()),
  frame_origins: z.array(z.string()),
  handle: z.string(),
  platform: z.enum(['embedded', 'shopify']),
  /** There are returns in its currency, so it stays. */
  has_returns: z.boolean(),
  version: Version,
})
export type Shop = z.infer<typeof Shop>

export const shop = {
  get: endpoint({
    method: 'GET',
    path: '/shop',
    access: 'shop',
    needs: 'read',
    summary: 'The name, place, currency and languages of the shop',
    response: Shop,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/shop',
    access: 'shop',
    needs: 'configure',
    summary: 'Change them; the currency only as long as there are no returns',
    body: patchOf(ShopInput),
    response: Shop,
    versioned: true,
    errors: ['currency_in_use', 'frame_origins_fixed'],
  }),
}
