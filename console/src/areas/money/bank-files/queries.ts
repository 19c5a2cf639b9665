import type { BankFile, CheckedPayment, StatementTable } from '@returns-desk/contract'
import type { BankProfile } from '@returns-desk/engine'
import { isStale } from '@returns-desk/ui'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FILES_KEY } from '../../../parts/queries/bank-files-query.ts'
import { type Api, useApi } from '../../../shell/session/api.tsx'
import { ifMatch } from '../../../shell/session/change-of.ts'

export const STATEMENTS_KEY = ['bank-statements'] as const

export const fileQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...FILES_KEY, 'detail', id],
    queryFn: ({ signal }) => api.bankFiles.get({ params: { id }, signal }),
  })

/** Without returns: everything that is to pay by bank. */
export const checkQuery = (api: Api, returns: readonly string[] | undefined, profile: BankProfile | undefined) =>
  queryOptions({
    queryKey: [...FILES_KEY, 'check', profile, returns],
    queryFn: ({ signal }) =>
      api.bankFiles.check({
        body: { ...(profile ? { profile } : {}), ...(returns ? { return_ids: [...returns] } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** What is in a file is no longer to pay, and the other way round. */
const useChanged = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [FILES_KEY, STATEMENTS_KEY, ['refunds'], ['returns']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
}

interface NewFile {
  readonly return_ids: string[]
  readonly profile: BankProfile
  readonly execution_day?: string
}

export const useMakeFile = (key: string) => {
  const api = useApi()
  const onSettled = useChanged()
  return useMutation({ mutationFn: (file: NewFile) => api.bankFiles.create({ body: { key, ...file } }), onSettled })
}

export type FileAct = 'approve' | 'confirm' | 'void'

export const useFileAct = (id: number) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const onSettled = useChanged()
  return useMutation({
    mutationFn: (act: FileAct) => api.bankFiles[act]({ params: { id } }),
    onSuccess: (file: BankFile) => queryClient.setQueryData(fileQuery(api, String(id)).queryKey, file),
    onSettled,
  })
}

/** For the version that was on the screen when the form opened. Once a refusal has said so, for the newest. */
export const useCorrectHolder = ({ return_id: id, version }: CheckedPayment) => {
  const api = useApi()
  const [opened, setOpened] = useState<number | undefined>(version)
  const onSettled = useChanged()
  return useMutation({
    mutationFn: (body: { account_holder: string }) =>
      api.corrections.correctHolder({ params: { id }, body, headers: ifMatch({ version: opened ?? version }) }),
    onError: (error) => {
      if (isStale(error)) setOpened(undefined)
    },
    onSettled,
  })
}

export const statementsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...STATEMENTS_KEY, 'list'],
    queryFn: ({ signal }) => api.bankStatements.list({ signal }),
  })

export type LineState = 'open' | 'matched' | 'ignored'

export const linesQuery = (api: Api, state: LineState, page: number) =>
  queryOptions({
    queryKey: [...STATEMENTS_KEY, 'lines', state, page],
    queryFn: ({ signal }) => api.bankStatements.lines({ query: { state, page: String(page - 1) }, signal }),
    placeholderData: keepPreviousData,
  })

export const linePayoutsQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...STATEMENTS_KEY, 'payouts', id],
    queryFn: ({ signal }) => api.bankStatements.payouts({ params: { id }, signal }),
    gcTime: 0,
  })

const useStatementChange = <Input, Output>(change: (api: Api, input: Input) => Promise<Output>) => {
  const api = useApi()
  const onSettled = useChanged()
  return useMutation({ mutationFn: (input: Input) => change(api, input), onSettled })
}

export const useUpload = () => useStatementChange((api, file: File) => api.bankStatements.upload({ file }))

/** The same file is asked for once, unless something was saved since. */
export const tableQuery = (api: Api, file: File) =>
  queryOptions({
    queryKey: [...STATEMENTS_KEY, 'columns', file.name, file.size, file.lastModified],
    queryFn: ({ signal }) => api.bankStatements.columns({ file, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const useSaveColumns = () => {
  const api = useApi()
  return useMutation({
    mutationFn: (body: Pick<StatementTable, 'digest' | 'columns'>) => api.bankStatements.saveColumns({ body }),
  })
}

export const useMatchLine = (id: number) =>
  useStatementChange((api, body: { payout_id: number; is_sure: boolean }) =>
    api.bankStatements.match({ params: { id }, body }),
  )

export const useIgnoreRest = (id: number) =>
  useStatementChange((api) => api.bankStatements.ignoreRest({ params: { id } }))

export const useIgnoreLine = (id: number) =>
  useStatementChange((api) => api.bankStatements.ignore({ body: { ids: [id] } }))
