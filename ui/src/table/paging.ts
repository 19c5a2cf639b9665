/** The pages of a list, and which of them a pager offers. Pages count from one. */

export const PAGER_WINDOW = 5

export const totalPages = (rows: number, pageSize: number) => Math.max(1, Math.ceil(rows / pageSize))

/** Clamps a missing page to the nearest existing one. */
export const nearestPage = (wanted: number, total: number) =>
  Number.isInteger(wanted) ? Math.min(Math.max(wanted, 1), total) : 1

export const rowsOfPage = <Row>(rows: readonly Row[], page: number, pageSize: number) =>
  rows.slice((page - 1) * pageSize, page * pageSize)

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, offset) => from + offset)

/**
 * Five neighbouring pages around the current one, and the first and last beyond them. `gap` stands for omitted pages,
 * never for a single one: that page is shown instead.
 */
export const pagerItems = (page: number, total: number): (number | 'gap')[] => {
  const start = Math.max(1, Math.min(page - Math.floor(PAGER_WINDOW / 2), total - PAGER_WINDOW + 1))
  const end = Math.min(total, start + PAGER_WINDOW - 1)
  const before = start <= 3 ? range(1, start - 1) : [1, 'gap' as const]
  const after = end >= total - 2 ? range(end + 1, total) : ['gap' as const, total]
  return [...before, ...range(start, end), ...after]
}
