/**
 * Translations as they are stored: without blanks, and in languages of the shop other than its first one. A language that
 * the shop has given up since stays as it was.
 */
import type { Translations } from '@returns-desk/engine'
import { DomainError } from '../base/errors.ts'
import type { ShopDb } from './db.ts'

const withoutBlanks = (given: Translations): Translations => {
  const written = Object.entries(given).map(([language, texts]) => {
    const filled = Object.entries(texts).filter(([, text]) => text)
    return [language, Object.fromEntries(filled)] as const
  })
  return Object.fromEntries(written.filter(([, texts]) => Object.keys(texts).length > 0))
}

/** `stored`: reads what the row had. */
export const keepTranslations = async (
  db: ShopDb,
  shopId: number,
  given: Translations,
  stored: () => Promise<Translations> = async () => ({}),
): Promise<Translations> => {
  const kept = withoutBlanks(given)
  const languages = Object.keys(kept)
  if (languages.length === 0) return kept
  const shop = await db.selectFrom('shops').select('languages').where('shop_id', '=', shopId).executeTakeFirstOrThrow()
  const [, ...others] = shop.languages
  const strange = languages.filter((language) => !others.includes(language))
  const known = strange.length > 0 ? await stored() : {}
  if (strange.some((language) => !(language in known))) throw new DomainError('translation_language')
  return kept
}
