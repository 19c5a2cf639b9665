// A rule is a list of clauses that must all hold. A clause is a single condition, or a group of conditions with the same
// number, of which any one is enough. There are no groups within groups.

/** How many of the values of an attribute, one per product, must satisfy a condition. */
export const QUANTIFIERS = ['any', 'every', 'none'] as const
export type Quantifier = (typeof QUANTIFIERS)[number]

/** What a condition has besides what it compares. Left out: any value is enough, and the condition stands alone. */
export type Placed = { readonly quantifier?: Quantifier | undefined; readonly group?: number | undefined }

/** The positions of the conditions, clause by clause: a group stands where its first condition does. */
export const clausesOf = (conditions: readonly Pick<Placed, 'group'>[]): number[][] => {
  const clauses: number[][] = []
  const byGroup = new Map<number, number[]>()
  for (const [position, { group }] of conditions.entries()) {
    const known = group === undefined ? undefined : byGroup.get(group)
    if (known) known.push(position)
    else {
      const clause = [position]
      clauses.push(clause)
      if (group !== undefined) byGroup.set(group, clause)
    }
  }
  return clauses
}

/** Whether a rule matches, given which of its conditions hold. */
export const allHold = (conditions: readonly Pick<Placed, 'group'>[], held: readonly boolean[]): boolean =>
  clausesOf(conditions).every((clause) => clause.some((position) => held[position]))

/** The stored form: what is left out means the same, so a rule without quantifiers and groups looks as it always did. */
export const placedBriefly = ({ quantifier, group }: Placed): Placed => ({
  ...(quantifier && quantifier !== 'any' ? { quantifier } : {}),
  ...(group === undefined ? {} : { group }),
})
