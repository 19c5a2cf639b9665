/** What one rule set says, with its explanation. */
import type { Language, TriedSide } from '@returns-desk/contract'
import { evaluate, type Facts, makeTrace, type Names, type RuleSet } from '@returns-desk/engine'
import { mailOf } from '../../mail/sending/event-mails.ts'
import { renderAll } from '../rules/read-trace.ts'

const CREATED = { type: 'return_created' } as const

/** Templates of the mails that rules send when the return is made; the shop's own mail is not sent twice. */
const mailsAtCreation = ({ compiled, available, mailTypes }: RuleSet, facts: Facts) => {
  const asked = [facts, { ...facts, event: CREATED }].map((one) => evaluate(compiled, one, available).decision)
  return asked
    .flatMap(({ emails }) => emails.map(({ email_id }) => email_id))
    .filter((id) => mailTypes.get(id) !== mailOf(CREATED))
}

export interface Around {
  readonly names: Names
  readonly language: Language
  /** Rules by their stored names, as the reader calls them; a draft that renames one has its new name. */
  readonly called: ReadonlyMap<string, string>
}

/** The rules that apply first. */
export const explain = async (
  ruleSet: RuleSet,
  facts: Facts,
  { names, language, called }: Around,
  isWithdrawal = false,
) => {
  const evaluation = evaluate(ruleSet.compiled, facts, ruleSet.available)
  const entries = await renderAll(
    [{ trace: makeTrace(evaluation, { names }), event: undefined, isWithdrawal }],
    language,
  )
  const mails = mailsAtCreation(ruleSet, facts).map((id) => names.email_templates?.[id] ?? `#${id}`)
  return {
    decision: evaluation.decision,
    mails,
    rules: entries
      .map((entry) => ({ ...entry, name: called.get(entry.name) ?? entry.name }))
      .toSorted((one, other) => Number(other.matched) - Number(one.matched)),
  } satisfies Pick<TriedSide, 'mails' | 'rules'> & { decision: unknown }
}

export const named = (methods: readonly { readonly id: number; readonly name: string }[]) =>
  methods.map(({ id, name }) => ({ id, name }))
