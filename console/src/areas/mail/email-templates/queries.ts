import type {
  EmailPreviewInput,
  EmailTemplate,
  EmailTemplateInput,
  EmailTestInput,
  Language,
  MailDocument,
} from '@returns-desk/contract'
import { renderDocument } from '@returns-desk/engine'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../../shell/session/api.tsx'
import { changeOf } from '../../../shell/session/change-of.ts'
import { useSessionShop } from '../../../shell/session/session-gate.tsx'

const KEY = ['email-templates'] as const
const oneKey = (id: number | string) => [...KEY, 'one', String(id)]

/** Without their content, which the list does not show. */
export const templatesQuery = (api: Api) =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => api.emails.list({ query: { content: 'none' }, signal }) })

export const templateQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => api.emails.get({ params: { id }, signal }),
    gcTime: 0, // A form starts from what the server holds now, never from a copy kept since the last visit.
  })

/** The server describes variables in the user's language, so each language is a separate query. */
export const variablesQuery = (api: Api, language: Language) =>
  queryOptions({ queryKey: ['email-variables', language], queryFn: ({ signal }) => api.emails.variables({ signal }) })

/** While a form is open, its initial data stays the same: a refresh must not touch what is being typed. */
export const UNREFRESHED = { refetchInterval: false, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

export const languagesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['email-languages'],
    queryFn: ({ signal }) => api.emails.languages({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
    ...UNREFRESHED,
  })

/**
 * Rendered by the server, with the same code as the mail itself. It depends only on the template, so it is fetched
 * once; the previous preview stays visible while the next one loads.
 */
export const previewQuery = (api: Api, body: EmailPreviewInput) =>
  queryOptions({
    queryKey: ['email-preview', body],
    queryFn: ({ signal }) => api.emails.preview({ body, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: false,
  })

/** Returns to show a mail with: the newest ones. */
export const recentReturnsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['email-preview-returns'],
    queryFn: async ({ signal }) => (await api.returns.list({ query: { page: '0', 'per-page': '10' }, signal })).data,
    ...UNREFRESHED,
  })

export const versionsQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...oneKey(id), 'versions'],
    queryFn: ({ signal }) => api.emails.versions({ params: { id }, signal }),
    gcTime: 0,
    ...UNREFRESHED,
  })

/** A version never changes. */
export const versionQuery = (api: Api, id: number, versionId: number) =>
  queryOptions({
    queryKey: [...oneKey(id), 'versions', versionId],
    queryFn: ({ signal }) => api.emails.version({ params: { id, version_id: versionId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    ...UNREFRESHED,
  })

/** What a template was when it was last written without HTML; undefined if it never was. */
export const lastDocument = async (api: Api, id: number): Promise<MailDocument | undefined> => {
  const newest = (await api.emails.versions({ params: { id } })).find(({ is_simple }) => is_simple)
  if (!newest) return undefined
  const { content } = await api.emails.version({ params: { id, version_id: newest.id } })
  return content ?? undefined
}

export const useSendTest = () => {
  const api = useApi()
  return useMutation({ mutationFn: (body: EmailTestInput) => api.emails.sendTest({ body }) })
}

/** The answer is the template as it is now, and is shown at once; the others may have lost or gained the default by it. */
const useTemplateChange = <Input>(change: (input: Input) => Promise<EmailTemplate>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (template) => {
      queryClient.setQueryData(oneKey(template.id), template)
      return queryClient.invalidateQueries({ queryKey: KEY, exact: true })
    },
  })
}

/** The HTML of a document is made here as well, for a server that knows HTML only. */
const whole = ({ content, ...values }: EmailTemplateInput) =>
  content ? { ...values, content, html_content: renderDocument(content, values.language) } : values

/** A template always travels as a whole; one that is new has no id yet. */
export const useCreateTemplate = () => {
  const api = useApi()
  const { shopId } = useSessionShop()
  return useTemplateChange((values: EmailTemplateInput) =>
    api.emails.create({ body: { id: null, shop_id: shopId, ...whole(values) } }),
  )
}

export const useUpdateTemplate = (opened: EmailTemplate) => {
  const api = useApi()
  return useTemplateChange((values: EmailTemplateInput) =>
    api.emails.update({ params: { id: opened.id }, ...changeOf(opened, { ...opened, ...values, ...whole(values) }) }),
  )
}

export const useRestoreTemplate = (id: number) => {
  const api = useApi()
  return useTemplateChange<void>(() => api.emails.restore({ params: { id } }))
}

export const useRestoreVersion = (id: number) => {
  const api = useApi()
  return useTemplateChange((versionId: number) => api.emails.restoreVersion({ params: { id, version_id: versionId } }))
}

export const useRemoveTemplate = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.emails.remove({ params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY, exact: true }),
  })
}
