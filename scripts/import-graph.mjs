// Circles and chains in a graph of imports: a Map of a name to the Set of the names that it imports.

const reachableFrom = (edges, start) => {
  const reached = new Set()
  const waiting = [start]
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop())
    for (const next of edges.get(one) ?? [])
      if (!reached.has(next)) {
        reached.add(next)
        waiting.push(next)
      }
  return reached
}

/** Groups of names that import each other in a circle, directly or through others. */
export const cyclesIn = (edges) => {
  const reach = new Map([...edges.keys()].map((one) => [one, reachableFrom(edges, one)]))
  const knots = [...reach].map(([one, reached]) =>
    [...reached]
      .filter((other) => other !== one && reach.get(other)?.has(one))
      .concat(one)
      .sort(),
  )
  return [...new Set(knots.filter((cycle) => cycle.length > 1).map(String))].map((cycle) => cycle.split(','))
}

/** The longest way along imports. Whoever is on a circle is not followed twice. */
export const longestChain = (edges) => {
  const known = new Map()
  const from = (one, way) => {
    if (known.has(one)) return known.get(one)
    const next = [...(edges.get(one) ?? [])].filter((other) => !way.includes(other))
    const rest = next.map((other) => from(other, [...way, one])).sort((a, b) => b.length - a.length)[0] ?? []
    known.set(one, [one, ...rest])
    return known.get(one)
  }
  return [...edges.keys()].map((one) => from(one, [])).sort((a, b) => b.length - a.length)[0] ?? []
}
