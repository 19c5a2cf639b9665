import { useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { useRouter } from '@returns-desk/ui/router'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePortal } from '../start/portal-context.ts'
import classes from './page.module.css'

export interface PageProps {
  readonly title: string
  readonly intro?: ReactNode
  /** Above the title: the progress. */
  readonly above?: ReactNode
  readonly children?: ReactNode
}

/** A screen with its title. After navigation, the title receives focus. */
export const Page = ({ title, intro, above, children }: PageProps) => {
  const { t } = useTranslation('portal')
  const { shop } = usePortal()
  const router = useRouter()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = t('document_title', { title, shop: shop.name })
  }, [t, title, shop.name])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival.
  useEffect(() => {
    if (router.hasMoved()) heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className={classes.page}>
      {above && <div id="progress">{above}</div>}
      <h1 ref={heading} tabIndex={-1} className={classes.title} aria-describedby={above ? 'progress' : undefined}>
        {title}
      </h1>
      {intro && <p className={classes.intro}>{intro}</p>}
      {children}
    </div>
  )
}

export const Card = ({ title, children }: { title?: string | undefined; children: ReactNode }) => (
  <section className={classes.card}>
    {title && <h2 className={classes.cardTitle}>{title}</h2>}
    {children}
  </section>
)

/** The last line of a step. On a phone it stays within reach of the thumb. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={classes.actions}>{children}</div>

/** Placeholder until the cards are loaded. */
export const CardSkeleton = () => {
  const { t } = useTranslation('portal')
  return (
    <div className={classes.page} aria-busy="true">
      <span className={primitives.heard} role="status">
        {t('loading')}
      </span>
      <div className={classes.bone} data-kind="card" />
      <div className={classes.bone} data-kind="card" />
    </div>
  )
}

/** Placeholder until the screen is loaded. */
export const PageSkeleton = () => (
  <div className={classes.page} aria-busy="true">
    <div className={classes.bone} data-kind="title" />
    <div className={classes.bone} data-kind="line" />
    <CardSkeleton />
  </div>
)
