import { asItCame } from './complete-answer.ts'

interface Versioned {
  readonly version: number
}

/** A back end without versions gets none: it could only refuse one that was made up here. */
export const ifMatch = ({ version }: Versioned): Record<string, string> =>
  version > 0 ? { 'If-Match': `"${version}"` } : {}

/**
 * What is sent to change `opened`, the thing as the form was opened with it: a change made by somebody else since then is not
 * overwritten unawares, and what nobody touched goes back as it came.
 */
export const changeOf = <Values extends object>(opened: Versioned, values: Values) => ({
  body: asItCame(opened, values),
  headers: ifMatch(opened),
})
