/** Where the banner of a refused move leads. */
export const PAYMENT_ID = 'payment'
