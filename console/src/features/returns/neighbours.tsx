/**
 * The returns before and after this one, as the list stood when the first of them was opened. A return that was moved
 * leaves a filtered list, and the way on must not go with it: so the order travels along in the history entry.
 */
import { BackIcon, ForwardIcon, useBackTo } from '@returns-desk/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { useApi } from '../../shell/session/api.tsx'
import classes from './neighbours.module.css'
import { listViewOf, returnsQuery } from './queries.ts'

interface Opened {
  readonly back?: string
  readonly walk?: readonly string[]
}

const useWalk = (id: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const back = useBackTo(paths.returns)
  const opened = (useLocation().state ?? {}) as Opened
  const query = returnsQuery(api, listViewOf(new URLSearchParams(back.split('?')[1])))
  const [known] = useState(
    () => opened.walk ?? queryClient.getQueryData(query.queryKey)?.data.map((item) => item.id) ?? [],
  )
  // After a reload of the page the list is not at hand any more.
  const isAsked = opened.back !== undefined && !known.includes(id)
  const list = useQuery({ ...query, enabled: isAsked, refetchInterval: false })
  const walk = isAsked ? (list.data?.data.map((item) => item.id) ?? []) : known
  return { walk, state: { back, walk } satisfies Opened }
}

export const Neighbours = ({ id }: { id: string }) => {
  const { t } = useTranslation('returns')
  const { walk, state } = useWalk(id)
  const place = walk.indexOf(id)
  if (place === -1 || walk.length < 2) return null

  const step = (to: string | undefined, name: string, icon: ReactNode) => (
    <Link
      to={to ? paths.return(to) : ''}
      state={state}
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
      {step(walk[place - 1], t('neighbours.previous'), <BackIcon />)}
      <span className={classes.position}>{t('neighbours.position', { number: place + 1, total: walk.length })}</span>
      {step(walk[place + 1], t('neighbours.next'), <ForwardIcon />)}
    </nav>
  )
}
