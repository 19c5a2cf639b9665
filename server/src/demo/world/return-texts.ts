export const REASON_KEYS = [
  'too_small',
  'too_large',
  'damaged',
  'wrong_item',
  'not_as_described',
  'changed_mind',
  'late_delivery',
  'quality',
] as const
export type ReasonKey = (typeof REASON_KEYS)[number]

/** What customers write. `worn` and `home` are added only for products of that kind: a mug is not worn. */
interface Texts {
  ro: readonly string[]
  worn?: readonly string[]
  home?: readonly string[]
  en: readonly string[]
}

const RETURN_TEXTS: Record<ReasonKey, Texts> = {
  too_small: {
    ro: [
      'De obicei port aceeași mărime fără probleme, dar aici e prea mică.',
      'Mărimea e mai mică decât în tabelul de pe site. Aș fi avut nevoie de un număr mai mare.',
      'Mă strânge. Materialul e foarte frumos, păcat.',
      'Am comandat mărimea obișnuită, dar vine foarte strâmt.',
      'Nu mă încape. Am probat o singură dată, are eticheta.',
    ],
    en: ['Runs small, I would need one size up.', 'Too tight, tags still on.'],
  },
  too_large: {
    ro: [
      'Vine prea larg, a fost cadou și nu am știut mărimea exactă.',
      'Cu un număr mai mare decât mă așteptam. Returnez cu etichetă.',
      'E prea mare, nu pot să port așa ceva.',
      'Am luat două mărimi ca să le probez, o păstrez pe cea mai mică.',
      'Croiala e mult mai largă decât în poze.',
    ],
    en: ['Ordered two sizes to compare, keeping the smaller one.', 'Much wider than it looks in the pictures.'],
  },
  damaged: {
    ro: [
      'A ajuns cu un defect, se vede în poze. Cutia era lovită într-un colț.',
      'Am deschis coletul și produsul era deja stricat. Atașez fotografii.',
      'Ambalajul era rupt când l-a adus curierul, iar produsul are un defect vizibil.',
      'Defect vizibil încă de la despachetare. Vă rog să îmi returnați banii.',
      'Curierul a lăsat coletul la vecini, iar când am deschis cutia am găsit produsul așa.',
    ],
    home: ['Era împachetat doar într-o folie subțire, nu e de mirare că nu a rezistat la transport.'],
    en: ['Arrived damaged, please see the photos.', 'The box was crushed and so was what was inside.'],
  },
  wrong_item: {
    ro: ['Am primit altă culoare decât cea comandată.', 'În colet era alt produs. Pe factură apare corect.'],
    worn: ['Pe colet scria mărimea corectă, dar înăuntru era alta.'],
    en: ['I received a different colour from the one I ordered.'],
  },
  not_as_described: {
    ro: ['Culoarea e diferită față de cea din poze, mult mai închisă.', 'În poze arată cu totul altfel.'],
    worn: ['Mă așteptam la un material mai gros.', 'Pe etichetă apare altă compoziție decât pe site.'],
    home: ['E mai mic decât dimensiunile din descriere, am măsurat.', 'În poze părea mat, în realitate e lucios.'],
    en: ['The colour is much darker than on the website.', 'Not quite what the pictures promise.'],
  },
  changed_mind: {
    ro: [
      'Nu mai am nevoie de el. Produsul este nefolosit.',
      'Am primit același lucru cadou.',
      'M-am răzgândit, mulțumesc!',
    ],
    worn: ['Nu îmi vine bine, deși arată frumos.', 'Nu se potrivește cu ce am în dulap. Are eticheta.'],
    home: ['Nu se potrivește cu restul casei.', 'Nu am unde să îl pun, e mai mare decât credeam.'],
    en: ['Changed my mind, never used.', 'Bought something else in the meantime, sorry!'],
  },
  late_delivery: {
    ro: [
      'A ajuns după ziua de naștere pentru care îl comandasem.',
      'Livrarea a întârziat și între timp am cumpărat din altă parte.',
      'Aveam nevoie de el înainte de weekend.',
      'Curierul a amânat livrarea de trei ori, nu îl mai vreau.',
    ],
    en: ['It came after the birthday it was meant for.'],
  },
  quality: {
    ro: ['La prețul acesta mă așteptam la o calitate mai bună.', 'Finisajul e neglijent, se vede și în poze.'],
    worn: [
      'Cusătura s-a desfăcut într-o parte după prima purtare.',
      'Culoarea a ieșit la prima spălare, deși am respectat eticheta.',
    ],
    home: ['S-a decolorat după câteva zile.', 'Marginile sunt neregulate, nu pare lucrat cu grijă.'],
    en: ['Fell short after a few days of use.', 'Poor finish, not worth the price.'],
  },
}

export const textsFor = (reason: ReasonKey, language: 'ro' | 'en', isWorn: boolean): readonly string[] => {
  const { ro, en, worn = [], home = [] } = RETURN_TEXTS[reason]
  return language === 'en' ? en : [...ro, ...(isWorn ? worn : home)]
}
