import type { ReturnMethod } from '@returns-desk/contract'
import { formatMoney, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { Flag } from '../crud/flag.tsx'
import classes from './method-cells.module.css'
import { useCurrency } from './use-currency.ts'

export const Cost = ({ cost }: { cost: number | null }) => {
  const { t } = useTranslation('return-methods')
  const language = useLanguage()
  const currency = useCurrency()
  if (!cost) return t('free')
  return (
    <span className={primitives.unbroken}>{currency ? formatMoney(cost, currency, language) : cost.toFixed(2)}</span>
  )
}

const FLAGS = ['display_pickup_address', 'generate_awb', 'is_external'] as const

export const Flags = ({ method }: { method: ReturnMethod }) => {
  const { t } = useTranslation('return-methods')
  const names = FLAGS.filter((flag) => method[flag]).map((flag) => t(`flags.${flag}`))
  if (names.length === 0) return null
  return (
    <ul className={classes.flags}>
      {names.map((name) => (
        <Flag key={name} as="li">
          {name}
        </Flag>
      ))}
    </ul>
  )
}
