/** Queries and mutations of the small shop, with the documented refusals. */
import { connection, listOrders, orderNode, returnNode } from './nodes.ts'
import { canDispose, type DisposeInput, type IssueRefund, refundFor } from './refunds.ts'
import { NOTE_LENGTH, parcelId, REASONS, type Store, TAG_LENGTH } from './store.ts'

const MAX_TAGS = 250

interface ReturnLineInput {
  readonly fulfillmentLineItemId: string
  readonly quantity: number
  readonly returnReason?: string
  readonly returnReasonDefinitionId?: string
  readonly returnReasonNote?: string
}

interface ProcessInput {
  readonly returnId: string
  readonly returnLineItems?: readonly {
    readonly id: string
    readonly quantity: number
    readonly dispositions?: readonly DisposeInput[]
  }[]
  readonly financialTransfer?: { readonly issueRefund?: IssueRefund }
  readonly note?: string | null
}

const refused = (code: string, field: readonly string[] = []) => ({
  return: null,
  userErrors: [{ code, field, message: 'maria@example.com is not amused' }],
})

export const queriesOf = (store: Store) => ({
  order: ({ id }: { id: string }) => {
    const found = store.find(id)
    return found ? orderNode(store, found.order, found.index) : null
  },
  orders: listOrders(store),
  return: ({ id }: { id: string }) => {
    const found = store.returns.find((one) => one.id === id)
    return found ? returnNode(store, found) : null
  },
  returnReasonDefinitions: ({ handles, ...page }: { handles?: readonly string[]; first?: number; after?: string }) =>
    connection(
      REASONS.filter(({ handle }) => !handles || handles.includes(handle)),
      page,
    ),
  returnableFulfillments: ({ orderId, ...page }: { orderId: string; first?: number; after?: string }) => {
    const found = store.find(orderId)
    const parcels = found?.order.parcels.map((_, parcel) => ({ id: parcelId(found.index, parcel) })) ?? []
    return connection(parcels, page)
  },
  returnableFulfillment: ({ id }: { id: string }) => {
    const places = store.orders.flatMap(({ parcels }, order) => parcels.map((_, parcel) => ({ order, parcel })))
    const place = places.find(({ order, parcel }) => parcelId(order, parcel) === id)
    if (!place) return null
    const lines = store.returnable(place.order).filter(({ parcel, left }) => parcel === place.parcel && left > 0)
    return {
      id,
      returnableFulfillmentLineItems: (page: { first?: number; after?: string }) =>
        connection(
          lines.map(({ left, ...fulfillmentLineItem }) => ({ quantity: left, fulfillmentLineItem })),
          page,
        ),
    }
  },
})

const tagsAdd =
  (store: Store) =>
  ({ id, tags }: { id: string; tags: readonly string[] }) => {
    const found = store.find(id)
    const wrong = (message: string) => ({ node: null, userErrors: [{ field: ['id'], message }] })
    if (!found) return wrong('Order does not exist')
    const given = tags.flatMap((tag) => tag.split(',')).map((tag) => tag.trim())
    if (given.some((tag) => tag.length > TAG_LENGTH)) return wrong('Tag is too long')
    const has = new Set(found.order.tags.map((tag) => tag.toLowerCase()))
    const added = given.filter((tag) => !has.has(tag.toLowerCase()))
    if (has.size + added.length > MAX_TAGS) return wrong('Too many tags')
    if (store.state.dropsTags) store.state.dropsTags = false
    else found.order.tags = [...found.order.tags, ...added]
    return { node: orderNode(store, found.order, found.index), userErrors: [] }
  }

