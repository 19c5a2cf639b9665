import { matchPath } from '@returns-desk/ui/router'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paths } from '../../../paths.ts'
import { addLanguagePath, emailAt } from './email-groups.ts'

const ROUTE = paths.emailTemplateLanguage(':emailSubject', ':emailType')

const readBack = (address: string) => {
  const { pathname } = new URL(address, 'https://console.example')
  return emailAt(matchPath(ROUTE, pathname) ?? {})
}

test.each(['Welcome', '50% off', 'a/b', '..', '.', '%2F', '~2f', 'Șapte „ț”', 'a?b#c', '👍', 'file.html', '\\', '%c3'])(
  'the subject %s survives its address',
  (subject) => {
    for (const template_type of ['completed', null] as const)
      expect(readBack(addLanguagePath({ subject, template_type }))).toEqual({ subject, template_type })
  },
)

test('so does every other', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (subject) => {
      expect(readBack(addLanguagePath({ subject, template_type: null }))?.subject).toBe(subject)
    }),
  )
})
