/** Whether Shopify would execute a document: by its schema, its scopes, its idempotency and its cost. */
import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  getNamedType,
  isCompositeType,
  isListType,
  isNullableType,
  Kind,
  type OperationDefinitionNode,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { ADMIN_SCHEMA, IDEMPOTENT, scopesFor } from './schema.ts'

export const MAX_QUERY_COST = 1000
const MUTATION_COST = 10
const CONNECTION_COST = 2

const refusal = (message: string, code: string) => new GraphQLError(message, { extensions: { code } })

export const operationOf = (document: DocumentNode): OperationDefinitionNode => {
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  if (!operation) throw refusal('No operation', 'BAD_REQUEST')
  return operation
}

const checkIdempotency = ({ operation, selectionSet }: OperationDefinitionNode) =>
  selectionSet.selections.flatMap((field) => {
    if (operation !== 'mutation' || field.kind !== Kind.FIELD) return []
    const hasKey = field.directives?.some(({ name }) => name.value === 'idempotent') ?? false
    if (hasKey === IDEMPOTENT.has(field.name.value)) return []
    const message = hasKey ? 'does not support the @idempotent directive' : 'requires the @idempotent directive'
    return [refusal(`${field.name.value} ${message}`, 'BAD_REQUEST')]
  })

/** `tagsAdd` requires write access to whatever is tagged; ours are orders. */
const BY_HAND: Readonly<Record<string, readonly string[]>> = { 'Mutation.tagsAdd': ['write_orders'] }

const checkScopes = (document: DocumentNode, granted: ReadonlySet<string>) => {
  const errors: GraphQLError[] = []
  const info = new TypeInfo(ADMIN_SCHEMA)
  const demand = (name: string) => {
    const wanted = [...scopesFor(name), ...(BY_HAND[name] ?? [])]
    if (wanted.length > 0 && !wanted.some((scope) => granted.has(scope)))
      errors.push(refusal(`Access denied for ${name}. Required access: ${wanted.join(' or ')}`, 'ACCESS_DENIED'))
  }
  visit(
    document,
    visitWithTypeInfo(info, {
      Field: (node) => {
        demand(`${info.getParentType()?.name}.${node.name.value}`)
        demand(getNamedType(info.getType())?.name ?? '')
      },
    }),
  )
  return errors
}

const documents = new Map<string, DocumentNode>()

/** The same document for the same text: our server has few, and sends them again and again. */
export const readDocument = (text: string): DocumentNode => {
  const document = documents.get(text) ?? parse(text)
  documents.set(text, document)
  return document
}

const validated = new WeakMap<DocumentNode, readonly GraphQLError[]>()

export const checkDocument = (document: DocumentNode, granted: ReadonlySet<string>): readonly GraphQLError[] => {
  const invalid = validated.get(document) ?? validate(ADMIN_SCHEMA, document)
  validated.set(document, invalid)
  if (invalid.length > 0) return invalid
  return [...checkIdempotency(operationOf(document)), ...checkScopes(document, granted)]
}

const sizeOf = (node: FieldNode, variables: Readonly<Record<string, unknown>>) => {
  const argument = node.arguments?.find(({ name }) => name.value === 'first' || name.value === 'last')
  if (argument?.value.kind === Kind.INT) return Number(argument.value.value)
  return argument?.value.kind === Kind.VARIABLE ? Number(variables[argument.value.name.value]) : undefined
}

/**
 * As documented: 0 for a scalar, 1 for an object, a connection by its requested size. Lists without a size count as 1.
 */
export const costOf = (document: DocumentNode, variables: Readonly<Record<string, unknown>>): number => {
  const info = new TypeInfo(ADMIN_SCHEMA)
  const sums: number[] = [0]
  const operation = operationOf(document)
  visit(
    document,
    visitWithTypeInfo(info, {
      Field: {
        enter: () => void sums.push(0),
        leave: (node) => {
          const children = sums.pop() ?? 0
          const type = info.getType()
          const named = getNamedType(type)
          const bare = type && !isNullableType(type) ? type.ofType : type
          const isConnection = named?.name.endsWith('Connection') ?? false
          const isPart = ['nodes', 'edges', 'node', 'pageInfo'].includes(node.name.value)
          const own = isCompositeType(named) && !(isPart && node.name.value === 'pageInfo') ? 1 : 0
          const size = sizeOf(node, variables) ?? 1
          const cost = isConnection
            ? CONNECTION_COST + size * children
            : isListType(bare) && sizeOf(node, variables) !== undefined
              ? size * (own + children)
              : own + children
          sums.push((sums.pop() ?? 0) + cost)
        },
      },
    }),
  )
  return (operation.operation === 'mutation' ? MUTATION_COST : 0) + (sums[0] ?? 0)
}
