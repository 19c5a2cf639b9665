import { type MessageInput, type ReturnDetail, TIMELINE_KINDS } from '@returns-desk/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../../../../shell/session/api.tsx'
import { ifMatch } from '../../../../../shell/session/change-of.ts'
import { RETURNS_KEY } from '../../queries.ts'

const OF_MESSAGES = TIMELINE_KINDS.filter((kind) => kind.startsWith('message_'))

/** Most returns have none, which their timeline says: then nothing is fetched. */
export const mayHaveMessages = ({ timeline, timeline_more }: ReturnDetail) =>
  (timeline_more ?? 0) > 0 || timeline.some(({ kind }) => OF_MESSAGES.includes(kind))

export const messagesQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...RETURNS_KEY, 'messages', id],
    queryFn: ({ signal }) => api.messages.list({ params: { id }, signal }),
  })

export const templatesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['emails', 'names'],
    queryFn: ({ signal }) => api.emails.list({ query: { content: 'none' }, signal }),
  })

/** Filled with more than a return. */
const ELSEWHERE: readonly (string | null)[] = ['order_code', 'withdrawal_received', 'store_credit']

type NamedTemplate = Awaited<ReturnType<Api['emails']['list']>>[number]

export const offeredTemplates = (templates: readonly NamedTemplate[]) =>
  templates.filter(({ default_language, template_type }) => default_language && !ELSEWHERE.includes(template_type))

/** With a move, for the version of the return that is on the screen. */
export const useSendMessage = ({ id, version }: ReturnDetail) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: MessageInput) => api.messages.send({ params: { id }, body, headers: ifMatch({ version }) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: RETURNS_KEY }),
  })
}
