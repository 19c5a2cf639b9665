import { Icon } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import type { ReactElement } from 'react'
import type { ColorScheme } from '../start/color-scheme.ts'
import classes from './preferences.module.css'
import { chooseColorScheme, useColorScheme } from './use-color-scheme.ts'

const SCHEMES: readonly { readonly name: ColorScheme; readonly drawing: ReactElement }[] = [
  {
    name: 'light',
    drawing: (
      <>
        <circle cx="10" cy="10" r="3.25" />
        <path d="M10 2.5v1.75M10 15.75v1.75M2.5 10h1.75M15.75 10h1.75M4.7 4.7l1.2 1.2M14.1 14.1l1.2 1.2M4.7 15.3l1.2-1.2M14.1 5.9l1.2-1.2" />
      </>
    ),
  },
  { name: 'dark', drawing: <path d="M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5Z" /> },
  { name: 'auto', drawing: <path d="M3 4.5h14v9H3zM7.5 17h5M10 13.5V17" /> },
]

export const ColorSchemeSwitch = () => {
  const { t } = useTranslation('shell')
  const colorScheme = useColorScheme()
  return (
    <fieldset className={classes.schemes} aria-label={t('scheme.label')}>
      {SCHEMES.map(({ name, drawing }) => (
        <button
          key={name}
          type="button"
          className={classes.scheme}
          aria-pressed={colorScheme === name}
          aria-label={t(`scheme.${name}`)}
          title={t(`scheme.${name}`)}
          onClick={() => chooseColorScheme(name)}
        >
          <Icon size={16}>{drawing}</Icon>
        </button>
      ))}
    </fieldset>
  )
}
