const ORDER_REF = /^(?:gid:\/\/shopify\/Order\/)?(\d{1,20})$/

/** The number used by Shopify's own pages and webhooks; `undefined` if the reference is not an order. */
export const orderNumberOf = (ref: string) => ORDER_REF.exec(ref)?.[1]

export const gidOf = (kind: 'Order' | 'LineItem', number: string) => `gid://shopify/${kind}/${number}`

export const numberOf = (gid: string) => gid.slice(gid.lastIndexOf('/') + 1)
