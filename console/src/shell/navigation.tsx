import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import { LanguageSelector } from './language-selector.tsx'
import { Mark } from './mark.tsx'
import { NavIcon } from './nav-icons.tsx'
import { NAV_ITEMS } from './nav-items.ts'
import classes from './navigation.module.css'
import { useSessionShop } from './session/session-gate.tsx'

export const Brand = () => {
  const { shopName } = useSessionShop()
  return (
    <div className={classes.brand}>
      <Mark size={28} />
      <div className={classes.names}>
        <span className={classes.product}>Returns Desk</span>
        {shopName && <span className={classes.shop}>{shopName}</span>}
      </div>
    </div>
  )
}

export const Navigation = ({ onNavigate }: { onNavigate?: () => void }) => {
  const { t } = useTranslation('shell')
  return (
    <div className={classes.navigation}>
      <nav aria-label={t('nav.label')}>
        <ul className={classes.list}>
          {NAV_ITEMS.map(({ key, to }) => (
            <li key={key}>
              <NavLink to={to} className={classes.link} onClick={onNavigate}>
                <NavIcon name={key} />
                {t(`nav.${key}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.preferences}>
        <LanguageSelector />
        <ColorSchemeSwitch />
      </div>
    </div>
  )
}
