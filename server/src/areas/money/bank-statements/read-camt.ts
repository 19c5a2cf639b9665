/**
 * Reads camt.053. A document type is refused, so that there are no entities to expand and no other files to read; values
 * stay text.
 */
import type { UnreadLine } from '@returns-desk/contract'
import { isIban, normaliseIban, parseDay, parseDecimal } from '@returns-desk/engine'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { DomainError } from '../../../base/errors.ts'
import type { Reading, StatementLine } from './statement-line.ts'

type Node = Readonly<Record<string, unknown>>

const REPEATED = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'AddtlInf'])

const PARSER = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  htmlEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 40,
  isArray: (name) => REPEATED.has(name),
})

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const decoded = (text: string) => text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '')

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

const at = (node: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, name) => (isNode(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined), node)

const listAt = (node: unknown, path: string): unknown[] => {
  const value = at(node, path)
  return Array.isArray(value) ? value : []
}

/** Of an element with or without attributes. */
const textAt = (node: unknown, path: string): string => {
  const value = at(node, path)
  const text = isNode(value) ? value['#text'] : value
  return typeof text === 'string' ? decoded(text).trim() : ''
}

interface AmountRead {
  readonly amount: number
  readonly currency: string
}

/** `undefined` if there is none. */
const amountAt = (node: unknown, path: string): AmountRead | undefined => {
  const currency = textAt(node, `${path}.@_Ccy`)
  const text = textAt(node, path)
  if (text === '' || !/^[A-Z]{3}$/.test(currency)) return undefined
  const amount = parseDecimal(text, currency)
  return amount === null || amount < 0 ? undefined : { amount, currency }
}

const ownAmount = (details: unknown) =>
  amountAt(details, 'Amt') ?? amountAt(details, 'AmtDtls.TxAmt.Amt') ?? amountAt(details, 'AmtDtls.InstdAmt.Amt')

const dayAt = (entry: unknown): string | undefined => {
  for (const path of ['BookgDt.Dt', 'BookgDt.DtTm', 'ValDt.Dt', 'ValDt.DtTm']) {
    const day = textAt(entry, path).slice(0, 10)
    if (parseDay(day) !== null) return day
  }
  return undefined
}

const referenceOf = (details: unknown) => {
  const reference = textAt(details, 'Refs.EndToEndId')
  return reference === 'NOTPROVIDED' ? '' : reference
}

/** Of the file that it was asked for in: one sum may stand for all its payments. */
const fileRefsOf = (entry: unknown, details: unknown) => {
  const batches = listAt(entry, 'NtryDtls').flatMap((part) =>
    ['MsgId', 'PmtInfId'].map((id) => textAt(part, `Btch.${id}`)),
  )
  return [...['MsgId', 'PmtInfId', 'InstrId', 'TxId'].map((id) => textAt(details, `Refs.${id}`)), ...batches].filter(
    Boolean,
  )
}

const ibansOf = (details: unknown) =>
  ['CdtrAcct', 'DbtrAcct'].map((party) => normaliseIban(textAt(details, `RltdPties.${party}.Id.IBAN`))).filter(isIban)

const describe = (entry: unknown, details: unknown) => {
  const unstructured = listAt(details, 'RmtInf.Ustrd').map((text) => (typeof text === 'string' ? decoded(text) : ''))
  const names = ['Cdtr', 'Dbtr'].map(
    (party) => textAt(details, `RltdPties.${party}.Nm`) || textAt(details, `RltdPties.${party}.Pty.Nm`),
  )
  const reasons = listAt(details, 'RtrInf.AddtlInf').map((text) => (typeof text === 'string' ? decoded(text) : ''))
  const parts = [...unstructured, textAt(details, 'AddtlTxInf'), textAt(entry, 'AddtlNtryInf'), ...names]
  return [...parts, textAt(details, 'RtrInf.Rsn.Cd'), ...reasons].filter(Boolean).join(' · ')
}

/** One line for each payment in the entry; without details, one for the entry. Or why it cannot be read. */
const linesOf = (entry: unknown): StatementLine[] | UnreadLine['reason'] => {
  const status = textAt(entry, 'Sts') || textAt(entry, 'Sts.Cd')
  // Not booked yet: it may still change.
  if (status !== '' && status !== 'BOOK') return []
  const whole = amountAt(entry, 'Amt')
  if (!whole) return 'amount'
  const booked_on = dayAt(entry)
  if (booked_on === undefined) return 'date'
  const given = listAt(entry, 'NtryDtls').flatMap((part) => listAt(part, 'TxDtls'))
  const all = given.length > 0 ? given : [{}]
  return all.map((details, i): StatementLine => {
    const own = ownAmount(details) ?? (all.length === 1 ? whole : undefined)
    const direction = textAt(details, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')
    const bank_ref = textAt(details, 'Refs.AcctSvcrRef') || textAt(entry, 'AcctSvcrRef')
    const isReversal = textAt(entry, 'RvslInd') === 'true' || textAt(entry, 'RvslInd') === '1'
    return {
      kind: direction === 'CRDT' ? 'returned' : 'paid',
      is_return: isReversal || at(details, 'RtrInf') !== undefined,
      booked_on,
      amount: own?.amount ?? null,
      currency: own?.currency ?? whole.currency,
      reference: referenceOf(details),
      refs: fileRefsOf(entry, details),
      // Of an entry with several payments, each needs one of its own.
      bank_ref: bank_ref && all.length > 1 ? `${bank_ref}/${i}` : bank_ref,
      ibans: ibansOf(details),
      description: describe(entry, details),
    }
  })
}

/** The line of the file on which an entry begins. */
const lineOfEntry = (text: string, index: number): number => {
  const openings = text.matchAll(/<(?:[\w-]+:)?Ntry[\s>]/g)
  const at = openings.drop(index).next().value?.index ?? 0
  return text.slice(0, at).split('\n').length
}

export const readCamt = (text: string): Reading => {
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(text) || XMLValidator.validate(text) !== true)
    throw new DomainError('statement_unreadable')
  const statements = listAt(parse(text), 'Document.BkToCstmrStmt.Stmt')
  if (statements.length === 0) throw new DomainError('statement_unreadable')
  const lines: StatementLine[] = []
  const unread: UnreadLine[] = []
  for (const [i, entry] of statements.flatMap((statement) => listAt(statement, 'Ntry')).entries()) {
    const read = linesOf(entry)
    if (typeof read === 'string') unread.push({ line: lineOfEntry(text, i), reason: read })
    else lines.push(...read)
  }
  return { lines, unread }
}

const parse = (text: string): unknown => {
  try {
    return PARSER.parse(text)
  } catch {
    throw new DomainError('statement_unreadable')
  }
}
