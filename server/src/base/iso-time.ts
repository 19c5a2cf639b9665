/** PostgreSQL writes `2026-11-17T19:44:09.123456+00:00` into JSON: to the second, a fraction of any length or none, and the zone. */
const UTC_END = '+00:00'
const WHOLE_SECONDS = 19

/**
 * A time as the API sends it. One that PostgreSQL has written in UTC is cut to milliseconds without being parsed, which
 * takes longer than everything else about a row of the list.
 */
export const isoTime = (time: Date | string): string => {
  if (typeof time !== 'string') return time.toISOString()
  const isPlain = time.endsWith(UTC_END) && (time[WHOLE_SECONDS] === '.' || time[WHOLE_SECONDS] === '+')
  if (!isPlain) return new Date(time).toISOString()
  const fraction = time.slice(WHOLE_SECONDS + 1, -UTC_END.length)
  return `${time.slice(0, WHOLE_SECONDS)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}
