import { withoutFilledValues } from './complete-answer.ts'

interface Versioned {
  readonly version: number
}

/** A back end without versions gets none: it could only refuse one that was made up here. */
export const ifMatch = ({ version }: Versioned): Record<string, string> =>
  version > 0 ? { 'If-Match': `"${version}"` } : {}

/**
 * The request to change `opened`, the object as the form was opened with it: a concurrent change is not silently
 * overwritten, and untouched values are sent back as received.
 */
export const changeOf = <Values extends object>(opened: Versioned, values: Values) => ({
  body: withoutFilledValues(opened, values),
  headers: ifMatch(opened),
})
