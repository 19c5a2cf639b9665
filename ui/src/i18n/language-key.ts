/** Where a reader's own choice of language is kept, by console and portal alike. */
export const LANGUAGE_KEY = 'returns-desk.language'
