/**
 * The returns before and after this one in the list that it was opened from. The server finds them by the return's
 * position in the sort order, so this also works after the return has left the filter. The displayed position and the
 * page to go back to are kept in the navigation state.
 */
import type { ReturnNeighbours } from '@returns-desk/contract'
import { BackIcon, ForwardIcon, useBackTo } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { Link, useLocation, useNavigate } from '@returns-desk/ui/router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { paths } from '../../../../paths.ts'
import { useKeys } from '../../../../shell/keys/use-keys.ts'
import { useApi } from '../../../../shell/session/api.tsx'
import { listViewOf } from '../list/list-view.ts'
import { neighboursQuery, returnsQuery } from '../queries.ts'
import classes from './neighbours.module.css'

interface Opened {
  readonly back?: string
  /** The position in the walk, and the size of the list when the first return was opened. */
  readonly number?: number
  readonly total?: number
  /** How many of the visited returns are no longer in the list. */
  readonly left?: number
}

interface Position {
  readonly number: number
  readonly total: number
}

const searchOf = (address: string) => new URLSearchParams(address.split('?')[1])

/** The position of the first opened return, from the list as it was then. Fetched again after a page reload. */
const usePosition = (id: string, opened: Opened, back: string): Position | undefined => {
  const api = useApi()
  const queryClient = useQueryClient()
  const view = listViewOf(searchOf(back))
  const query = returnsQuery(api, view)
  const placeIn = (list: { data: readonly { id: string }[]; total_items: number } | undefined) => {
    const place = list?.data.findIndex((item) => item.id === id) ?? -1
    if (!list || place === -1) return undefined
    return { number: (view.page - 1) * view.perPage + place + 1, total: list.total_items }
  }
  const { number, total } = opened
  const [known, setKnown] = useState<Position | undefined>(() =>
    number !== undefined && total !== undefined ? { number, total } : placeIn(queryClient.getQueryData(query.queryKey)),
  )
  const isAsked = opened.back !== undefined && known === undefined
  const list = useQuery({ ...query, enabled: isAsked, refetchInterval: false, placeholderData: undefined })
  const found = isAsked ? placeIn(list.data) : undefined
  if (found) setKnown(found)
  return known ?? found
}

/** The list, at the page on which the return is now: returns that left it are on no page. */
const backTo = (back: string, number: number, left: number) => {
  const search = searchOf(back)
  const view = listViewOf(search)
  const page = Math.max(1, Math.ceil((number - left) / view.perPage))
  if (page !== view.page) search.set('page', String(page))
  return `${back.split('?')[0]}${search.size > 0 ? '?' : ''}${search}`
}

const stepFrom = (opened: Opened, back: string, position: Position | undefined, isListed: boolean, by: 1 | -1) => {
  if (!position) return { back }
  const number = Math.max(1, position.number + by)
  const left = (opened.left ?? 0) + (by === 1 && !isListed ? 1 : 0)
  return { back: backTo(back, number, left), number, left, total: Math.max(position.total, number) }
}

const SIDES = { previous: -1, next: 1 } as const
type Side = keyof typeof SIDES

const useSteps = (id: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const opened = (useLocation().state ?? {}) as Opened
  const back = useBackTo(paths.returns)
  const query = neighboursQuery(api, id, listViewOf(searchOf(back)))
  const isWalking = opened.back !== undefined
  const { data } = useQuery({ ...query, enabled: isWalking })
  const position = usePosition(id, opened, back)
  const stateFor = (side: Side, { is_listed }: ReturnNeighbours) =>
    stepFrom(opened, back, position, is_listed, SIDES[side])

  /** Refetched on click: a return may have been moved into the list right next to this one. */
  const go = async (side: Side) => {
    const fresh = await queryClient.fetchQuery(query).catch(() => data)
    const to = fresh?.[side]
    if (fresh && to) navigate(paths.return(to), { state: stateFor(side, fresh) })
  }
  return { isWalking, data, position, stateFor, go }
}

const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

export const Neighbours = ({ id }: { id: string }) => {
  const { t } = useTranslation('returns')
  const { isWalking, data, position, stateFor, go } = useSteps(id)
  useKeys(isWalking ? { '[': () => go('previous'), ']': () => go('next') } : {})
  if (!isWalking || (position && position.total < 2)) return null

  const step = (side: Side, icon: ReactNode) => {
    const to = data?.[side]
    const name = t(`neighbours.${side}`)
    const press = (event: MouseEvent) => {
      if (to && !isPlainPress(event)) return
      event.preventDefault()
      if (to) void go(side)
    }
    return (
      <Link
        to={to ? paths.return(to) : ''}
        state={data && stateFor(side, data)}
        className={classes.step}
        aria-label={name}
        title={name}
        aria-disabled={!to}
        onClick={press}
      >
        {icon}
      </Link>
    )
  }
  return (
    <nav className={classes.neighbours} aria-label={t('neighbours.label')}>
      {step('previous', <BackIcon />)}
      <span className={classes.position}>{position && t('neighbours.position', { ...position })}</span>
      {step('next', <ForwardIcon />)}
    </nav>
  )
}