const returnCreate =
  (store: Store) =>
  ({ returnInput }: { returnInput: { orderId: string; returnLineItems: readonly ReturnLineInput[] } }) => {
    const found = store.find(returnInput.orderId)
    if (!found) return refused('NOT_FOUND', ['returnInput', 'orderId'])
    if (returnInput.returnLineItems.length === 0) return refused('BLANK', ['returnInput', 'returnLineItems'])
    const left = new Map(store.returnable(found.index).map((line) => [line.id, line.left]))
    for (const {
      fulfillmentLineItemId: id,
      quantity,
      returnReason,
      returnReasonDefinitionId: reasonId,
      returnReasonNote = '',
    } of returnInput.returnLineItems) {
      if (!left.has(id)) return refused('NOT_FOUND', ['returnInput', 'returnLineItems'])
      left.set(id, (left.get(id) ?? 0) - quantity)
      if (quantity < 1 || (left.get(id) ?? 0) < 0) return refused('INVALID', ['returnInput', 'returnLineItems'])
      if (returnReasonNote.length > NOTE_LENGTH) return refused('TOO_LONG', ['returnInput', 'returnLineItems'])
      if (reasonId !== undefined && !REASONS.some((one) => one.id === reasonId))
        return refused('NOT_FOUND', ['returnInput', 'returnLineItems'])
      if (returnReason === 'OTHER' && returnReasonNote === '')
        return refused('BLANK', ['returnInput', 'returnLineItems'])
    }
    const number = store.returns.length + 1
    const lines = returnInput.returnLineItems.map((line, place) => ({
      id: `gid://shopify/ReturnLineItem/${number}${place}`,
      parcelLine: line.fulfillmentLineItemId,
      quantity: line.quantity,
      processed: 0,
      note: line.returnReasonNote ?? '',
      reason: REASONS.find(({ id }) => id === line.returnReasonDefinitionId)?.handle ?? line.returnReason ?? '',
    }))
    const made = {
      id: `gid://shopify/Return/${number}`,
      order: found.index,
      status: 'OPEN',
      lines,
      refunds: [],
      dispositions: [],
    }
    store.returns.push(made)
    return { return: returnNode(store, made), userErrors: [] }
  }

const returnProcess =
  (store: Store) =>
  ({ input }: { input: ProcessInput }) => {
    const found = store.returns.find(({ id }) => id === input.returnId)
    if (!found) return refused('NOT_FOUND', ['input', 'returnId'])
    const given = input.returnLineItems ?? []
    const asked = input.financialTransfer?.issueRefund
    const isPossible = found.status === 'OPEN' || (found.status === 'CLOSED' && given.length === 0)
    if (!isPossible) return refused('INVALID_STATE', ['input', 'returnId'])
    for (const { id, quantity, dispositions = [] } of given) {
      const line = found.lines.find((one) => one.id === id)
      if (!line || quantity < 1 || quantity > line.quantity - line.processed)
        return refused('INVALID', ['input', 'returnLineItems'])
      if (!canDispose(found, id, quantity, dispositions)) return refused('INVALID', ['input', 'dispositions'])
    }
    const refund = asked && refundFor(store, found, asked, input.note)
    if (asked && !refund) return refused('INVALID', ['input', 'financialTransfer'])
    if (refund) found.refunds.push(refund)
    for (const line of found.lines) line.processed += given.find(({ id }) => id === line.id)?.quantity ?? 0
    for (const { reverseFulfillmentOrderLineItemId: line, dispositionType: type, ...told } of given.flatMap(
      ({ dispositions = [] }) => dispositions,
    ))
      found.dispositions.push({ line, type, ...told })
    if (found.lines.every(({ quantity, processed }) => quantity === processed)) found.status = 'CLOSED'
    return { return: returnNode(store, found), userErrors: [] }
  }

const returnCancel =
  (store: Store) =>
  ({ id }: { id: string }) => {
    const found = store.returns.find((one) => one.id === id)
    if (!found) return refused('NOT_FOUND', ['id'])
    if (found.status !== 'OPEN' || found.lines.some(({ processed }) => processed > 0))
      return refused('INVALID_STATE', ['id'])
    found.status = 'CANCELED'
    return { return: returnNode(store, found), userErrors: [] }
  }

export const mutationsOf = (store: Store) => ({
  returnCancel: returnCancel(store),
  tagsAdd: tagsAdd(store),
  returnCreate: returnCreate(store),
  returnProcess: returnProcess(store),
})
