import type { Language } from '@returns-desk/contract'
import type { ShopDb } from '../db/db.ts'
import { named, type SeedLanguages, seedTexts } from './seed-texts.ts'

/** `name` is a short one, for programs; `display_name` is what people read. */
const REASONS = {
  too_small: {
    en: ['Too small', 'The size that was ordered is too small.'],
    ro: ['Prea mic', 'Mărimea comandată este prea mică.'],
  },
  too_large: {
    en: ['Too large', 'The size that was ordered is too large.'],
    ro: ['Prea mare', 'Mărimea comandată este prea mare.'],
  },
  damaged: {
    en: ['Arrived damaged', 'The product or its packaging was damaged on arrival.'],
    ro: ['A ajuns deteriorat', 'Produsul sau ambalajul a fost deteriorat la livrare.'],
  },
  wrong_item: {
    en: ['Wrong item', 'The parcel contained a different product from the one ordered.'],
    ro: ['Am primit alt produs', 'În colet a fost un alt produs decât cel comandat.'],
  },
  not_as_described: {
    en: ['Not as described', 'Colour, material or shape differ from what the shop showed.'],
    ro: ['Nu corespunde descrierii', 'Culoarea, materialul sau forma diferă de cele din magazin.'],
  },
  changed_mind: {
    en: ['Changed my mind', 'The product is no longer wanted.'],
    ro: ['M-am răzgândit', 'Produsul nu mai este dorit.'],
  },
  late_delivery: {
    en: ['Arrived too late', 'The delivery took longer than promised.'],
    ro: ['A ajuns prea târziu', 'Livrarea a depășit termenul promis.'],
  },
  quality: {
    en: ['Not good enough', 'Seams, finish or materials below expectations.'],
    ro: ['Calitate nesatisfăcătoare', 'Cusături, finisaje sau materiale sub așteptări.'],
  },
} as const satisfies Record<string, Record<Language, readonly [string, string]>>

export type SeededReasonName = keyof typeof REASONS

export const seedReturnReasons = async (db: ShopDb, shopId: number, languages: SeedLanguages) => {
  const rows = Object.entries(REASONS).map(([name, texts]) => ({
    ...seedTexts(languages, (language) => named(texts[language])),
    shop_id: shopId,
    name,
  }))
  const inserted = await db.insertInto('return_reasons').values(rows).returning(['id', 'name']).execute()
  return Object.fromEntries(inserted.map(({ id, name }) => [name, id])) as Record<SeededReasonName, number>
}
