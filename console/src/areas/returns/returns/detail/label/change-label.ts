import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../../../shell/session/api.tsx'
import { RETURNS_KEY } from '../../queries.ts'

const useLabelChange = <Input>(change: (input: Input) => Promise<unknown>) => {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => queryClient.invalidateQueries({ queryKey: RETURNS_KEY }) })
}

export const useCreateLabel = (id: string) => {
  const { labels } = useApi()
  return useLabelChange(() => labels.create({ params: { id } }))
}

export const useCancelLabel = (id: string) => {
  const { labels } = useApi()
  return useLabelChange(() => labels.cancel({ params: { id } }))
}

export const useEnterAwb = (id: string) => {
  const { labels } = useApi()
  return useLabelChange((awb: string) => labels.enterAwb({ params: { id }, body: { awb } }))
}
