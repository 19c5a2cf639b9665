import type { Language } from '@returns-desk/contract'

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

type Sentence = readonly [ro: string, en: string]

/** What customers write. `worn` and `home` are added only for products of that kind: a mug is not worn. */
interface Texts {
  any: readonly Sentence[]
  worn?: readonly Sentence[]
  home?: readonly Sentence[]
}

export const UNPACKED_DAMAGED: Sentence = [
  'Defect vizibil încă de la despachetare.',
  'Arrived damaged, please see the photo.',
]

const RETURN_TEXTS: Record<ReasonKey, Texts> = {
  too_small: {
    any: [
      [
        'De obicei port aceeași mărime fără probleme, dar aici e prea mică.',
        'I usually wear this size without trouble, but here it is too small.',
      ],
      [
        'Mărimea e mai mică decât în tabelul de pe site. Aș fi avut nevoie de un număr mai mare.',
        'Smaller than the size chart says. I would need one size up.',
      ],
      ['Mă strânge. Materialul e foarte frumos, păcat.', 'Too tight. Such a pity, the fabric is lovely.'],
      [
        'Am comandat mărimea obișnuită, dar vine foarte strâmt.',
        'I ordered my usual size, but it is a very tight fit.',
      ],
      ['Nu mă încape. Am probat o singură dată, are eticheta.', 'It does not fit. Tried on once, tags still on.'],
    ],
  },
  too_large: {
    any: [
      [
        'Vine prea larg, a fost cadou și nu am știut mărimea exactă.',
        'Too wide: it was a present, and I did not know the exact size.',
      ],
      [
        'Cu un număr mai mare decât mă așteptam. Returnez cu etichetă.',
        'One size larger than I expected. Tags still on.',
      ],
      ['E prea mare, nu pot să port așa ceva.', 'Too large, I cannot wear it like this.'],
      [
        'Am luat două mărimi ca să le probez, o păstrez pe cea mai mică.',
        'Ordered two sizes to compare, keeping the smaller one.',
      ],
      ['Croiala e mult mai largă decât în poze.', 'Much wider than it looks in the pictures.'],
    ],
  },
  damaged: {
    any: [
      [
        'A ajuns cu un defect, se vede în poze. Cutia era lovită într-un colț.',
        'It arrived with a flaw, please see the photos. One corner of the box was dented.',
      ],
      [
        'Am deschis coletul și produsul era deja stricat. Atașez fotografii.',
        'I opened the parcel and it was already broken. Photos attached.',
      ],
      [
        'Ambalajul era rupt când l-a adus curierul, iar produsul are un defect vizibil.',
        'The packaging was torn when the courier brought it, and the damage is plain to see.',
      ],
      [
        'Defect vizibil încă de la despachetare. Vă rog să îmi returnați banii.',
        'Damaged when I unpacked it. Please refund me.',
      ],
      [
        'Curierul a lăsat coletul la vecini, iar când am deschis cutia am găsit produsul așa.',
        'The courier left the parcel with the neighbours, and this is how I found it in the box.',
      ],
    ],
    home: [
      [
        'Era împachetat doar într-o folie subțire, nu e de mirare că nu a rezistat la transport.',
        'It was wrapped in thin foil only, no wonder it did not survive the journey.',
      ],
    ],
  },
  wrong_item: {
    any: [
      ['Am primit altă culoare decât cea comandată.', 'I received a different colour from the one I ordered.'],
      [
        'În colet era alt produs. Pe factură apare corect.',
        'Another product was in the parcel. The invoice has the right one.',
      ],
    ],
    worn: [
      [
        'Pe colet scria mărimea corectă, dar înăuntru era alta.',
        'The right size was written on the parcel, but another one was inside.',
      ],
    ],
  },
  not_as_described: {
    any: [
      [
        'Culoarea e diferită față de cea din poze, mult mai închisă.',
        'The colour is not the one in the pictures, it is much darker.',
      ],
      ['În poze arată cu totul altfel.', 'It looks quite different in the pictures.'],
    ],
    worn: [
      ['Mă așteptam la un material mai gros.', 'I expected a heavier fabric.'],
      ['Pe etichetă apare altă compoziție decât pe site.', 'The label names other materials than the website.'],
    ],
    home: [
      ['E mai mic decât dimensiunile din descriere, am măsurat.', 'Smaller than the description says, I measured it.'],
      ['În poze părea mat, în realitate e lucios.', 'It looked matt in the pictures, but it is glossy.'],
    ],
  },
  changed_mind: {
    any: [
      ['Nu mai am nevoie de el. Produsul este nefolosit.', 'I no longer need it. It has not been used.'],
      ['Am primit același lucru cadou.', 'I was given the same thing as a present.'],
      ['M-am răzgândit, mulțumesc!', 'I changed my mind, thank you!'],
    ],
    worn: [
      ['Nu îmi vine bine, deși arată frumos.', 'It does not suit me, although it looks good.'],
      ['Nu se potrivește cu ce am în dulap. Are eticheta.', 'It does not go with what I have. Tags still on.'],
    ],
    home: [
      ['Nu se potrivește cu restul casei.', 'It does not go with the rest of the house.'],
      ['Nu am unde să îl pun, e mai mare decât credeam.', 'I have no place for it, it is bigger than I thought.'],
    ],
  },
  late_delivery: {
    any: [
      ['A ajuns după ziua de naștere pentru care îl comandasem.', 'It came after the birthday it was meant for.'],
      [
        'Livrarea a întârziat și între timp am cumpărat din altă parte.',
        'The delivery was late, and in the meantime I bought one elsewhere.',
      ],
      ['Aveam nevoie de el înainte de weekend.', 'I needed it before the weekend.'],
      [
        'Curierul a amânat livrarea de trei ori, nu îl mai vreau.',
        'The courier put off the delivery three times, I no longer want it.',
      ],
    ],
  },
  quality: {
    any: [
      ['La prețul acesta mă așteptam la o calitate mai bună.', 'I expected better quality at this price.'],
      ['Finisajul e neglijent, se vede și în poze.', 'Poor finish, you can see it in the photos too.'],
    ],
    worn: [
      ['Cusătura s-a desfăcut într-o parte după prima purtare.', 'A seam came undone after I wore it once.'],
      [
        'Culoarea a ieșit la prima spălare, deși am respectat eticheta.',
        'The colour ran in the first wash, although I followed the label.',
      ],
    ],
    home: [
      ['S-a decolorat după câteva zile.', 'It faded after a few days.'],
      ['Marginile sunt neregulate, nu pare lucrat cu grijă.', 'The edges are uneven, it does not look carefully made.'],
    ],
  },
}

export const sentenceIn = ([ro, en]: Sentence, language: Language) => (language === 'ro' ? ro : en)

export const textsFor = (reason: ReasonKey, language: Language, isWorn: boolean): readonly string[] => {
  const { any, worn = [], home = [] } = RETURN_TEXTS[reason]
  return [...any, ...(isWorn ? worn : home)].map((sentence) => sentenceIn(sentence, language))
}

/** All that they write, in both languages. */
export const SENTENCES: readonly Sentence[] = [
  UNPACKED_DAMAGED,
  ...Object.values(RETURN_TEXTS).flatMap(({ any, worn = [], home = [] }) => [...any, ...worn, ...home]),
]
