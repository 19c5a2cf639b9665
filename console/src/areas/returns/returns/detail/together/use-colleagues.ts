import type { StaffMember } from '@returns-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '../../../../../parts/queries/staff-query.ts'
import { useApi } from '../../../../../shell/session/api.tsx'
import type { Colleague } from './mentions.ts'

const FRESH_MS = 5 * 60_000

const active = (people: readonly StaffMember[]) =>
  people.flatMap(({ id, name, role, state }) => (name && state === 'active' ? [{ id, name, role }] : []))

/** Who works here. They change rarely, so a new one may appear a little later. */
export const useColleagues = (isNeeded = true): readonly (Colleague & Pick<StaffMember, 'role'>)[] => {
  const query = staffQuery(useApi())
  const { data = [] } = useQuery({
    ...query,
    select: active,
    enabled: isNeeded,
    staleTime: FRESH_MS,
    refetchInterval: false,
  })
  return data
}
