import { ApiError, type ReturnDetail, type ReturnStatus } from '@returns-desk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../../../shell/session/api.tsx'
import { ifMatch } from '../../../../../shell/session/change-of.ts'
import { RETURNS_KEY, returnQuery } from '../../queries.ts'

interface Move {
  readonly to: ReturnStatus
  /** The version of the return on the screen when the button was pressed. */
  readonly version: number
}

const inStatus = (detail: ReturnDetail, { id, name, display_name, order_index }: ReturnStatus): ReturnDetail => ({
  ...detail,
  return_status: { id, name, display_name, order_index },
})

/** An optimistic update: an error rolls it back, and the return is reloaded in either case. */
export const useMoveReturn = (id: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = returnQuery(api, id)
  return useMutation({
    mutationFn: ({ to, version }: Move) =>
      api.returns.move({ params: { id }, query: { status: to.name }, headers: ifMatch({ version }) }),
    onMutate: async ({ to }) => {
      // A response requested before the move would show the old status.
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      if (before) queryClient.setQueryData(queryKey, inStatus(before, to))
      return { before }
    },
    onSuccess: (moved) => queryClient.setQueryData(queryKey, moved),
    onError: (_error, _move, known) => queryClient.setQueryData(queryKey, known?.before),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: RETURNS_KEY })
    },
  })
}

/** Works on any screen, since the user may have moved on. */
export const useUndoMove = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return async ({ id, version }: Pick<ReturnDetail, 'id' | 'version'>): Promise<ReturnDetail> => {
    const { queryKey } = returnQuery(api, id)
    await queryClient.cancelQueries({ queryKey })
    try {
      const undone = await api.returns.undoMove({ params: { id }, headers: ifMatch({ version }) })
      queryClient.setQueryData(queryKey, undone)
      return undone
    } finally {
      void queryClient.invalidateQueries({ queryKey: RETURNS_KEY })
    }
  }
}

/** The server's message, if it sent one; its status alone is of no use to staff. */
export const moveFailure = (error: unknown, fallback: string) =>
  (error instanceof ApiError && error.message) || fallback

/** It could be completed if its refund were paid, or somebody had said why not. */
export const isUnpaid = (error: unknown) => error instanceof ApiError && error.code === 'refund_unpaid'
