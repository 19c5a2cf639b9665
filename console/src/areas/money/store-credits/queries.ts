import { STORE_CREDIT_STATES, type StoreCredit, type StoreCreditSpending } from '@returns-desk/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../../shell/session/api.tsx'

const CREDITS_KEY = ['store-credits'] as const

export type CreditState = (typeof STORE_CREDIT_STATES)[number]

export interface CreditsView {
  readonly state: CreditState | undefined
  /** Part of a return number or of a customer's name. */
  readonly q: string
  /** Counts from one, as the address does. */
  readonly page: number
}

export const viewIn = (search: URLSearchParams): CreditsView => {
  const page = Number(search.get('page') ?? 1)
  return {
    state: STORE_CREDIT_STATES.find((state) => state === search.get('state')),
    q: search.get('q')?.trim() ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

export const creditsQuery = (api: Api, { state, q, page }: CreditsView) =>
  queryOptions({
    queryKey: [...CREDITS_KEY, 'list', state, q, page],
    queryFn: ({ signal }) =>
      api.storeCredits.list({
        query: { ...(state ? { state } : {}), ...(q ? { q } : {}), page: String(page - 1) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const creditQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...CREDITS_KEY, 'detail', id],
    queryFn: ({ signal }) => api.storeCredits.get({ params: { id }, signal }),
  })

/** What was found, spent or made void is known without asking again; lists and refunds follow from it. */
const useCreditChange = <Input>(change: (api: Api, input: Input) => Promise<StoreCredit>) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSuccess: (credit) => {
      queryClient.setQueryData(creditQuery(api, String(credit.id)).queryKey, credit)
      for (const queryKey of [[...CREDITS_KEY, 'list'], ['refunds'], ['returns']])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
}

export const useFind = () => useCreditChange((api, code: string) => api.storeCredits.find({ body: { code } }))

export const useSpend = (id: number) =>
  useCreditChange((api, body: StoreCreditSpending) => api.storeCredits.spend({ params: { id }, body }))

export const useVoid = (id: number) =>
  useCreditChange((api, body: { reason: string }) => api.storeCredits.void({ params: { id }, body }))

/** It ends when this day is over, in the time of the shop: what is kept is the first moment after that. */
export const lastMoment = (expires_at: string) => new Date(Date.parse(expires_at) - 1).toISOString()
