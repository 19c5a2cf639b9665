/** What customers write, from `reason-texts.json`. */
import type { Language } from '@returns-desk/contract'
import texts from './reason-texts.json' with { type: 'json' }

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

type Sentence = Readonly<Record<Language, string>>

/** What customers write. `worn` and `home` are added only for products of that kind: a mug is not worn. */
interface ReasonTexts {
  any: readonly Sentence[]
  worn?: readonly Sentence[]
  home?: readonly Sentence[]
}

export const UNPACKED_DAMAGED: Sentence = {
  ro: 'Defect vizibil încă de la despachetare.',
  en: 'Arrived damaged, please see the photo.',
}

const RETURN_TEXTS: Record<ReasonKey, ReasonTexts> = texts

export const sentenceIn = (sentence: Sentence, language: Language) => sentence[language]

export const textsFor = (reason: ReasonKey, language: Language, isWorn: boolean): readonly string[] => {
  const { any, worn = [], home = [] } = RETURN_TEXTS[reason]
  return [...any, ...(isWorn ? worn : home)].map((sentence) => sentenceIn(sentence, language))
}

/** All that they write, in both languages. */
export const SENTENCES: readonly Sentence[] = [
  UNPACKED_DAMAGED,
  ...Object.values(RETURN_TEXTS).flatMap(({ any, worn = [], home = [] }) => [...any, ...worn, ...home]),
]
