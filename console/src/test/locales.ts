/** The translations of the console, from the files that it ships. */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Language } from '@returns-desk/contract'
import { createI18n, type I18n } from '@returns-desk/ui/i18n'

const PUBLIC = resolve(import.meta.dirname, '../../public')
const NAMESPACES = readdirSync(`${PUBLIC}/locales/en`).map((file) => file.replace('.json', ''))

/** All translations are loaded before the first render: waiting for them is tested in a real browser. */
export const openI18n = async (language: Language): Promise<I18n> => {
  const i18n = createI18n({
    base: '/',
    namespaces: NAMESPACES,
    preferred: language,
    fetch: async (url) => new Response(readFileSync(PUBLIC + url, 'utf8')),
  })
  await Promise.all(NAMESPACES.map(i18n.load))
  return i18n
}
