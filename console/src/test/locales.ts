/** Translations as the console reads them, from the files that it ships. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Language } from '@returns-desk/contract'
import { createI18n } from '@returns-desk/ui/i18n'
import type { i18n } from 'i18next'

const PUBLIC = resolve(import.meta.dirname, '../../public')

const NAMESPACES = ['shell', 'ui', 'return-reasons']

export const openI18n = (language: Language): Promise<i18n> =>
  new Promise((done) => {
    const instance = createI18n({
      base: '/',
      namespaces: NAMESPACES,
      preferred: language,
      fetch: async (url) => new Response(await readFile(PUBLIC + url, 'utf8')),
    })
    instance.on('initialized', () => done(instance))
  })
