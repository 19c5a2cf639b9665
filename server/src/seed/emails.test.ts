import { LANGUAGES, TEMPLATE_TYPES } from '@returns-desk/contract'
import { EMAIL_VARIABLES, renderMail } from '@returns-desk/engine'
import { expect } from 'vitest'
import { inShop } from '../db/db.ts'
import { test, type World } from '../test/harness.ts'
import { seedEmails } from './emails.ts'

const seeded = async (world: World, shopLanguage: 'en' | 'ro') => {
  const shop = await world.shop()
  await inShop(world.db, shop.id, (db) => seedEmails(db, shop.id, shopLanguage === 'ro' ? ['ro', 'en'] : ['en', 'ro']))
  return (await world.as(shop)).emails.list()
}

test.for(LANGUAGES)('a shop that speaks %s starts with every e-mail in both languages', async (language, { world }) => {
  const templates = await seeded(world, language)
  expect(templates).toHaveLength(TEMPLATE_TYPES.length * LANGUAGES.length)
  for (const type of TEMPLATE_TYPES) {
    const versions = templates.filter(({ template_type }) => template_type === type)
    expect(new Set(versions.map(({ subject }) => subject)).size).toBe(1)
    expect(versions.map((version) => version.language).sort()).toEqual(['en', 'ro'])
    expect(versions.filter((version) => version.default_language).map((version) => version.language)).toEqual([
      language,
    ])
  }
})

test('every e-mail fills in without a gap, with a subject in its own language', async ({ world }) => {
  const templates = await seeded(world, 'ro')
  for (const template of templates) {
    const language = template.language === 'ro' ? 'ro' : 'en'
    const values = Object.fromEntries(EMAIL_VARIABLES.map(({ name, example }) => [name, example[language]]))
    const mail = renderMail(template, values)
    expect(mail.unknown, mail.subject).toEqual([])
    expect(mail.html).not.toMatch(/%[a-z_]+\.[a-z_]+%/)
    expect(mail.html).toContain(`<html lang="${language}">`)
    expect(mail.text.startsWith('Atelier Codru\n\n'), mail.text).toBe(true)
    expect(mail.text).toContain(language === 'ro' ? 'Bună ziua,' : 'Hello,')
    expect(mail.subject).not.toBe(template.subject)
  }
  const text = JSON.stringify(templates)
  expect(text).not.toMatch(/[şţŞŢ]/)
  expect(new Set(templates.map(({ subject }) => subject)).size).toBe(TEMPLATE_TYPES.length)
})

test('what is long and has no spaces, like the reference, breaks on a phone instead of being cut off', async ({
  world,
}) => {
  const [template] = (await seeded(world, 'en')).filter(({ html_content }) => html_content.includes('%return.id%'))
  expect(template?.html_content).toMatch(/word-break:break-word">%return\.id%<\/td>/)
})
