import type { Language } from '../language.ts'

/** What one thing that goes wrong is called: an HTTP status, and a sentence in each language. */
export type CatalogueEntry = { readonly status: number } & Readonly<Record<Language, string>>

export const entry = (status: number, en: string, ro: string): CatalogueEntry => ({ status, en, ro })
