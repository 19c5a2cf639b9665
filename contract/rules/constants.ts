/** Apart from the shapes, so that a screen which only reads them loads no library for checking shapes. */

export const PRIORITIES = { high: 1, medium: 2, low: 3 } as const

export const MAX_CONDITIONS = 50
export const RULE_NOTE_LENGTH = 500
/** How far back changed rules can be replayed. */
export const BACKTEST_DAYS = [30, 90, 365] as const

/** Why an owner changes the rules although tests fail: percent-encoded, because headers are ASCII. */
export const OVERRIDE_HEADER = 'Rule-Tests-Override'
