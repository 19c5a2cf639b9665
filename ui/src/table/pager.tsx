import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { BackIcon, ForwardIcon } from '../icons.tsx'
import { Link, useLocation, useSearchParams } from '../router/index.ts'
import primitives from '../theme/primitives.module.css'
import classes from './pager.module.css'
import { nearestPage, pagerItems } from './paging.ts'

const PAGE_PARAM = 'page'

/** The page in the URL, clamped to the existing ones. */
export const usePage = (total: number, param = PAGE_PARAM) => {
  const [search] = useSearchParams()
  return nearestPage(Number(search.get(param) ?? 1), total)
}

export interface PagerProps {
  readonly page: number
  readonly total: number
  /** The accessible name of what is paged: "Return reasons". */
  readonly label: string
  readonly summary?: ReactNode
  readonly param?: string
}

/** Pages are links: they can be opened in a tab, and the back button turns back. A single page needs no pager. */
export const Pager = ({ page, total, label, summary, param = PAGE_PARAM }: PagerProps) => {
  const { t } = useTranslation('ui')
  const [search] = useSearchParams()
  const { state } = useLocation()
  if (total <= 1) return null

  const linkTo = (target: number) => {
    const next = new URLSearchParams(search)
    next.set(param, String(target))
    return { to: { search: `?${next}` }, state, preventScrollReset: true }
  }
  // On the first and last page the link is disabled rather than removed, so that it keeps its focus.
  const step = (target: number, name: string, icon: ReactNode) => {
    const isEnd = target < 1 || target > total
    return (
      <Link
        {...linkTo(isEnd ? page : target)}
        className={classes.page}
        aria-label={name}
        aria-disabled={isEnd}
        onClick={(event) => isEnd && event.preventDefault()}
      >
        {icon}
      </Link>
    )
  }

  return (
    <nav className={classes.pager} aria-label={t('pager.label', { list: label })}>
      <span className={primitives.fine} role="status">
        {summary}
      </span>
      <div className={classes.pages}>
        {step(page - 1, t('pager.previous'), <BackIcon />)}
        {pagerItems(page, total).map((item, index) =>
          item === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: two gaps have nothing else to tell them apart.
            <span key={`gap-${index}`} className={classes.gap} aria-hidden="true">
              …
            </span>
          ) : (
            <Link
              key={item}
              {...linkTo(item)}
              className={classes.page}
              aria-label={t('pager.page', { page: item })}
              aria-current={item === page ? 'page' : undefined}
            >
              {item}
            </Link>
          ),
        )}
        {step(page + 1, t('pager.next'), <ForwardIcon />)}
      </div>
    </nav>
  )
}
