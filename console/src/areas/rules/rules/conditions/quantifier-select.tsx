import { isOfProduct, QUANTIFIERS, type Quantifier } from '@returns-desk/engine'
import { NativeSelect } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import type { AttributeNode } from '../dictionary.ts'

interface QuantifierSelectProps {
  readonly id: string
  readonly attribute: AttributeNode
  readonly value: Quantifier
  readonly error: string | undefined
  readonly onChange: (quantifier: Quantifier) => void
}

/** A return may have several products: how many of them a condition is about. */
export const QuantifierSelect = ({ id, attribute, value, error, onChange }: QuantifierSelectProps) => {
  const { t } = useTranslation('rules')
  const things = isOfProduct(attribute) ? 'products' : 'reasons'
  return (
    <NativeSelect
      id={id}
      label={t(`condition.how_many.${things}`)}
      error={error}
      value={value}
      onChange={(event) => onChange(QUANTIFIERS.find((one) => one === event.currentTarget.value) ?? 'any')}
    >
      {QUANTIFIERS.map((one) => (
        <option key={one} value={one}>
          {t(`quantifier.${things}.${one}`)}
        </option>
      ))}
    </NativeSelect>
  )
}
