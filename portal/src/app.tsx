import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from './language-switch.tsx'
import { Parcel } from './parcel.tsx'
import classes from './portal.module.css'
import { type LoadShop, type ShopState, useShop } from './use-shop.ts'

export const App = ({ handle, load }: { handle: string | undefined; load: LoadShop }) => {
  const { t } = useTranslation('portal')
  const { state, reload } = useShop(handle, load)
  const shopName = state.status === 'open' ? state.shop.name : undefined

  useEffect(() => {
    document.title = shopName ? t('document_title', { shop: shopName }) : t('returns')
  }, [t, shopName])

  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <span className={classes.shop}>{shopName ?? t('returns')}</span>
        <LanguageSwitch />
      </header>
      <main className={classes.main} aria-busy={state.status === 'loading'}>
        <Content state={state} onRetry={() => void reload()} />
      </main>
      <footer className={classes.footer}>{t('footer')}</footer>
    </div>
  )
}

const Content = ({ state, onRetry }: { state: ShopState; onRetry: () => void }) => {
  const { t } = useTranslation('portal')
  if (state.status === 'loading') return <div className={classes.skeleton} />
  const name = state.status === 'open' ? 'soon' : state.status
  const shop = state.status === 'open' ? state.shop.name : ''
  return (
    <section className={classes.card}>
      {state.status === 'open' && <Parcel />}
      <h1>{t(`${name}.title`, { shop })}</h1>
      <p>{t(`${name}.text`, { shop })}</p>
      {state.status === 'failed' && (
        <button type="button" className={classes.retry} onClick={onRetry}>
          {t('retry')}
        </button>
      )}
    </section>
  )
}
