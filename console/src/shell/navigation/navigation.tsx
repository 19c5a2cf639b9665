import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { shopQuery } from '../../parts/queries/shop-query.ts'
import { Account } from '../account.tsx'
import { ColorSchemeSwitch } from '../color-scheme-switch.tsx'
import { LanguageSelector } from '../language-selector.tsx'
import { Mark } from '../mark.tsx'
import { useApi } from '../session/api.tsx'
import { useSessionShop } from '../session/session-gate.tsx'
import { DueCount, UnconfirmedCount } from './due-count.tsx'
import { type AnyNavItem, NAV_GROUPS, useOpenItems } from './nav-items.ts'
import { NavItemLink } from './nav-link.tsx'
import classes from './navigation.module.css'
import { SettingsGroup } from './settings-group.tsx'

/** What waits behind an item. */
const MARKS: Readonly<Record<string, ReactNode>> = { withdrawals: <DueCount />, bank_files: <UnconfirmedCount /> }

/** A new name that was saved here counts at once; the session learns it with its next renewal. */
const useShopTitle = () => {
  const { shopName, shopTitle = shopName } = useSessionShop()
  const known = useQuery({ ...shopQuery(useApi()), enabled: false }).data
  return known?.name || shopTitle
}

export const Brand = () => {
  const shopTitle = useShopTitle()
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

export const Navigation = ({ onNavigate }: { onNavigate?: () => void }) => {
  const { t } = useTranslation('shell')
  const id = useId()
  const open = useOpenItems()
  const groups = NAV_GROUPS.map(({ key, items }) => ({ key, items: open<AnyNavItem>(items) }))
  return (
    <div className={classes.navigation}>
      <nav aria-label={t('nav.label')} className={classes.groups}>
        {groups.map(
          ({ key: group, items }) =>
            items.length > 0 && (
              <div key={group}>
                <p id={`${id}-${group}`} className={classes.heading}>
                  {t(`nav.groups.${group}`)}
                </p>
                <ul className={classes.list} aria-labelledby={`${id}-${group}`}>
                  {items.map((item) => (
                    <li key={item.key}>
                      <NavItemLink item={item} onNavigate={onNavigate} mark={MARKS[item.key]} />
                    </li>
                  ))}
                </ul>
              </div>
            ),
        )}
        <SettingsGroup onNavigate={onNavigate} />
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
