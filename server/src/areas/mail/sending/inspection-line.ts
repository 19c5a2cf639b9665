/** What a mail says about one product of a return. Only what the customer may read: notes of colleagues are not here. */
import { type Language, programLanguage } from '@returns-desk/contract'
import { formatMinorUnits } from '@returns-desk/engine'

export interface FoundProduct {
  readonly quantity: number
  readonly received: number
  readonly accepted: number
  readonly rejected: number
  readonly rejection_reason: string
  readonly deduction_minor: number
  readonly deduction_reason: string
  /** Nobody has looked at it yet. */
  readonly inspected_at: Date | null
}

interface Words {
  readonly accepted: (count: number) => string
  readonly rejected: (count: number) => string
  readonly missing: (count: number) => string
  readonly deducted: (amount: string) => string
}

const INSPECTION_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    accepted: (count) => `${count} accepted`,
    rejected: (count) => `${count} rejected`,
    missing: (count) => `${count} not in the parcel`,
    deducted: (amount) => `${amount} deducted`,
  },
  ro: {
    accepted: (count) => `acceptate ${count}`,
    rejected: (count) => `respinse ${count}`,
    missing: (count) => `lipsă din colet ${count}`,
    deducted: (amount) => `reținere ${amount}`,
  },
}

/** `product`: its quantity and title. `language`: of the template. */
export const inspectionLine = (product: string, found: FoundProduct, currency: string, language: string): string => {
  if (found.inspected_at === null) return product
  const words = INSPECTION_WORDS[programLanguage(language)]
  const { quantity, received, accepted, rejected, rejection_reason, deduction_minor, deduction_reason } = found
  const missing = quantity - received
  const parts = [
    ...(accepted > 0 ? [words.accepted(accepted)] : []),
    ...(rejected > 0 ? [`${words.rejected(rejected)} (${rejection_reason})`] : []),
    ...(missing > 0 ? [words.missing(missing)] : []),
    ...(deduction_minor > 0
      ? [`${words.deducted(formatMinorUnits(deduction_minor, currency, language))} (${deduction_reason})`]
      : []),
  ]
  return `${product}: ${parts.join(', ')}`
}
