/** What a new shop is made of, as it is typed into the set-up page or given to `npm run shops`. */
import { isLanguageCode, MAX_LANGUAGES, StorableText } from '@returns-desk/contract'
import { isTimeZone } from '@returns-desk/engine'
import { z } from 'zod'
import { MAX_PASSWORD_LENGTH, passwordProblem } from '../../../auth/password-strength.ts'
import { isCountry, isCurrency } from './choices.ts'
import type { SetUpProblem } from './texts.ts'

/** The demo shop comes back under its name at the next start. */
const RESERVED = new Set(['demo'])
const HANDLE = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const EMAIL = /^[^\s@<>(),;:"\\[\]\p{Cc}]+@[^\s@<>(),;:"\\[\]\p{Cc}]+$/u

const because = (error: SetUpProblem) => ({ error })

const line = (maxLength: number, blank: SetUpProblem) =>
  StorableText(maxLength)
    .trim()
    .min(1, because(blank))
    .regex(/^\P{Cc}*$/u, because('invalid'))

export const ShopName = line(100, 'name_required')

export const Handle = z
  .string()
  .trim()
  .toLowerCase()
  .regex(HANDLE, because('handle_invalid'))
  .refine((handle) => !RESERVED.has(handle), because('handle_taken'))

export const NewShopInput = z
  .object({
    name: ShopName,
    handle: Handle,
    country: z.string().refine(isCountry, because('country_unknown')),
    currency: z.string().refine(isCurrency, because('currency_unknown')),
    time_zone: z.string().refine((zone) => zone !== '' && isTimeZone(zone), because('time_zone_unknown')),
    /** The first one first. */
    languages: z
      .array(z.string().refine(isLanguageCode, because('language_unknown')))
      .min(1, because('language_unknown'))
      .max(MAX_LANGUAGES)
      .transform((codes) => [...new Set(codes)]),
    owner_name: line(100, 'owner_name_required'),
    owner_email: z.string().trim().max(320).regex(EMAIL, because('email_invalid')),
    password: z.string().max(MAX_PASSWORD_LENGTH, because('invalid')),
  })
  .superRefine(({ password, name, handle, owner_name, owner_email }, context) => {
    const problem = passwordProblem(password, [name, handle, owner_name, owner_email, owner_email.split('@')[0] ?? ''])
    if (problem) context.addIssue({ code: 'custom', path: ['password'], message: problem, input: password })
  })
export type NewShopInput = z.output<typeof NewShopInput>
export type ShopField = keyof NewShopInput

export type ShopProblems = Partial<Record<ShopField, SetUpProblem>>

/** The values, or what is wrong with each field. A password is judged also while other fields are wrong. */
export const readShopInput = (given: z.input<typeof NewShopInput>): NewShopInput | { problems: ShopProblems } => {
  const result = NewShopInput.safeParse(given)
  if (result.success) return result.data
  const problems: Record<string, string> = {}
  for (const { path, message, code } of result.error.issues) {
    const problem = code === 'custom' || /^[a-z]+(?:_[a-z]+)*$/.test(message) ? message : 'invalid'
    problems[String(path[0])] ??= problem
  }
  const easy = problems.password ?? passwordProblem(given.password)
  return { problems: { ...problems, ...(easy ? { password: easy } : {}) } as ShopProblems }
}
