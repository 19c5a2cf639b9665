/** Performs one step of a history through the API, as the person who would. */
import { createHash } from 'node:crypto'
import type { ApiContract, Client } from '@returns-desk/contract'
import { decimalText } from '@returns-desk/engine'
import type { History, Step } from './history.ts'
import { type Cast, picked, type Scene } from './scene.ts'
import type { Stage } from './stage.ts'

/** What the server has acknowledged, and so must keep. */
export interface Acknowledged {
  /** The amounts in cents, by key; null if it was for all that was open. */
  readonly payments: Map<string, number | null>
  readonly corrections: Map<string, number | null>
  readonly spendings: Map<string, number | null>
  /** The hashes of files that were downloaded. */
  readonly files: Map<number, string>
}

export const noneYet = (): Acknowledged => ({
  payments: new Map(),
  corrections: new Map(),
  spendings: new Map(),
  files: new Map(),
})

export interface Play {
  readonly stage: Stage
  readonly history: History
  readonly cast: Cast
  readonly mark: string
  readonly acknowledged: Acknowledged
  /** Which credit a spending was tried on first: a retry is for the same. */
  readonly chosen: Map<number, number>
}

/** Always the same for the same history. */
const keyOf = (mark: string, kind: string, place: number) => {
  const hex = createHash('sha256').update(`${mark}/${kind}/${place}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const statementOf = ({ cast }: Play, { payouts }: Scene, { lines }: Extract<Step, { do: 'statement' }>) => {
  const rows = lines.flatMap(({ payout: place, kind, how }) => {
    const payout = picked(payouts, place)
    if (!payout) return []
    const cents = payout.amount_minor + (how === 'other amount' ? 1 : 0)
    const iban = how === 'account' ? cast.returns.find(({ id }) => id === payout.return_id)?.iban : undefined
    const reference = how === 'reference' || how === 'other amount' ? payout.reference : ''
    const amount = `${kind === 'paid' ? '-' : ''}${decimalText(cents, 'RON')}`
    return [['2026-10-06', amount, 'RON', reference, iban ?? '', how].join(';')]
  })
  const text = ['date;amount;currency;reference;iban;description', ...rows].join('\n')
  return new File([text], 'statement.csv', { type: 'text/csv' })
}

type Doing = { readonly [Name in Step['do']]: (step: Extract<Step, { do: Name }>) => Promise<unknown> | undefined }

const withParcels = (play: Play, [person]: Stage['people']) => {
  const { history, cast, mark, stage } = play
  const of = (place: number) => picked(cast.returns, place)
  const paramsOf = (place: number) => ({ params: { id: of(place)?.id ?? '' } })
  const productOf = (place: number, product: number) =>
    picked(
      cast.products.filter(({ return_id }) => return_id === of(place)?.id),
      product,
    )
  return {
    scan: ({ scan }) => {
      const { return: place, code } = picked(history.scans, scan) ?? { return: 0, code: '' }
      const written = { number: of(place)?.number, awb: `AWB${mark}${place}`, sku: productOf(place, 0)?.sku }
      const known = written[code as keyof typeof written] ?? `UNKNOWN${mark}`
      return person.parcels.scan({ body: { key: keyOf(mark, 'scan', scan), code: known } })
    },
    piece: ({ piece }) => {
      const { return: place, product } = picked(history.pieces, piece) ?? { return: 0, product: 0 }
      const body = { key: keyOf(mark, 'piece', piece), code: productOf(place, product)?.sku ?? '' }
      return person.inspections.addPiece({ ...paramsOf(place), body })
    },
    inspect: ({ return: place, product, found, deduction, is_inspected }) =>
      person.inspections.save({
        ...paramsOf(place),
        body: {
          items: [
            {
              ...{ product_id: productOf(place, product)?.id ?? 0, condition: null, disposition: null, is_inspected },
              ...{ ...found, deduction: deduction / 100, deduction_reason: 'Worn', rejection_reason: 'Broken' },
            },
          ],
        },
      }),
    move: ({ return: place, to }) =>
      person.returns.move({ ...paramsOf(place), query: { status: stage.statuses.get(to) ?? '' } }),
    undo: ({ return: place }) => person.returns.undoMove(paramsOf(place)),
  } satisfies Partial<Doing>
}

const withRefunds = (play: Play, scene: Scene, [person]: Stage['people']) => {
  const { history, cast, mark, acknowledged } = play
  const paramsOf = (place: number) => ({ params: { id: picked(cast.returns, place)?.id ?? '' } })
  const stepping = (name: 'settle' | 'bounce' | 'cancel', place: number) => {
    const params = { id: picked(scene.payouts, place)?.id ?? 0 }
    if (params.id === 0) return undefined
    if (name === 'cancel') return person.refunds.cancel({ params })
    return name === 'settle'
      ? person.refunds.settle({ params, body: {} })
      : person.refunds.bounce({ params, body: { reason: 'It came back' } })
  }
  return {
    correct: async ({ correction }) => {
      const { return: place, cents } = picked(history.corrections, correction) ?? { return: 0, cents: 0 }
      const key = keyOf(mark, 'correction', correction)
      await person.refunds.correct({ ...paramsOf(place), body: { key, amount: cents / 100, reason: 'Agreed' } })
      // One of nothing is no entry.
      if (cents !== 0) acknowledged.corrections.set(key, cents)
    },
    explain: ({ return: place, reason }) => person.refunds.explain({ ...paramsOf(place), body: { reason } }),
    pay: async ({ payment }) => {
      const { return: place, route, cents } = picked(history.payments, payment) ?? { return: 0, route: 'cash' }
      const key = keyOf(mark, 'payment', payment)
      const amount = cents === undefined ? {} : { amount: cents / 100 }
      await person.refunds.pay({ ...paramsOf(place), body: { key, route, ...amount } })
      acknowledged.payments.set(key, cents ?? null)
    },
    settle: ({ payout }) => stepping('settle', payout),
    bounce: ({ payout }) => stepping('bounce', payout),
    cancel: ({ payout }) => stepping('cancel', payout),
    spend: ({ spending }) => {
      const { credit: place, cents } = picked(history.spendings, spending) ?? { credit: 0, cents: 1 }
      const credit = play.chosen.get(spending) ?? picked(scene.credits, place)
      if (credit === undefined) return undefined
      play.chosen.set(spending, credit)
      const key = keyOf(mark, 'spending', spending)
      const body = { key, amount: cents / 100, currency: 'RON', reference: '#2001' }
      const spent = person.storeCredits.spend({ params: { id: credit }, body })
      return spent.then(() => acknowledged.spendings.set(key, cents))
    },
    'void credit': ({ credit }) => {
      const id = picked(scene.credits, credit)
      return id === undefined
        ? undefined
        : person.storeCredits.void({ params: { id }, body: { reason: 'Cash instead' } })
    },
  } satisfies Partial<Doing>
}

const download = async ({ acknowledged }: Play, person: Client<ApiContract>, id: number) => {
  const file = await person.bankFiles.download({ params: { id } })
  const hash = createHash('sha256')
    .update(await file.text())
    .digest('hex')
  const before = acknowledged.files.get(id)
  if (before !== undefined && before !== hash) throw new Error(`file ${id} has other bytes than before`)
  acknowledged.files.set(id, hash)
}

const withBank = (play: Play, scene: Scene, people: Stage['people']) => {
  const { history, cast, mark } = play
  const [person] = people
  return {
    file: ({ file }) => {
      const { returns, iso } = picked(history.files, file) ?? { returns: 1, iso: true }
      const return_ids = cast.returns.filter((_, place) => (returns & (1 << place)) !== 0).map(({ id }) => id)
      const body = { key: keyOf(mark, 'file', file), return_ids, profile: iso ? 'generic_03' : 'csv' } as const
      return return_ids.length === 0 ? undefined : person.bankFiles.create({ body })
    },
    'move file': ({ file, to, by }) => {
      const id = picked(scene.files, file)
      const somebody = people[by] ?? person
      if (id === undefined) return undefined
      return to === 'download' ? download(play, somebody, id) : somebody.bankFiles[to]({ params: { id } })
    },
    statement: (step) => person.bankStatements.upload({ file: statementOf(play, scene, step) }),
    match: ({ line, payout }) => {
      const [id, payout_id] = [picked(scene.lines, line), picked(scene.payouts, payout)?.id]
      if (id === undefined || payout_id === undefined) return undefined
      return person.bankStatements.match({ params: { id }, body: { payout_id, is_sure: true } })
    },
    ignore: ({ line }) => {
      const id = picked(scene.lines, line)
      return id === undefined ? undefined : person.bankStatements.ignore({ body: { ids: [id] } })
    },
  } satisfies Partial<Doing>
}

/** `false` if there was nothing to do it with. */
export const act = async (play: Play, scene: Scene, step: Step): Promise<boolean> => {
  const { people } = play.stage
  const doing: Doing = {
    ...withParcels(play, people),
    ...withRefunds(play, scene, people),
    ...withBank(play, scene, people),
  }
  const done = (doing[step.do] as (one: Step) => Promise<unknown> | undefined)(step)
  await done
  return done !== undefined
}
