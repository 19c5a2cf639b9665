import { PRESENCE_SECONDS } from '@returns-desk/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../../../../shell/session/api.tsx'
import { RETURNS_KEY, returnQuery } from '../../queries.ts'

export const notesQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...RETURNS_KEY, 'notes', id],
    queryFn: ({ signal }) => api.returnNotes.list({ params: { id }, signal }),
  })

/** Adds, changes or deletes; the list is loaded again in any case. */
export const useChangeNotes = (id: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: notesQuery(api, id).queryKey })
  return {
    add: useMutation({
      mutationFn: (body: string) => api.returnNotes.create({ params: { id }, body: { body } }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ noteId, body }: { noteId: number; body: string }) =>
        api.returnNotes.update({ params: { id, note_id: noteId }, body: { body } }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (noteId: number) => api.returnNotes.remove({ params: { id, note_id: noteId } }),
      onSettled,
    }),
  }
}

export const useAssign = (id: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = returnQuery(api, id)
  return useMutation({
    mutationFn: (staff_id: number | null) => api.teamwork.assign({ params: { id }, body: { staff_id } }),
    onSuccess: ({ assignee }) =>
      queryClient.setQueryData(queryKey, (detail) => (detail ? { ...detail, assignee } : detail)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: RETURNS_KEY }),
  })
}

/** Says that this person is looking, and learns who else is. Only while the page is visible. */
export const presenceQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['presence', id],
    queryFn: async ({ signal }) => (await api.teamwork.presence({ params: { id }, signal })).others,
    refetchInterval: PRESENCE_SECONDS * 1000,
    gcTime: 0,
    retry: false,
  })
