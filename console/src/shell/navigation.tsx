import { useTranslation } from '@returns-desk/ui/i18n'
import { Link, NavLink, useLocation } from '@returns-desk/ui/router'
import { Account } from './account.tsx'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import { LanguageSelector } from './language-selector.tsx'
import { Mark } from './mark.tsx'
import { NavIcon } from './nav-icons.tsx'
import { NAV_ITEMS } from './nav-items.ts'
import classes from './navigation.module.css'
import { useSessionShop } from './session/session-gate.tsx'

export const Brand = () => {
  const { shopName, shopTitle = shopName } = useSessionShop()
  return (
    <div className={classes.brand}>
      <Mark size={28} />
      <div className={classes.names}>
        <span className={classes.product}>Returns Desk</span>
        {shopTitle && <span className={classes.shop}>{shopTitle}</span>}
      </div>
    </div>
  )
}

type NavItem = (typeof NAV_ITEMS)[number]

const NavItemLink = ({ item, onNavigate }: { item: NavItem; onNavigate: (() => void) | undefined }) => {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const leadsHere = 'leadsTo' in item && item.leadsTo.some((path) => path === pathname)
  const link = { to: item.to, className: classes.link, onClick: onNavigate }
  const content = (
    <>
      <NavIcon name={item.key} />
      {t(`nav.${item.key}`)}
    </>
  )
  if (!leadsHere) return <NavLink {...link}>{content}</NavLink>
  return (
    <Link {...link} aria-current="true">
      {content}
    </Link>
  )
}

export const Navigation = ({ onNavigate }: { onNavigate?: () => void }) => {
  const { t } = useTranslation('shell')
  return (
    <div className={classes.navigation}>
      <nav aria-label={t('nav.label')}>
        <ul className={classes.list}>
          {NAV_ITEMS.map((item) => (
            <li key={item.key}>
              <NavItemLink item={item} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.foot}>
        <Account />
        <div className={classes.preferences}>
          <LanguageSelector />
          <ColorSchemeSwitch />
        </div>
      </div>
    </div>
  )
}
