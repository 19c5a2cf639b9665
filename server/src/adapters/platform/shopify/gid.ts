const ORDER_REF = /^(?:gid:\/\/shopify\/Order\/)?(\d{1,20})$/

/** A number as Shopify's own pages and webhooks say it; `undefined` for what names no order. */
export const orderNumberOf = (ref: string) => ORDER_REF.exec(ref)?.[1]

export const gidOf = (kind: 'Order' | 'LineItem', number: string) => `gid://shopify/${kind}/${number}`

export const numberOf = (gid: string) => gid.slice(gid.lastIndexOf('/') + 1)
