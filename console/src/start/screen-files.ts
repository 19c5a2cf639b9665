/** The files of the screens that are opened most, by path: a list in the page, so that they can be requested early. */
export const SCREENS_ID = 'screens'

export type ScreenFiles = Readonly<Record<string, readonly string[]>>
