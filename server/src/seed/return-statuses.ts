import type { Language } from '@returns-desk/contract'
import type { ShopDb } from '../db/db.ts'
import { named, type SeedLanguages, seedTexts } from './seed-texts.ts'

type Texts = Readonly<Record<Language, readonly [display_name: string, description: string]>>

/** In the order of `order_index`. Names are what programs outside may filter by; the rest is for people. */
const STATUSES: readonly (readonly [name: string, isFinal: boolean, texts: Texts])[] = [
  [
    'new',
    false,
    {
      en: ['New', 'The return has just been requested.'],
      ro: ['Nou', 'Returul tocmai a fost cerut.'],
    },
  ],
  [
    'awaiting_parcel',
    false,
    {
      en: ['Awaiting parcel', 'Transport is arranged and the parcel is expected.'],
      ro: ['În așteptarea coletului', 'Transportul este stabilit și coletul este așteptat.'],
    },
  ],
  [
    'received',
    false,
    {
      en: ['Received', 'The parcel is here and its contents are being checked.'],
      ro: ['Recepționat', 'Coletul a ajuns și conținutul este în verificare.'],
    },
  ],
  [
    'processed',
    false,
    {
      en: ['Processed', 'The products have been checked and the refund is agreed.'],
      ro: ['Procesat', 'Produsele au fost verificate și rambursarea este aprobată.'],
    },
  ],
  [
    'refund_to_iban',
    false,
    {
      en: ['Refund on its way', 'The bank transfer is under way.'],
      ro: ['Rambursare în curs', 'Transferul bancar este în curs.'],
    },
  ],
  [
    'pending_action',
    false,
    {
      en: ['Pending action', 'Something is missing; the return is waiting for an answer.'],
      ro: ['Necesită acțiune', 'Lipsește ceva; returul așteaptă un răspuns.'],
    },
  ],
  [
    'completed',
    true,
    {
      en: ['Completed', 'The return is complete.'],
      ro: ['Finalizat', 'Returul este încheiat.'],
    },
  ],
  [
    'cancelled',
    true,
    {
      en: ['Cancelled', 'The return will not take place.'],
      ro: ['Anulat', 'Returul nu va mai avea loc.'],
    },
  ],
]

export const seedReturnStatuses = (db: ShopDb, shopId: number, languages: SeedLanguages) =>
  db
    .insertInto('return_statuses')
    .values(
      STATUSES.map(([name, is_final, texts], index) => ({
        ...seedTexts(languages, (language) => named(texts[language])),
        shop_id: shopId,
        order_index: index + 1,
        name,
        is_final,
      })),
    )
    .execute()
