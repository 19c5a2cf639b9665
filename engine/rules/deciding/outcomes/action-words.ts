// What the further actions do, as words in the reader's language.

import { toMinorUnits } from '../../../base/money.ts'
import { formatMinorUnits } from '../../../base/words/money.ts'
import type { RuleAction } from '../actions.ts'
import type { Language } from '../dictionary.ts'
import type { FurtherAction } from './further-actions.ts'

const FIRST_ACTIONS = ['EXTEND_DEADLINE', 'SET_RETURN_METHODS', 'SET_PAYMENT_METHODS', 'SEND_EMAIL']

export const isFurtherType = (type: RuleAction['type']): boolean => !FIRST_ACTIONS.includes(type)
export const isFurther = (action: RuleAction): action is FurtherAction => isFurtherType(action.type)

/** What the shop calls the things that an action names. */
export type ActionNames = {
  readonly currency: string
  readonly nameOf: (source: 'refusals' | 'staff' | 'return_statuses', id: string | number) => string
}

const ACTION_WORDS = {
  en: {
    refuse: (text: string) => `Refuse: ${text}`,
    fee: (fee: string) => `Fee: ${fee}`,
    photos: 'Photos required',
    review: (note: string) => `Flag for review: ${note}`,
    keep: (amount: string) => `The customer keeps the products, up to ${amount}`,
    move: (name: string) => `Move to “${name}”`,
    assign: (name: string) => `Assign to ${name}`,
  },
  ro: {
    refuse: (text: string) => `Refuză: ${text}`,
    fee: (fee: string) => `Taxă: ${fee}`,
    photos: 'Fotografii obligatorii',
    review: (note: string) => `Marchează pentru verificare: ${note}`,
    keep: (amount: string) => `Clientul păstrează produsele, până la ${amount}`,
    move: (name: string) => `Mută în „${name}”`,
    assign: (name: string) => `Atribuie: ${name}`,
  },
} as const

export const actionWords = (action: FurtherAction, language: Language, { currency, nameOf }: ActionNames): string => {
  const words = ACTION_WORDS[language]
  const money = (amount: number) => formatMinorUnits(toMinorUnits(amount, currency), currency, language)
  const percent = (part: number) =>
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(part / 100)
  switch (action.type) {
    case 'REFUSE':
      return words.refuse(nameOf('refusals', action.message_code))
    case 'SET_FEE':
      return words.fee('percent' in action ? percent(action.percent) : money(action.amount))
    case 'REQUIRE_PHOTOS':
      return words.photos
    case 'FLAG_FOR_REVIEW':
      return words.review(action.note)
    case 'KEEP_ITEM':
      return words.keep(money(action.max_amount))
    case 'AUTO_MOVE':
      return words.move(nameOf('return_statuses', action.to))
    case 'ASSIGN':
      return words.assign(nameOf('staff', action.staff_id))
  }
}
