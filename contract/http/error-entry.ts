import type { Language } from '../shop/language.ts'

/** One error: an HTTP status, and a message in each language. */
export type CatalogueEntry = { readonly status: number } & Readonly<Record<Language, string>>

export const entry = (status: number, en: string, ro: string): CatalogueEntry => ({ status, en, ro })
