import type { ReturnDetail, ReturnStatus } from '@returns-desk/contract'
import type { Journey, StatusIndex } from '@returns-desk/engine'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../shell/session/api.tsx'
import { statusesQuery } from './queries.ts'

/** A status as the shop calls it. */
export const statusLabel = ({ name, display_name }: Pick<ReturnStatus, 'name' | 'display_name'>) => display_name || name

export const statusIndex = (status: { readonly order_index: number }) => status.order_index as StatusIndex

export const journeyOf = ({ return_method, payment_method }: ReturnDetail): Journey => ({
  requiresIban: payment_method.require_iban,
  isExternal: return_method.is_external,
})

export const useStatuses = () => {
  const query = useQuery(statusesQuery(useApi()))
  const find = (index: number) => query.data?.find((status) => status.order_index === index)
  /** History keeps the names of its time: one that no status has any more is shown as it was. */
  const labelOf = (name: string) => {
    const status = query.data?.find((one) => one.name === name)
    return status ? statusLabel(status) : name
  }
  return { query, statuses: query.data, find, labelOf }
}
