// Refusals while the customer is still choosing. An order is refused at once only if every choice that is left would be
// refused: by one rule that holds whatever is chosen, or by several that together leave nothing (one for each reason).
// Where that cannot be told, nothing is refused here, and the offer decides.

import { clausesOf } from '../deciding/clauses/clauses.ts'
import { compileRules, type Rule } from '../deciding/compile.ts'
import { type Facts, type Key, type ShopTerms, todayOf } from '../deciding/facts.ts'
import { isManyValued, isOfProduct } from '../deciding/find-attribute.ts'
import { holdsForAll } from '../deciding/holds.ts'
import {
  type Asked,
  askedBy,
  candidatesOf,
  holdsNow,
  isMissingAmount,
  keysOf,
  mayHold,
  type OpenChoices,
  openOf,
} from './open-choices.ts'

export type RefusingRule = {
  readonly message_code: string
  /** Of each, one alternative is enough. */
  readonly clauses: readonly (readonly Asked[])[]
}

/** A condition that cannot be read never holds, and neither does a clause without any other. */
export const compileRefusing = (rules: readonly Rule[], shop: ShopTerms): RefusingRule[] => {
  const refusing = rules.filter(({ action }) => action.type === 'REFUSE')
  return compileRules(refusing, shop).onReturn.rules.flatMap(({ rule: { action, conditions } }) => {
    const clauses = clausesOf(conditions).map((clause) =>
      clause.flatMap((position) => conditions[position] ?? []).flatMap((condition) => askedBy(condition, shop)),
    )
    const canHold = clauses.every(({ length }) => length > 0)
    return action.type === 'REFUSE' && canHold ? [{ message_code: action.message_code, clauses }] : []
  })
}

/** Cases that are looked at for one order; with more of them the offer decides. */
const MOST_CASES = 5000
const GENERAL = 'return_refused'

/** What a case says: the value of an attribute, or by its place a product that is returned. */
type Case = { readonly values: ReadonlyMap<string, Key>; readonly product: number | undefined }
type Question = { readonly facts: Facts; readonly shop: ShopTerms; readonly open: OpenChoices }

/** Several values may be chosen: a case names one of them, which says nothing about every one. */
const isBag = (asked: Asked, open: OpenChoices) => {
  const possible = openOf(asked, open)
  return isManyValued(asked.attribute) && !(possible && 'values' in possible && possible.atMost === 1)
}

/** Whether it holds for every choice of the case. */
const isCertain = (asked: Asked, { facts, shop, open }: Question, one: Case): boolean => {
  const { attribute, wishes } = asked
  const keys = keysOf(asked, facts, shop)
  const today = todayOf(facts, shop)
  const possible = isMissingAmount(asked, keys) ? undefined : openOf(asked, open)
  const isOpenProduct = !possible && open.hasOpenProducts === true && isOfProduct(attribute)
  if (!possible && !isOpenProduct) return holdsNow(asked, facts, shop)
  const all = possible
    ? candidatesOf(
        possible,
        wishes.map(({ match }) => match),
      )
    : keys
  const chosen = isOpenProduct ? keys[one.product ?? -1] : one.values.get(attribute.attribute_key)
  return wishes.every(({ match, quantifier }) => {
    const isNamed = chosen !== undefined && (quantifier === 'any' || !isBag(asked, open))
    const left = isNamed ? [chosen] : all
    return left.length > 0 && left.every((key) => holdsForAll(match, quantifier, [key], today))
  })
}

type Dimension = { readonly attribute: string | undefined; readonly keys: readonly Key[] }

/** What the cases are told apart by: what is open and asked about. An undefined attribute: which product. */
const dimensionsOf = (rules: readonly RefusingRule[], { facts, shop, open }: Question): Dimension[] => {
  const asked = rules.flatMap(({ clauses }) => clauses.flat())
  const byAttribute = Map.groupBy(asked, ({ attribute }) => attribute.attribute_key)
  const chosen = [...byAttribute].flatMap(([attribute, [first, ...others]]): Dimension[] => {
    const possible = first && openOf(first, open)
    if (!possible) return []
    const matches = [first, ...others].flatMap(({ wishes }) => wishes.map(({ match }) => match))
    return [{ attribute, keys: candidatesOf(possible, matches) }]
  })
  const ofProduct = asked.find((one) => isOfProduct(one.attribute) && !openOf(one, open))
  if (!open.hasOpenProducts || !ofProduct) return chosen
  const keys = keysOf(ofProduct, facts, shop).map((_, place) => place)
  return [{ attribute: undefined, keys }, ...chosen]
}

/** The code of the message if every choice is refused; a general one if the rules that refuse say different things. */
export const certainRefusal = (
  refusing: readonly RefusingRule[],
  facts: Facts,
  open: OpenChoices,
  shop: ShopTerms,
): string | undefined => {
  const question = { facts, shop, open }
  const rules = refusing.filter(({ clauses }) =>
    clauses.every((clause) => clause.some((asked) => mayHold(asked, facts, shop, open))),
  )
  if (rules.length === 0) return undefined
  const codes = new Set<string>()
  let cases = 0
  const isRefused = (one: Case, [dimension, ...rest]: readonly Dimension[]): boolean => {
    cases += 1
    const rule = rules.find(({ clauses }) =>
      clauses.every((clause) => clause.some((asked) => isCertain(asked, question, one))),
    )
    if (rule) codes.add(rule.message_code)
    if (rule || !dimension) return rule !== undefined
    if (cases > MOST_CASES || dimension.keys.length === 0) return false
    const { attribute, keys } = dimension
    return keys.every((key) =>
      isRefused(
        attribute === undefined
          ? { ...one, product: Number(key) }
          : { ...one, values: new Map([...one.values, [attribute, key]]) },
        rest,
      ),
    )
  }
  if (!isRefused({ values: new Map(), product: undefined }, dimensionsOf(rules, question))) return undefined
  const [only] = codes
  return codes.size === 1 ? only : GENERAL
}
