import type { Language } from '@returns-desk/contract'
import { type SeedLanguages, seedTexts } from './seed-texts.ts'

interface Text {
  readonly name: string
  readonly short_instruction: string
  readonly long_instruction: string
}
type Texts = Readonly<Record<Language, Text>>

export const textsOf = (texts: Texts, languages: SeedLanguages) => seedTexts(languages, (language) => texts[language])

export const RETURN_METHOD_TEXTS = {
  courier_pickup: {
    en: {
      name: 'Courier pickup',
      short_instruction: 'A courier collects the parcel from your address.',
      long_instruction:
        'Pack the products well and keep the parcel ready. The courier brings the label and calls before coming, on the next working day between 9 am and 6 pm.',
    },
    ro: {
      name: 'Ridicare prin curier',
      short_instruction: 'Un curier ridică coletul de la adresa dvs.',
      long_instruction:
        'Ambalați bine produsele și păstrați coletul pregătit. Curierul aduce eticheta și vă sună înainte să vină, în următoarea zi lucrătoare, între 9:00 și 18:00.',
    },
  },
  drop_off_point: {
    en: {
      name: 'Drop-off point',
      short_instruction: 'Leave the parcel at a locker near you, at any hour.',
      long_instruction:
        'Pack the products well, write the return reference on the parcel and leave it at any locker near you. It reaches us within three working days.',
    },
    ro: {
      name: 'Punct de predare',
      short_instruction: 'Lăsați coletul într-un locker din apropiere, la orice oră.',
      long_instruction:
        'Ambalați bine produsele, scrieți pe colet referința returului și lăsați-l în orice locker din apropiere. Ajunge la noi în cel mult trei zile lucrătoare.',
    },
  },
  own_courier: {
    en: {
      name: 'Your own courier',
      short_instruction: 'Send the parcel with any courier you like, at your own cost.',
      long_instruction:
        'Send the parcel with the courier of your choice and keep the receipt until the return is settled. Parcels sent with cash on delivery cannot be accepted.',
    },
    ro: {
      name: 'Curierul dvs.',
      short_instruction: 'Trimiteți coletul cu orice curier doriți, pe cheltuiala dvs.',
      long_instruction:
        'Trimiteți coletul cu un curier ales de dvs. și păstrați dovada expedierii până la încheierea returului. Coletele trimise cu plata ramburs nu pot fi primite.',
    },
  },
} satisfies Record<string, Texts>

export const PAYMENT_METHOD_TEXTS = {
  bank_transfer: {
    en: {
      name: 'Bank transfer',
      short_instruction: 'The money is sent to your bank account.',
      long_instruction:
        'The money goes to the account whose IBAN you give, which has to be in your name. It usually arrives within three working days of the transfer.',
    },
    ro: {
      name: 'Transfer bancar',
      short_instruction: 'Banii sunt trimiși în contul dvs. bancar.',
      long_instruction:
        'Banii se trimit în contul al cărui IBAN îl indicați, care trebuie să fie pe numele dvs. De obicei ajung în cel mult trei zile lucrătoare de la transfer.',
    },
  },
  original_payment: {
    en: {
      name: 'Original payment method',
      short_instruction: 'The money goes back the way it was paid.',
      long_instruction:
        'We refund the card or account that the order was paid with. Your bank may need up to ten days to show the amount.',
    },
    ro: {
      name: 'Metoda de plată inițială',
      short_instruction: 'Banii se întorc pe calea pe care au fost plătiți.',
      long_instruction:
        'Rambursăm suma pe cardul sau în contul cu care a fost plătită comanda. Banca dvs. poate afișa suma în cel mult zece zile.',
    },
  },
  store_credit: {
    en: {
      name: 'Store credit',
      short_instruction: 'You get the amount as credit for your next order.',
      long_instruction: 'We send you a code worth the full amount by e-mail. It is valid for one year, on any product.',
    },
    ro: {
      name: 'Credit în magazin',
      short_instruction: 'Primiți suma sub formă de credit pentru următoarea comandă.',
      long_instruction:
        'Vă trimitem prin e-mail un cod în valoarea întregii sume. Este valabil un an, pentru orice produs.',
    },
  },
} satisfies Record<string, Texts>

export type SeededReturnMethod = keyof typeof RETURN_METHOD_TEXTS
export type SeededPaymentMethod = keyof typeof PAYMENT_METHOD_TEXTS
