import { Icon } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useLocation } from '@returns-desk/ui/router'
import { useId, useState } from 'react'
import { type AnyNavItem, SETTINGS_ITEMS, useOpenItems } from './nav-items.ts'
import { NavItemLink } from './nav-link.tsx'
import classes from './navigation.module.css'

/** Opens on demand, and by itself where one of its places is shown. */
export const SettingsGroup = ({ onNavigate }: { onNavigate: (() => void) | undefined }) => {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const id = useId()
  const items = useOpenItems()<AnyNavItem>(SETTINGS_ITEMS)
  const isThere = items.some(({ to }) => pathname === to)
  // A choice lasts until the settings are entered or left.
  const [choice, setChoice] = useState({ isThere, isOpen: isThere })
  const isOpen = choice.isThere === isThere ? choice.isOpen : isThere
  if (items.length === 0) return null
  return (
    <div>
      <button
        type="button"
        id={`${id}-label`}
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChoice({ isThere, isOpen: !isOpen })}
      >
        {t('nav.groups.settings')}
        <Icon size={14}>
          <path d="M5.5 8 10 12.5 14.5 8" />
        </Icon>
      </button>
      <ul id={id} className={classes.list} aria-labelledby={`${id}-label`}>
        {(isOpen ? items : items.slice(-1)).map((item) => (
          <li key={item.key}>
            <NavItemLink item={item} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </div>
  )
}
