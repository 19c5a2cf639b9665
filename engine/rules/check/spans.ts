// Sets of whole numbers as sorted, disjoint spans with both ends included. Days, counts and amounts in minor units are
// whole numbers in facts, so "more than 3.5" begins at 4.

export type Span = readonly [from: number, to: number]
export type Spans = readonly Span[]

const INFINITY = Number.POSITIVE_INFINITY
export const ALL: Spans = [[-INFINITY, INFINITY]]
export const atLeast = (from: number): Spans => [[from, INFINITY]]

/** Sorts, and joins what overlaps or touches. */
export const spansOf = (spans: readonly Span[]): Spans => {
  const sorted = spans.filter(([from, to]) => from <= to).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const joined: [number, number][] = []
  for (const [from, to] of sorted) {
    const last = joined.at(-1)
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

export const commonSpans = (one: Spans, other: Spans): Spans =>
  one === ALL
    ? other
    : other === ALL
      ? one
      : spansOf(one.flatMap(([a, b]) => other.map(([c, d]): Span => [Math.max(a, c), Math.min(b, d)])))

export const otherSpans = (spans: Spans): Spans => {
  const gaps: Span[] = []
  let next = -INFINITY
  for (const [from, to] of spans) {
    if (from !== -INFINITY) gaps.push([next, from - 1])
    next = to + 1
  }
  return next === INFINITY ? spansOf(gaps) : spansOf([...gaps, [next, INFINITY]])
}

/** Every sum of a member of one and a member of the other. */
export const sums = (one: Spans, other: Spans): Spans =>
  spansOf(one.flatMap(([a, b]) => other.map(([c, d]): Span => [a + c, b + d])))

/** `day - x` for every x. */
export const mirrored = (day: number, spans: Spans): Spans => spansOf(spans.map(([a, b]): Span => [day - b, day - a]))

/** The member closest to a wish. */
export const nearest = (spans: Spans, wish: number): number | undefined => {
  let best: number | undefined
  for (const [from, to] of spans) {
    const member = Math.min(Math.max(wish, from), to)
    if (best === undefined || Math.abs(member - wish) < Math.abs(best - wish)) best = member
  }
  return best
}
