// The return of a declaration of withdrawal. Rules may not refuse it, charge for it and so on, but they still decide its
// methods and send its mails. Its customer has chosen nothing: all products have one reason, and there are no photos.
// Rules are asked about methods before there are any, and about mails with those that were decided.

import type { AttributeField } from '../deciding/attributes.ts'
import {
  type Declared,
  HAS_PHOTOS,
  METHOD,
  narrowed,
  PAYMENT_METHOD,
  REASON,
  type Reading,
  type Situation,
  situationsOf,
} from './situation.ts'
import { anyValue, type KeySet, onlyMissing, type ValueSet } from './value-set.ts'

const DECIDING: Readonly<Record<string, Declared>> = {
  SET_RETURN_METHODS: 'methods',
  SET_PAYMENT_METHODS: 'methods',
  SEND_EMAIL: 'mails',
}

/** The situations of withdrawals in which the rule counts; none if its action is without effect there. */
export const situationsDeclared = (reading: Reading): readonly Situation[] | undefined => {
  const declared = DECIDING[reading.rule.action.type]
  if (!declared || reading.isEvent) return []
  return situationsOf(reading)?.map((situation) => ({ ...situation, declared }))
}

const KNOWN: KeySet = { kind: 'keys', empty: false, keys: new Set(), isOpen: true }
const NO: KeySet = { kind: 'keys', empty: false, keys: new Set(['false']), isOpen: false }
const missing = (attribute: AttributeField) => [attribute, onlyMissing(anyValue(attribute)) as ValueSet] as const

const CHOSEN: Readonly<Record<Declared, readonly (readonly [AttributeField, ValueSet])[]>> = {
  methods: [HAS_PHOTOS, METHOD, PAYMENT_METHOD].map(missing),
  mails: [
    [HAS_PHOTOS, NO],
    [METHOD, KNOWN],
    [PAYMENT_METHOD, KNOWN],
  ],
}

/** With what is known of a withdrawal. What one product's reason must satisfy, the only reason must. */
export const asDeclared = (situation: Situation): Situation => {
  const { declared, some } = situation
  if (!declared) return situation
  return {
    ...situation,
    one: CHOSEN[declared].reduce((sets, [attribute, set]) => narrowed(sets, attribute, set), situation.one),
    every: some
      .filter(({ attribute }) => attribute === REASON)
      .reduce((sets, { set }) => narrowed(sets, REASON, set), narrowed(situation.every, REASON, KNOWN)),
  }
}
