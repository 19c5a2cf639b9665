import type { ErrorMessage } from '@returns-desk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../shell/session/api.tsx'
import { useSessionShop } from '../../../shell/session/session-gate.tsx'

const KEY = ['error-messages'] as const

/** `language`: left out where the back end knows one text only. */
export interface MessagePlace {
  readonly code: string
  readonly language?: string
}

/** The response is about one language; the list always shows the shop's first one. */
const withReply = (row: ErrorMessage, reply: ErrorMessage): ErrorMessage => {
  const first = row.language && reply.texts?.[row.language]
  return first ? { ...reply, ...first, ...(row.language ? { language: row.language } : {}) } : reply
}

export const useErrorMessages = () => {
  const { errorMessages } = useApi()
  const { shopId } = useSessionShop()
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => errorMessages.list({ params: { shopId }, query: {}, signal }),
  })
}

/** The server's response replaces the row; a list requested earlier must not bring the old row back. */
export const useReplaceMessage = () => {
  const { errorMessages } = useApi()
  const { shopId } = useSessionShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: MessagePlace & { message: string }) =>
      errorMessages.replace({ params: { shopId, code: body.code }, body }),
    onSuccess: async (reply) => {
      await queryClient.cancelQueries({ queryKey: KEY })
      queryClient.setQueryData<ErrorMessage[]>(KEY, (rows) =>
        rows?.map((row) => (row.code === reply.code ? withReply(row, reply) : row)),
      )
    },
  })
}

export const useRestoreMessage = () => {
  const { errorMessages } = useApi()
  const { shopId } = useSessionShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ code, language }: MessagePlace) =>
      errorMessages.restore({ params: { shopId, code }, query: language ? { language } : {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
}
