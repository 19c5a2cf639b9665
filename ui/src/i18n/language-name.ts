/** Under which the reader's own choice of language is stored, by console and portal alike. */
export const LANGUAGE_NAME = 'language'
