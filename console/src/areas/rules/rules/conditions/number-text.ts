/** Numbers as people type them and as the wire wants them: `12,5` and `12.5` are one number in both languages. */
import type { Language } from '@returns-desk/contract'
import { looksGrouped, withPoint } from '@returns-desk/ui/i18n'

export const plainNumber = (typed: string): string => {
  const [whole = '', fraction] = withPoint(typed).split('.')
  if (fraction === undefined) return whole
  return fraction === '' ? whole || '0' : `${whole || '0'}.${fraction}`
}

/** One more place keeps a fraction of three from being read as thousands when it is saved again. */
export const typedNumber = (plain: string, language: Language) => {
  const text = looksGrouped(plain) ? `${plain}0` : plain
  return language === 'ro' ? text.replace('.', ',') : text
}
