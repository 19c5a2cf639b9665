/** Apart from the shapes, so that a screen which only reads them loads no library for checking shapes. */

export const PRIORITIES = { high: 1, medium: 2, low: 3 } as const

/** Why an owner changes the rules although tests fail: percent-encoded, because headers are ASCII. */
export const OVERRIDE_HEADER = 'Rule-Tests-Override'
