/** What can be typed after a key, for people who typed something else. Names are the shop's own, and not among these. */
import { IS_VALUES, NEGATED_IS, QUERY_KEYS, type QueryKey } from './parse-query.ts'

const DAYS = 'today, yesterday, 2026-11-19, 19.11.2026, 19 nov, 2026-11, 2026-11-01..2026-11-19, <7d, >7d'

const EXAMPLES: Readonly<Partial<Record<QueryKey, string>>> = {
  created: DAYS,
  moved: DAYS,
  due: `overdue, ${DAYS}`,
  total: '428.01, >200, <=50, 200-300',
  is: IS_VALUES.join(', '),
}

export const whatFits = (key: string): string => EXAMPLES[key as QueryKey] ?? '…'
export const SEARCHED_KEYS = QUERY_KEYS.map((key) => `${key}:`).join(', ')
export const NEGATED = ['-status:', ...NEGATED_IS.map((value) => `-is:${value}`)].join(', ')
