/** Whatever is corrected while files wait: the account that is paid is the one that was shown to whoever let the file go. */
import type { ApiContract, BankFile, Client } from '@returns-desk/contract'
import { bankText, maskIban } from '@returns-desk/engine'
import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { expect } from 'vitest'
import { test, type World } from '../../../test/harness.ts'
import { ACCOUNT, correctAccount, shopToPay, wanted } from '../../../test/money/bank-shop.ts'

const RUNS = 25
const RETURNS = 2
const IBANS = ['RO49AAAA1B31007593840000', 'RO66BACX0000001234567890', 'DE89370400440532013000']
const HOLDERS = ['Maria Pop', 'Ion Radu']

const by = fc.integer({ min: 0, max: 1 })
/** Counted from the newest, which most steps are about. */
const file = fc.constantFrom(0, 0, 0, 1)
const account = { iban: fc.constantFrom(...IBANS), account_holder: fc.constantFrom(...HOLDERS) }
const step = fc.oneof(
  fc.record({
    act: fc.constant('correct' as const),
    place: fc.integer({ min: 0, max: RETURNS - 1 }),
    account: fc.record(account, { requiredKeys: [] }),
  }),
  fc.record({ act: fc.constantFrom('make' as const), by }),
  fc.record({ act: fc.constant('look' as const), by, file }),
  // Nobody approves what they have not seen: they look now, or have looked before.
  fc.record({ act: fc.constant('approve' as const), by, file, looks: fc.boolean() }),
  fc.record({ act: fc.constant('download' as const), by, file }),
  fc.record({ act: fc.constant('void' as const), by, file }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** As it is shown, and as it is paid: reference, holder and masked account of each payment. */
type Shown = readonly (readonly [reference: string | null, name: string, iban: string | null])[]

const shownBy = ({ payments }: BankFile): Shown => payments.map(({ reference, name, iban }) => [reference, name, iban])

interface Paid {
  readonly PmtId: { readonly EndToEndId: string }
  readonly Cdtr: { readonly Nm: string }
  readonly CdtrAcct: { readonly Id: { readonly IBAN: string } }
}

const paidBy = async (bytes: File): Promise<Shown> => {
  const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'CdtTrfTxInf' })
  const payments: Paid[] = parser.parse(await bytes.text()).Document.CstmrCdtTrfInitn.PmtInf.CdtTrfTxInf
  return payments.map((one) => [one.PmtId.EndToEndId, one.Cdtr.Nm, maskIban(one.CdtrAcct.Id.IBAN)])
}

const play = async (world: World, four_eyes: boolean, batches: readonly (readonly Step[])[]) => {
  const { shop, ids, owner } = await shopToPay(
    world,
    Array.from({ length: RETURNS }, () => ({})),
  )
  await owner.bankAccount.save({ body: { ...ACCOUNT, iban: '', four_eyes } })
  const people: readonly Client<ApiContract>[] = [owner, await world.as(shop, 'manager')]
  const files: number[] = []
  /** What each person was last shown of a file, and what it was when one of them let it go. */
  const seen = new Map<string, Shown>()
  const letGo = new Map<number, Shown>()
  const downloaded = new Map<number, Shown>()
  const keep = (by: number, one: BankFile) => seen.set(`${by}/${one.id}`, shownBy(one))

  /** The accounts of the returns. */
  const accountsNow = () =>
    Promise.all(
      ids.map(async (id) => {
        const { account_holder, iban } = await owner.returns.getPrivate({ params: { id } })
        return [bankText(account_holder ?? '', 70), maskIban(iban ?? '')]
      }),
    )

  const doing = async (one: Step, isAlone: boolean) => {
    if (one.act === 'correct') return correctAccount(owner, ids[one.place] ?? '', one.account)
    const staff = people[one.by] ?? owner
    if (one.act === 'make') {
      const made = await staff.bankFiles.create(wanted(ids))
      files.push(made.id)
      keep(one.by, made)
      return four_eyes ? undefined : letGo.set(made.id, shownBy(made))
    }
    const id = files.at(-1 - one.file)
    if (id === undefined) return
    const params = { id }
    if (one.act === 'look') return keep(one.by, await staff.bankFiles.get({ params }))
    if (one.act === 'void') return staff.bankFiles.void({ params })
    if (one.act === 'download') {
      const paid = await paidBy(await staff.bankFiles.download({ params }))
      if (isAlone && !downloaded.has(id)) expect(paid.map(([, ...account]) => account)).toEqual(await accountsNow())
      return downloaded.set(id, paid)
    }
    if (one.looks) keep(one.by, await staff.bankFiles.get({ params }))
    const shown = seen.get(`${one.by}/${id}`)
    if (shown === undefined) return
    await staff.bankFiles.approve({ params })
    return letGo.set(id, shown)
  }
  for (const batch of batches) {
    const results = await Promise.allSettled(batch.map((one) => doing(one, batch.length === 1)))
    for (const one of results) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 })
  }
  for (const [id, paid] of downloaded) expect(paid).toEqual(letGo.get(id))
  return downloaded.size
}

test('the account that is paid is the one that was last shown to whoever let the file go', {
  timeout: 180_000,
}, async ({ world }) => {
  let paid = 0
  const batches = fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: 6, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(fc.boolean(), batches, async (four_eyes, all) => {
      paid += await play(world, four_eyes, all)
    }),
    { numRuns: RUNS },
  )
  expect(paid).toBeGreaterThan(0)
})
