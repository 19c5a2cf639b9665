/** What is being declared, kept for as long as the tab: a reload between the two steps loses nothing. */
import type { WithdrawalInput, WithdrawalReceipt } from '@returns-desk/contract'

const DECLARATION_KEY = 'returns-desk.withdrawal'
const RECEIPT_KEY = 'returns-desk.withdrawal-receipt'

const read = <Value>(key: string): Value | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null) ?? undefined
  } catch {
    return undefined
  }
}

// A browser that withholds storage leaves what is kept here, for as long as the page.
const remembered = new Map<string, unknown>()

const keep = (key: string, value: unknown) => {
  remembered.set(key, value)
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // As above.
  }
}

export const readDeclaration = () =>
  read<WithdrawalInput>(DECLARATION_KEY) ?? (remembered.get(DECLARATION_KEY) as WithdrawalInput | undefined)
export const keepDeclaration = (declaration: WithdrawalInput | undefined) => keep(DECLARATION_KEY, declaration)
export const readReceipt = () =>
  read<WithdrawalReceipt>(RECEIPT_KEY) ?? (remembered.get(RECEIPT_KEY) as WithdrawalReceipt | undefined)
export const keepReceipt = (receipt: WithdrawalReceipt) => keep(RECEIPT_KEY, receipt)
