/** What clerks do while servers are killed: each payment with the keys of its retries, and what was acknowledged of it. */
import { createHash, randomUUID } from 'node:crypto'
import { type ApiContract, ApiError, type Client } from '@returns-desk/contract'
import { expect } from 'vitest'

export interface Clerk {
  /** At the shop that sells at the stand-in of Shopify. */
  readonly there: Client<ApiContract>
  /** At a shop of its own. */
  readonly here: Client<ApiContract>
}

export interface Acknowledged {
  /** Keys of payouts, by return. */
  readonly payouts: Map<string, string>
  /** Keys of what was spent of store credits. */
  readonly spendings: Set<string>
  readonly confirmed: Set<number>
  /** The hashes of files. */
  readonly files: Map<number, string>
}

/** Repeated until it succeeds; every call in it may have happened before. */
export type Payment = (clerk: Clerk, acknowledge: () => void) => Promise<void>

const isOver = (error: unknown) => error instanceof ApiError && error.code === 'bank_file_state'

export const paymentsOf = (acknowledged: Acknowledged) => {
  const paying =
    (id: string, shop: keyof Clerk, route: 'platform' | 'store_credit' | 'cash', key: string = randomUUID()): Payment =>
    async (clerk, acknowledge) => {
      await clerk[shop].refunds.pay({ params: { id }, body: { key, route } })
      acknowledged.payouts.set(id, key)
      acknowledge()
    }

  const crediting = (id: string): Payment => {
    const [key, spending] = [randomUUID(), randomUUID()]
    return async (clerk, acknowledge) => {
      const { payouts } = await clerk.here.refunds.pay({ params: { id }, body: { key, route: 'store_credit' } })
      acknowledged.payouts.set(id, key)
      acknowledge()
      const [payout] = payouts
      expect(payouts).toHaveLength(1)
      const body = { key: spending, amount: payout?.amount ?? 0, currency: 'RON', reference: '#2001' }
      await clerk.here.storeCredits.spend({ params: { id: payout?.id ?? 0 }, body })
      acknowledged.spendings.add(spending)
      acknowledge()
    }
  }

  const filing = (return_ids: readonly string[]): Payment => {
    const key = randomUUID()
    return async ({ here }, acknowledge) => {
      const { id, sha256 } = await here.bankFiles.create({ body: { key, return_ids: [...return_ids] } })
      expect(acknowledged.files.get(id) ?? sha256).toBe(sha256)
      acknowledged.files.set(id, sha256)
      acknowledge()
      const file = await here.bankFiles.download({ params: { id } })
      expect(
        createHash('sha256')
          .update(await file.text())
          .digest('hex'),
      ).toBe(sha256)
      acknowledge()
      // A confirmation that was lost is asked for again.
      await here.bankFiles.confirm({ params: { id } }).catch((error) => {
        if (!isOver(error)) throw error
      })
      acknowledged.confirmed.add(id)
      acknowledge()
    }
  }

  return { paying, crediting, filing }
}

/** `false` if the server was killed meanwhile, or many downloads in a short time are refused. Any other refusal is a finding. */
export const isDone = async (payment: Payment, clerk: Clerk, acknowledge: () => void): Promise<boolean> => {
  try {
    await payment(clerk, acknowledge)
    return true
  } catch (error) {
    // What `fetch` throws when nobody answers.
    if (error instanceof TypeError || (error instanceof ApiError && error.status === 429)) return false
    throw error
  }
}
