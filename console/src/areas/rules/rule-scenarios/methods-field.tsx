import type { ScenarioExpectation } from '@returns-desk/contract'
import { NativeSelect } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useId } from 'react'
import type { Method } from './queries.ts'
import classes from './scenarios.module.css'

type Expected = ScenarioExpectation['return_methods']

interface MethodsFieldProps {
  readonly label: string
  readonly methods: readonly Method[]
  readonly expected: Expected
  readonly onChange: (expected: Expected) => void
}

/** Not asked, all that the shop offers, or exactly these. */
export const MethodsField = ({ label, methods, expected, onChange }: MethodsFieldProps) => {
  const { t } = useTranslation('rule-scenarios')
  const id = useId()
  const chosen = Array.isArray(expected) ? expected : []
  const mode = expected === undefined ? 'any' : expected === 'all' ? 'all' : 'these'
  const modes = { any: undefined, all: 'all', these: chosen } as const
  const toggle = (method: number, isOn: boolean) =>
    onChange(isOn ? [...chosen, method] : chosen.filter((one) => one !== method))
  return (
    <div className={classes.fields}>
      <NativeSelect
        id={id}
        label={label}
        value={mode}
        onChange={({ target }) => {
          const next = modes[target.value as keyof typeof modes]
          onChange(next && next !== 'all' ? [...next] : next)
        }}
      >
        {Object.keys(modes).map((one) => (
          <option key={one} value={one}>
            {t(`methods.${one}`)}
          </option>
        ))}
      </NativeSelect>
      {mode === 'these' && (
        <fieldset className={classes.choices}>
          <legend className={primitives.soft}>{t('methods.which', { label })}</legend>
          {methods.map(({ id: method, name }) => (
            <label key={method} className={classes.choice}>
              <input
                type="checkbox"
                checked={chosen.includes(method)}
                onChange={({ target }) => toggle(method, target.checked)}
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
