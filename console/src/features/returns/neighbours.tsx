/**
 * The returns before and after this one, as the list stood when the first of them was opened. A return that was moved
 * leaves a filtered list, and the way on must not go with it: so the order travels along in the history entry.
 */
import { RETURNS_PER_PAGE } from '@returns-desk/contract'
import { BackIcon, ForwardIcon, useBackTo } from '@returns-desk/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { useApi } from '../../shell/session/api.tsx'
import { listViewOf } from './first-calls.ts'
import classes from './neighbours.module.css'
import { returnsQuery } from './queries.ts'

interface Opened {
  readonly back?: string
  readonly walk?: readonly string[]
  readonly total?: number
}

const idsOf = (page: { readonly data: readonly { readonly id: string }[] } | undefined) =>
  page?.data.map((item) => item.id) ?? []

const useWalk = (id: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const back = useBackTo(paths.returns)
  const opened = (useLocation().state ?? {}) as Opened
  const query = returnsQuery(api, listViewOf(new URLSearchParams(back.split('?')[1])))
  const [known] = useState(() => {
    const list = queryClient.getQueryData(query.queryKey)
    return { walk: opened.walk ?? idsOf(list), total: opened.total ?? list?.total_items }
  })
  // After a reload of the page the list is not at hand any more.
  const isAsked = opened.back !== undefined && !known.walk.includes(id)
  const list = useQuery({ ...query, enabled: isAsked, refetchInterval: false })
  const walk = isAsked ? idsOf(list.data) : known.walk
  return { walk, back, total: (isAsked ? list.data?.total_items : known.total) ?? walk.length }
}

interface Step {
  readonly to: string
  readonly state: Opened
}

/** The list goes on on the next page of it, and so does the walk: asked for only when its edge is reached. */
const useNextPage = (back: string, by: 1 | -1, isWanted: boolean): ((pick: 0 | -1) => Step | undefined) => {
  const api = useApi()
  const [path = '', search] = back.split('?')
  const parameters = new URLSearchParams(search)
  const view = listViewOf(parameters)
  const page = view.page + by
  const list = useQuery({
    ...returnsQuery(api, { ...view, page }),
    ...{ enabled: isWanted && page > 0, refetchInterval: false, placeholderData: undefined },
  })
  parameters.set('page', String(page))
  const walk = idsOf(list.data)
  return (pick) => {
    const to = walk.at(pick)
    return to ? { to, state: { back: `${path}?${parameters}`, walk, total: list.data?.total_items ?? 0 } } : undefined
  }
}

const useSteps = (id: string) => {
  const { walk, back, total } = useWalk(id)
  const place = walk.indexOf(id)
  const isOnList = place !== -1
  const before = useNextPage(back, -1, isOnList && place === 0)
  const after = useNextPage(back, 1, isOnList && place === walk.length - 1)
  const within = (to: string | undefined): Step | undefined => (to ? { to, state: { back, walk, total } } : undefined)
  const first = (listViewOf(new URLSearchParams(back.split('?')[1])).page - 1) * RETURNS_PER_PAGE
  return {
    number: isOnList ? first + place + 1 : 0,
    total,
    previous: place > 0 ? within(walk[place - 1]) : before(-1),
    next: place < walk.length - 1 ? within(walk[place + 1]) : after(0),
  }
}

export const Neighbours = ({ id }: { id: string }) => {
  const { t } = useTranslation('returns')
  const { number, total, previous, next } = useSteps(id)
  if (number === 0 || total < 2) return null

  const step = (to: Step | undefined, name: string, icon: ReactNode) => (
    <Link
      to={to ? paths.return(to.to) : ''}
      state={to?.state}
      className={classes.step}
      aria-label={name}
      title={name}
      aria-disabled={!to}
      onClick={(event) => !to && event.preventDefault()}
    >
      {icon}
    </Link>
  )
  return (
    <nav className={classes.neighbours} aria-label={t('neighbours.label')}>
      {step(previous, t('neighbours.previous'), <BackIcon />)}
      <span className={classes.position}>{t('neighbours.position', { number, total })}</span>
      {step(next, t('neighbours.next'), <ForwardIcon />)}
    </nav>
  )
}
