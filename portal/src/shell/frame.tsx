import type { PublicShop } from '@returns-desk/contract'
import { useTranslation } from '@returns-desk/ui/i18n'
import { Link, useLocation } from '@returns-desk/ui/router'
import { type ReactNode, useState } from 'react'
import { paths } from '../start/paths.ts'
import classes from './frame.module.css'
import { LanguageSwitch } from './language-switch.tsx'

/** The header of the shop, and a plain footer. */
export const Frame = ({ shop, children }: { shop?: PublicShop; children: ReactNode }) => {
  const { t } = useTranslation('portal')
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      <header className={classes.header}>
        <div className={classes.bar}>
          {shop ? (
            <Link to={paths.find} className={classes.shop}>
              <ShopName shop={shop} />
            </Link>
          ) : (
            <span className={classes.shop}>{t('returns')}</span>
          )}
          <LanguageSwitch languages={shop?.languages} />
        </div>
        {shop?.is_demo && <p className={classes.demo}>{t('demo')}</p>}
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        {shop && <WithdrawLink />}
        {shop && <ShopLinks shop={shop} />}
        {t('footer')}
      </footer>
    </div>
  )
}

/**
 * The law requires it to be accessible for as long as the right lasts, on every page; the first page has it in full.
 */
const WithdrawLink = () => {
  const { t } = useTranslation('portal')
  const { pathname: path } = useLocation()
  if (path === paths.find || path.startsWith(paths.withdraw)) return null
  return (
    <Link to={paths.withdraw} className={classes.withdraw}>
      {t('withdraw')}
    </Link>
  )
}

/** The shop's own pages. In another tab: what was begun here stays open. */
const ShopLinks = ({ shop: { terms_url, privacy_url } }: { shop: PublicShop }) => {
  const { t } = useTranslation('portal')
  const links = [
    [t('terms'), terms_url],
    [t('privacy'), privacy_url],
  ].filter(([, url]) => url)
  if (links.length === 0) return null
  return (
    <ul className={classes.links}>
      {links.map(([name, url]) => (
        <li key={name}>
          <a href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A logo that does not load gives way to the name. */
const ShopName = ({ shop }: { shop: PublicShop }) => {
  const [isBroken, setBroken] = useState(false)
  if (!shop.logo_url || isBroken) return shop.name
  return <img className={classes.logo} src={shop.logo_url} alt={shop.name} onError={() => setBroken(true)} />
}
