import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../../shell/session/api.tsx'
import { returnQuery } from '../queries.ts'

/** Retries at once, then reloads the return to show the outcome. */
export const useRetryEffect = (returnId: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (effectId: string) => api.effects.retry({ params: { id: returnId, effect_id: effectId } }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: returnQuery(api, returnId).queryKey })
    },
  })
}
