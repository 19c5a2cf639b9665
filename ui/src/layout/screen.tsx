import { type ReactNode, useEffect, useRef } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { BackIcon } from '../icons.tsx'
import { Link, useLocation, useRouter } from '../router/index.ts'
import classes from './screen.module.css'

export interface ScreenProps {
  readonly title: string
  /** Text of similar length until the title is loaded, so that nothing shifts. */
  readonly titleShape?: string | undefined
  /** One line under the title: the purpose of this screen. */
  readonly intro?: ReactNode
  /** A few words beside the title, in its line where there is room. */
  readonly beside?: ReactNode
  /** Less space under the title, for screens that have to fit a window. */
  readonly isTight?: boolean
  /** The link one level up, and its label. */
  readonly back?: { readonly to: string; readonly label: string }
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Names the page, and after a navigation moves focus to that name, where a screen reader starts to read. */
const useArrival = (title: string) => {
  const { t } = useTranslation('ui')
  const { pathname } = useLocation()
  const router = useRouter()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = t('document_title', { title })
  }, [t, title])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival at another screen.
  useEffect(() => {
    if (router.hasMoved()) heading.current?.focus({ preventScroll: true })
  }, [pathname])

  return heading
}

export const Screen = ({ title, titleShape, intro, beside, isTight = false, back, actions, children }: ScreenProps) => {
  const heading = useArrival(title)
  return (
    <div className={classes.screen} data-tight={isTight}>
      <header className={classes.header}>
        <div>
          {back && (
            <Link to={back.to} className={classes.back}>
              <BackIcon />
              {back.label}
            </Link>
          )}
          <div className={classes.name}>
            <h1 ref={heading} tabIndex={-1} className={classes.title} aria-label={titleShape && title}>
              {titleShape ? (
                <Skeleton isInline>
                  <span>{titleShape}</span>
                </Skeleton>
              ) : (
                title
              )}
            </h1>
            {beside}
          </div>
          {intro && <p className={classes.intro}>{intro}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

export interface PanelProps {
  readonly title: string
  /** The purpose of this part. */
  readonly intro?: ReactNode
  readonly children: ReactNode
}

/** A part of a screen with its own heading and surface. */
export const Panel = ({ title, intro, children }: PanelProps) => (
  <section className={classes.panel}>
    <h2 className={classes.panelTitle}>{title}</h2>
    {intro && <p className={classes.panelIntro}>{intro}</p>}
    {children}
  </section>
)

/** A panel whose content is loading. */
export const PanelSkeleton = () => (
  <div className={classes.panel} aria-busy="true">
    <div className={classes.lines}>
      <Skeleton height={16} width="35%" />
      <Skeleton height={36} />
      <Skeleton height={36} />
      <Skeleton height={72} />
    </div>
  </div>
)
