/** The published schema of the Admin API, and what its documentation requires beyond it. */
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { buildClientSchema, type IntrospectionQuery } from 'graphql'

interface Published {
  readonly data: IntrospectionQuery
  readonly idempotent: readonly string[]
  readonly access: Readonly<Record<string, readonly string[]>>
}

const file = readFileSync(new URL('./admin-2026-10.json.br', import.meta.url))
const { data, idempotent, access }: Published = JSON.parse(brotliDecompressSync(file).toString('utf8'))

export const ADMIN_SCHEMA = buildClientSchema(data, { assumeValid: true })

/** Mutations that require `@idempotent` since 2026-04. */
export const IDEMPOTENT = new Set(idempotent)

/** By type, or `Type.field`: any one of these scopes is enough. */
export const scopesFor = (name: string) => (Object.hasOwn(access, name) ? (access[name] as readonly string[]) : [])
