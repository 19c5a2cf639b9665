/** The storage key of the user's chosen language, shared by console and portal. */
export const LANGUAGE_NAME = 'language'
