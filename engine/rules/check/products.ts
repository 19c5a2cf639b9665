// Finds products, and their reasons, for a situation. What some product must satisfy may be satisfied by a product each,
// unless the number of items is limited: then several must share one. Few enough are searched completely.

import type { AttributeField } from '../deciding/attributes.ts'
import type { Key } from '../deciding/facts.ts'
import { QUANTITY, type Situation } from './situation.ts'
import { anyValue, common, memberOf, type ValueSet } from './value-set.ts'

export type FoundProduct = ReadonlyMap<AttributeField, Key>
type Group = ReadonlyMap<AttributeField, ValueSet>
type Wish = Situation['some'][number]

const MOST_SEARCHED = 8

const joined = (group: Group, { attribute, set }: Wish): Group | undefined => {
  const left = common(group.get(attribute) ?? anyValue(attribute), set)
  return memberOf(left, attribute) === undefined ? undefined : new Map(group).set(attribute, left)
}

const leastOf = (group: Group) => Number(memberOf(group.get(QUANTITY) ?? anyValue(QUANTITY), QUANTITY))
const itemsIn = (groups: readonly Group[]) => groups.reduce((sum, group) => sum + leastOf(group), 0)

/** Each wish joins the first product that can take it. */
const greedy = (wishes: readonly Wish[], every: Group): Group[] | undefined => {
  const groups: Group[] = []
  for (const wish of wishes) {
    const at = groups.findIndex((group) => joined(group, wish))
    const group = joined(groups[at] ?? every, wish)
    if (!group) return undefined
    if (at >= 0) groups[at] = group
    else groups.push(group)
  }
  return groups
}

/** Every way to distribute the wishes, until one has few enough items. */
const search = (
  [wish, ...rest]: readonly Wish[],
  groups: readonly Group[],
  every: Group,
  most: number,
): readonly Group[] | undefined => {
  if (itemsIn(groups) > most) return undefined
  if (!wish) return groups
  for (let at = 0; at <= groups.length; at++) {
    const group = joined(groups[at] ?? every, wish)
    const found = group && search(rest, [...groups.slice(0, at), group, ...groups.slice(at + 1)], every, most)
    if (found) return found
  }
  return undefined
}

const found = (group: Group): FoundProduct =>
  new Map([...group].map(([attribute, set]) => [attribute, memberOf(set, attribute) ?? null]))

/** Products with at most this many items; 'unknown' if there are too many ways to try. */
export const findProducts = (
  { some, every }: Situation,
  mostItems: number,
): readonly FoundProduct[] | 'impossible' | 'unknown' => {
  const limits: Group = new Map([...every].map(([attribute, set]) => [attribute, common(anyValue(attribute), set)]))
  for (const [attribute, set] of limits) if (memberOf(set, attribute) === undefined) return 'impossible'
  const wishes = some.length > 0 ? some : []
  const quick = greedy(wishes, limits)
  if (!quick) return 'impossible'
  const groups = quick.length > 0 ? quick : [limits]
  if (itemsIn(groups) <= mostItems) return groups.map(found)
  if (wishes.length > MOST_SEARCHED) return 'unknown'
  const few = wishes.length > 0 ? search(wishes, [], limits, mostItems) : undefined
  return few ? few.map(found) : 'impossible'
}
