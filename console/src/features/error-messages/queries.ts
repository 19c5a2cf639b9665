import type { ErrorMessage } from '@returns-desk/contract'
import { useLanguage } from '@returns-desk/ui/i18n'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../shell/session/api.tsx'
import { useSessionShop } from '../../shell/session/session-gate.tsx'

const KEY = ['error-messages'] as const

/** Default messages come in the language of the reader, so every language has its own list. */
const useListKey = () => [...KEY, useLanguage()]

export const useErrorMessages = () => {
  const { errorMessages } = useApi()
  const { shopId } = useSessionShop()
  return useQuery({
    queryKey: useListKey(),
    queryFn: ({ signal }) => errorMessages.list({ params: { shopId }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The server's reply replaces the row; a list asked for before it must not bring the old row back. */
export const useReplaceMessage = () => {
  const { errorMessages } = useApi()
  const { shopId } = useSessionShop()
  const queryClient = useQueryClient()
  const listKey = useListKey()
  return useMutation({
    mutationFn: (body: { code: string; message: string }) =>
      errorMessages.replace({ params: { shopId, code: body.code }, body }),
    onSuccess: async (reply) => {
      await queryClient.cancelQueries({ queryKey: KEY })
      queryClient.setQueryData<ErrorMessage[]>(listKey, (rows) =>
        rows?.map((row) => (row.code === reply.code ? reply : row)),
      )
    },
  })
}

export const useRestoreMessage = () => {
  const { errorMessages } = useApi()
  const { shopId } = useSessionShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => errorMessages.restore({ params: { shopId, code } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
}
