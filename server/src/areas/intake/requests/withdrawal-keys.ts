/** The keys of a declaration's effects. */
export const RECEIPT = 'withdrawal_received/'
export const receiptKey = (id: number) => `${RECEIPT}${id}`
/** The full text, sent once the order is known, if the receipt had to leave it out. */
export const wordsKey = (id: number) => `withdrawal_words/${id}`
export const followUpKey = (id: number) => `withdrawal_return/${id}`

export const effectKeysOf = (id: number) => [receiptKey(id), wordsKey(id), followUpKey(id)]
