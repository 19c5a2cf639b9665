/** The calls that a shop's resources have in common: list and get, and for most also create, update and delete. */
import { z } from 'zod'
import type { Permission } from '../people/roles.ts'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { ActiveQuery, IdParams, patchOf } from './fields.ts'

interface Thing<Plural extends string, Row extends z.ZodObject> {
  /** In the URL: `return-reasons`. */
  readonly plural: Plural
  /** In a sentence: "Add a return reason". */
  readonly name: string
  /** The summary of the list, which also describes its order. */
  readonly listed: string
  readonly row: Row
}

interface EditableThing<Plural extends string, Row extends z.ZodObject, Shape extends z.ZodRawShape>
  extends Thing<Plural, Row> {
  readonly input: z.ZodObject<Shape>
  /** Why saving may be refused, in addition to the errors of any call. */
  readonly errors?: readonly ErrorCode[]
}

const oneOf = <const Plural extends string, const Need extends Permission>(plural: Plural, needs: Need) =>
  ({ path: `/${plural}/{id}`, access: 'shop', needs, params: IdParams }) as const

export const readCalls = <const Plural extends string, Row extends z.ZodObject>(thing: Thing<Plural, Row>) => {
  const { plural, name, listed, row } = thing
  return {
    list: endpoint({
      method: 'GET',
      path: `/${plural}`,
      access: 'shop',
      needs: 'read',
      summary: listed,
      response: z.array(row),
    }),
    get: endpoint({ method: 'GET', ...oneOf(plural, 'read'), summary: `One ${name}`, response: row }),
  }
}

export const crudCalls = <const Plural extends string, Row extends z.ZodObject, Shape extends z.ZodRawShape>(
  thing: EditableThing<Plural, Row, Shape>,
) => {
  const { plural, name, input, row, errors = [] } = thing
  const saved = { response: row, errors: ['translation_language', ...errors] as const }
  return {
    ...readCalls(thing),
    create: endpoint({
      method: 'POST',
      path: `/${plural}`,
      access: 'shop',
      needs: 'configure',
      summary: `Add a ${name}`,
      body: input,
      ...saved,
    }),
    update: endpoint({
      method: 'PATCH',
      ...oneOf(plural, 'configure'),
      summary: `Change a ${name}`,
      body: patchOf(input),
      ...saved,
      versioned: true,
    }),
    remove: endpoint({
      method: 'DELETE',
      ...oneOf(plural, 'configure'),
      summary: `Delete a ${name}; returns that used it keep showing it`,
    }),
  }
}

/** The same for resources that can be deactivated, so that customers are not offered them for a while. */
export const offeredCalls = <const Plural extends string, Row extends z.ZodObject, Shape extends z.ZodRawShape>(
  thing: EditableThing<Plural, Row, Shape>,
) => {
  const { plural, name, row } = thing
  const calls = crudCalls(thing)
  const switched = { method: 'PATCH', access: 'shop', needs: 'configure', params: IdParams, response: row } as const
  return {
    ...calls,
    list: endpoint({ ...calls.list, query: ActiveQuery }),
    activate: endpoint({ ...switched, path: `/${plural}/{id}/activate`, summary: `Offer a ${name} to customers` }),
    deactivate: endpoint({ ...switched, path: `/${plural}/{id}/deactivate`, summary: `Stop offering a ${name}` }),
  }
}
