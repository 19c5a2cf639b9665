/** What the effects of a declaration are planned under. */
export const RECEIPT = 'withdrawal_received/'
export const receiptKey = (id: number) => `${RECEIPT}${id}`
/** The words themselves, sent once the order is known, where the receipt had to do without. */
export const wordsKey = (id: number) => `withdrawal_words/${id}`
export const followUpKey = (id: number) => `withdrawal_return/${id}`

export const effectKeysOf = (id: number) => [receiptKey(id), wordsKey(id), followUpKey(id)]
