/** Where the translations are. Their address says which version they are of, so that a browser keeps them until the next one. */
export const TEXTS_BASE = '/locales/'
export const TEXTS_VERSION = import.meta.env.VITE_TEXTS ? `?v=${import.meta.env.VITE_TEXTS}` : ''
