/** The text of a declaration in its acknowledgement: the typed words, made harmless, or only a summary. */
import type { Language } from '@returns-desk/contract'
import { harmlessText, plainOrderName } from './harmless-text.ts'
import type { WithdrawalRow } from './queries.ts'

type Declared = Pick<WithdrawalRow, 'order_name' | 'scope' | 'products' | 'name'>

interface Texts {
  readonly whole: (declared: Declared) => string
  readonly part: (declared: Declared) => string
  /** If the order has not been found yet. `order`: its number, or `undefined` if it is not safe to repeat. */
  readonly unknown: (order: string | undefined, isWhole: boolean) => string
}

const TEXTS: Record<Language, Texts> = {
  en: {
    whole: ({ name, order_name }) => `I, ${name}, withdraw from the contract for order ${order_name}, all of it.`,
    part: ({ name, order_name, products }) =>
      `I, ${name}, withdraw from the contract for order ${order_name}: ${products}`,
    unknown: (order, isWhole) =>
      `A withdrawal from the contract for ${isWhole ? '' : 'part of '}` +
      `${order === undefined ? 'an order' : `order ${order}`}${isWhole ? ', all of it,' : ''} was declared with this e-mail ` +
      'address. We have not found that order yet. When we do, we will send you the declaration word for word. Until then we ' +
      'keep it under the reference below, and you can ask us for a copy at any time. If you did not declare anything, you do not need to do anything.',
  },
  ro: {
    whole: ({ name, order_name }) =>
      `Subsemnatul(a) ${name} mă retrag din contractul pentru toată comanda ${order_name}.`,
    part: ({ name, order_name, products }) =>
      `Subsemnatul(a) ${name} mă retrag din contractul pentru comanda ${order_name}: ${products}`,
    unknown: (order, isWhole) =>
      `Cu această adresă de e-mail a fost declarată retragerea din contractul pentru ${isWhole ? '' : 'o parte din '}` +
      `${order === undefined ? 'o comandă' : `comanda ${order}`}${isWhole ? ', în întregime' : ''}. ` +
      'Încă nu am găsit această comandă. După ce o găsim, vă trimitem declarația cuvânt cu cuvânt. Până atunci o ' +
      'păstrăm cu referința de mai jos și ne puteți cere oricând o copie. Dacă nu ați declarat nimic, nu trebuie să faceți nimic.',
  },
}

export const declarationText = ({ scope, ...declared }: Declared, language: Language) => {
  const words = {
    scope,
    name: harmlessText(declared.name),
    order_name: harmlessText(declared.order_name),
    products: harmlessText(declared.products),
  }
  return TEXTS[language][scope === 'whole' ? 'whole' : 'part'](words)
}

export const summaryText = ({ scope, order_name }: Declared, language: Language) =>
  TEXTS[language].unknown(plainOrderName(order_name), scope === 'whole')
