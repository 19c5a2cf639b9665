/** Every path of the portal, relative to its shop's. */
export const paths = {
  find: '/',
  code: '/code',
  items: '/order',
  method: '/order/method',
  refund: '/order/refund',
  review: '/order/review',
  return: (id: string) => `/returns/${id}`,
  withdraw: '/withdraw',
  confirmWithdrawal: '/withdraw/confirm',
  withdrawalReceipt: '/withdraw/receipt',
} as const

export const returnIdIn = (path: string): string | undefined => /^\/returns\/([\w-]{22})$/.exec(path)?.[1]

/** The navigation state after a return was submitted: its page then confirms that. */
export const SUBMITTED = 'submitted'
/** The navigation state of the first page, after a redirect because the token has expired. */
export const SIGNED_OUT = 'signed-out'
