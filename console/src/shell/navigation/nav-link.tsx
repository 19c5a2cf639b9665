import { useTranslation } from '@returns-desk/ui/i18n'
import { Link, NavLink, useLocation } from '@returns-desk/ui/router'
import type { ReactNode } from 'react'
import { NavIcon } from './nav-icons.tsx'
import type { AnyNavItem } from './nav-items.ts'
import classes from './navigation.module.css'

interface NavItemLinkProps {
  readonly item: AnyNavItem
  readonly onNavigate: (() => void) | undefined
  /** Behind the name. */
  readonly mark?: ReactNode
}

export const NavItemLink = ({ item, onNavigate, mark }: NavItemLinkProps) => {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const leadsHere = 'leadsTo' in item && item.leadsTo.some((path) => path === pathname)
  const link = { to: item.to, className: classes.link, onClick: onNavigate }
  const content = (
    <>
      <NavIcon name={item.key} />
      {t(`nav.${item.key}`)}
      {mark}
    </>
  )
  if (!leadsHere) return <NavLink {...link}>{content}</NavLink>
  return (
    <Link {...link} aria-current="true">
      {content}
    </Link>
  )
}
