/** Every address of the portal, below its shop's. */
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
/** Of the first page, where someone was led back to it because their proof has ended. */
export const SIGNED_OUT = 'signed-out'
