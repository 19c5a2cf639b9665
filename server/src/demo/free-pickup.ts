/** The demo shop pays for returns of its own mistakes: with a method that only its rules offer. */
import type { Language } from '@returns-desk/contract'
import type { ShopDb } from '../db/db.ts'
import { textsOf } from '../seed/method-texts.ts'
import type { SeedLanguages } from '../seed/seed-texts.ts'

const TEXTS: Record<Language, { name: string; short_instruction: string; long_instruction: string }> = {
  en: {
    name: 'Free courier pickup',
    short_instruction: 'A courier collects the parcel from your address. We pay for it.',
    long_instruction:
      'Pack the products and keep the parcel ready. The courier brings the label and calls before coming, on the next working day between 9 am and 6 pm.',
  },
  ro: {
    name: 'Ridicare gratuită prin curier',
    short_instruction: 'Un curier ridică coletul de la adresa dvs. Plătim noi transportul.',
    long_instruction:
      'Ambalați produsele și păstrați coletul pregătit. Curierul aduce eticheta și vă sună înainte să vină, în următoarea zi lucrătoare, între 9:00 și 18:00.',
  },
}

export const seedFreePickup = async (db: ShopDb, shopId: number, languages: SeedLanguages): Promise<number> => {
  const { id } = await db
    .insertInto('return_methods')
    .values({
      ...{ shop_id: shopId, active: true, cost_minor: 0, is_external: false },
      ...{ display_pickup_address: true, generate_awb: true, courier_service_name: 'FAN Courier' },
      ...textsOf(TEXTS, languages),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether those methods that a courier collects for make labels. */
export const setLabels = async (db: ShopDb, shopId: number, generate_awb: boolean): Promise<void> => {
  await db
    .updateTable('return_methods')
    .set({ generate_awb })
    .where('shop_id', '=', shopId)
    .where('display_pickup_address', '=', true)
    .execute()
}
