import type { ReturnDetail, ReturnStatus } from '@returns-desk/contract'
import { isStatusIndex, type Journey, type StatusIndex, textIn } from '@returns-desk/engine'
import { useLanguage } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../shell/session/api.tsx'
import { statusesQuery } from './queries.ts'

/** A status as the shop calls it. */
export const statusLabel = ({ name, display_name }: Pick<ReturnStatus, 'name' | 'display_name'>) => display_name || name

export const statusIndex = (status: { readonly order_index: number }) => status.order_index as StatusIndex

export const journeyOf = ({ return_method, payment_method, is_kept }: ReturnDetail): Journey => ({
  requiresIban: payment_method.require_iban,
  isExternal: return_method.is_external,
  isKept: is_kept,
})

type NamedStatus = Pick<ReturnStatus, 'name' | 'display_name' | 'order_index'>

export const useStatuses = () => {
  const query = useQuery(statusesQuery(useApi()))
  const language = useLanguage()
  const statuses = query.data?.map((status) => ({ ...status, display_name: textIn(status, 'display_name', language) }))
  const find = (index: number) => statuses?.find((status) => status.order_index === index)
  /** History keeps the names of its time: one that no status has any more is shown as it was. */
  const labelOf = (name: string) => {
    const status = statuses?.find((one) => one.name === name)
    return status ? statusLabel(status) : name
  }
  /** A return may contain only the name of its status: the rest comes from the list of statuses. */
  const completed = <Status extends NamedStatus>(status: Status): Status => {
    const known = isStatusIndex(status.order_index) ? undefined : statuses?.find((one) => one.name === status.name)
    if (!known) return status
    const { id, display_name, order_index } = known
    return { ...status, id, order_index, display_name: status.display_name || display_name }
  }
  return { query, statuses, find, labelOf, completed }
}
