/** All GraphQL documents sent to Shopify. The stand-in of the tests validates each against the published schema. */

const LINES = /* GraphQL */ `
  lineItems(first: $lines, after: $after) {
    nodes {
      id
      title
      variantTitle
      sku
      vendor
      quantity
      currentQuantity
      isGiftCard
      image { url width height }
      product { productType tags collections(first: 5) { nodes { title } } }
      originalTotalSet { presentmentMoney { amount } }
      discountAllocations { allocatedAmountSet { presentmentMoney { amount } } }
    }
    pageInfo { hasNextPage endCursor }
  }`

const ADDRESS = /* GraphQL */ `{ name phone address1 address2 city province zip countryCodeV2 }`

export const ORDER = /* GraphQL */ `
query Order($id: ID!, $lines: Int!, $after: String) {
  order(id: $id) {
    id
    name
    number
    email
    phone
    customerLocale
    presentmentCurrencyCode
    totalPriceSet { presentmentMoney { amount } }
    currentShippingPriceSet { presentmentMoney { amount } }
    tags
    discountCodes
    sourceName
    createdAt
    updatedAt
    shippingAddress ${ADDRESS}
    billingAddress ${ADDRESS}
    fulfillments(first: 50) { status createdAt deliveredAt }
    customer {
      firstName
      lastName
      tags
      numberOfOrders
      amountSpent { amount currencyCode }
      defaultPhoneNumber { phoneNumber }
      defaultAddress ${ADDRESS}
    }
    ${LINES}
  }
}`

export const ORDER_LINES = /* GraphQL */ `
query OrderLines($id: ID!, $lines: Int!, $after: String) {
  order(id: $id) {
    updatedAt
    ${LINES}
  }
}`

/** Only enough fields to tell candidates apart: whole orders would exceed the cost limit of a call. */
export const FIND_ORDERS = /* GraphQL */ `
query FindOrders($search: String!, $first: Int!) {
  orders(first: $first, query: $search, sortKey: CREATED_AT, reverse: true) {
    nodes { id name email }
  }
}`

export const CHANGED_ORDERS = /* GraphQL */ `
query ChangedOrders($search: String!, $first: Int!, $after: String) {
  orders(first: $first, after: $after, query: $search, sortKey: UPDATED_AT) {
    nodes { id updatedAt }
    pageInfo { hasNextPage endCursor }
  }
}`

export const ADD_TAG = /* GraphQL */ `
mutation AddTag($id: ID!, $tags: [String!]!) {
  tagsAdd(id: $id, tags: $tags) {
    userErrors { field }
  }
}`

export const ORDER_TAGS = /* GraphQL */ `
query OrderTags($id: ID!) {
  order(id: $id) { tags }
}`

/** Our mark is in the note of every line of a return that we opened. */
export const ORDER_RETURNS = /* GraphQL */ `
query OrderReturns($id: ID!, $first: Int!, $after: String) {
  order(id: $id) {
    returns(first: $first, after: $after) {
      nodes { id status returnLineItems(first: 1) { nodes { returnReasonNote } } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`

/** One parcel per call: a parcel may contain every line of the order. */
export const PARCELS = /* GraphQL */ `
query Parcels($id: ID!, $after: String) {
  returnableFulfillments(orderId: $id, first: 10, after: $after) {
    nodes { id }
    pageInfo { hasNextPage endCursor }
  }
}`

export const PARCEL_LINES = /* GraphQL */ `
query ParcelLines($id: ID!, $after: String) {
  returnableFulfillment(id: $id) {
    returnableFulfillmentLineItems(first: 100, after: $after) {
      nodes { quantity fulfillmentLineItem { id lineItem { id } } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`

export const RETURN_REASONS = /* GraphQL */ `
query ReturnReasons($handles: [String!]!, $first: Int!) {
  returnReasonDefinitions(first: $first, handles: $handles) {
    nodes { id handle }
  }
}`

export const OPEN_RETURN = /* GraphQL */ `
mutation OpenReturn($input: ReturnInput!) {
  returnCreate(returnInput: $input) {
    return { id }
    userErrors { code field }
  }
}`

export const RETURN_STATE = /* GraphQL */ `
query ReturnState($id: ID!, $after: String) {
  return(id: $id) {
    status
    returnLineItems(first: 100, after: $after) {
      nodes {
        id
        processableQuantity
        processedQuantity
        unprocessedQuantity
        ... on ReturnLineItem { fulfillmentLineItem { id lineItem { id } } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`

/** What can still be said about the pieces of a return. */
export const RETURN_DISPOSITIONS = /* GraphQL */ `
query ReturnDispositions($id: ID!, $after: String) {
  return(id: $id) {
    reverseFulfillmentOrders(first: 3, after: $after) {
      nodes {
        lineItems(first: 50) {
          nodes { id totalQuantity fulfillmentLineItem { id } dispositions { quantity } }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`

/** Needs a scope of its own, which a shop may not have granted. */
export const RETURN_LOCATION = /* GraphQL */ `
query ReturnLocation($id: ID!) {
  return(id: $id) { order { fulfillments(first: 10) { location { id } } } }
}`

export const SUGGEST_REFUND = /* GraphQL */ `
query SuggestRefund(
  $id: ID!
  $lines: [SuggestedOutcomeReturnLineItemInput!]!
  $shipping: RefundShippingInput
  $allocation: RefundMethodAllocation
) {
  return(id: $id) {
    suggestedFinancialOutcome(
      returnLineItems: $lines
      exchangeLineItems: []
      refundShipping: $shipping
      refundMethodAllocation: $allocation
    ) {
      financialTransfer {
        ... on RefundReturnOutcome {
          amount { presentmentMoney { amount currencyCode } }
          suggestedTransactions { amountSet { presentmentMoney { amount } } parentTransaction { id } }
        }
      }
    }
    order {
      presentmentCurrencyCode
      transactions(first: 50) {
        id
        kind
        status
        amountSet { presentmentMoney { amount } }
        parentTransaction { id }
      }
    }
  }
}`

const REFUNDS = /* GraphQL */ `
  nodes {
    id
    note
    createdAt
    totalRefundedSet { presentmentMoney { amount currencyCode } }
    transactions(first: 10) { nodes { status } }
  }`

export const RETURN_REFUNDS = /* GraphQL */ `
query ReturnRefunds($id: ID!, $after: String) {
  return(id: $id) {
    refunds(first: 20, after: $after) {
      ${REFUNDS}
      pageInfo { hasNextPage endCursor }
    }
  }
}`

export const REFUND_RETURN = /* GraphQL */ `
mutation RefundReturn($input: ReturnProcessInput!) {
  returnProcess(input: $input) {
    return { id refunds(first: 20) { ${REFUNDS} } }
    userErrors { code field }
  }
}`

export const RETURN_LINES = /* GraphQL */ `
query ReturnLines($id: ID!, $after: String) {
  return(id: $id) {
    status
    returnLineItems(first: 50, after: $after) {
      nodes {
        quantity
        processedQuantity
        returnReasonDefinition { id handle }
        ... on ReturnLineItem { fulfillmentLineItem { lineItem { id } } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`

export const PROCESS_RETURN = /* GraphQL */ `
mutation ProcessReturn($input: ReturnProcessInput!) {
  returnProcess(input: $input) {
    return { id status }
    userErrors { code field }
  }
}`

export const CANCEL_RETURN = /* GraphQL */ `
mutation CancelReturn($id: ID!) {
  returnCancel(id: $id, notifyCustomer: false) {
    userErrors { code field }
  }
}`
