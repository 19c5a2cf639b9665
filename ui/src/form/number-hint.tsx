import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import primitives from '../theme/primitives.module.css'
import { parseDecimal } from './decimal.ts'

const isExpected = (text: string, isInteger: boolean) => {
  if (text.trim() === '') return true
  const value = parseDecimal(text)
  return value !== undefined && (!isInteger || Number.isInteger(value))
}

/** The description of a number field: its hint and, while its text is not a number, the expected format. */
export const useNumberHint = (text: string, options: { isInteger?: boolean; hint?: ReactNode } = {}): ReactNode => {
  const { t } = useTranslation('ui')
  const { isInteger = false, hint } = options
  if (isExpected(text, isInteger)) return hint
  return (
    <>
      {hint} <strong className={primitives.strong}>{t(isInteger ? 'number.whole' : 'number.amount')}</strong>
    </>
  )
}
