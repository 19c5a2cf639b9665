import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../../shell/session/api.tsx'
import { changeOf } from '../../../shell/session/change-of.ts'
import type { CrudResource, EditResource, SwitchCalls, Thing } from './resource.ts'

export const useList = <Row extends Thing, Values>(of: EditResource<Row, Values>) => {
  const api = useApi()
  return useQuery({ queryKey: [of.name], queryFn: ({ signal }) => of.calls(api).list({ signal }) })
}

export const oneQuery = <Row extends Thing, Values>(of: EditResource<Row, Values>, api: Api, id: string) =>
  queryOptions({
    queryKey: [of.name, id],
    queryFn: ({ signal }) => of.calls(api).get({ params: { id }, signal }),
    gcTime: 0, // A form starts from what the server holds now, never from a copy kept since the last visit.
  })

const useChange = <Input, Output>(
  name: string,
  change: (input: Input) => Promise<Output>,
  onError: () => void = () => undefined,
) => {
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: [name] })
  return useMutation({ mutationFn: change, onSuccess, onError })
}

export const useCreate = <Row extends Thing, Values>(of: CrudResource<Row, Values>) => {
  const api = useApi()
  return useChange(of.name, (body: Values) => of.calls(api).create({ body }))
}

export const useUpdate = <Row extends Thing, Values extends object>(
  of: EditResource<Row, Values>,
  id: string,
  opened: Row,
) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const change = (values: Values) => of.calls(api).update({ params: { id }, ...changeOf(opened, values) })
  // Resuming after a rejected save starts from what is saved now.
  const forget = () => queryClient.removeQueries({ queryKey: [of.name, id] })
  return useChange(of.name, change, of.returnsOnFailure ? forget : undefined)
}

export const useRemove = <Row extends Thing, Values>(of: CrudResource<Row, Values>) => {
  const api = useApi()
  return useChange(of.name, (id: number) => of.calls(api).remove({ params: { id } }))
}

/** The server's reply replaces the row. A list requested before the reply would bring the old row back, so it is cancelled. */
export const useToggle = <Row extends Thing>(name: string, { activate, deactivate }: SwitchCalls<Row>) => {
  const queryClient = useQueryClient()
  const queryKey = [name]
  return useMutation({
    mutationFn: ({ id, active }: Row) => (active ? deactivate : activate)({ params: { id } }),
    onSuccess: async (reply) => {
      await queryClient.cancelQueries({ queryKey, exact: true })
      queryClient.setQueryData<Row[]>(queryKey, (rows) => rows?.map((row) => (row.id === reply.id ? reply : row)))
    },
  })
}
