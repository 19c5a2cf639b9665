import { expect, test } from 'vitest'
import { screenAt } from './screens.ts'

test.each([
  ['/', 'rules', {}],
  ['/returns', 'returns', {}],
  ['/returns/', 'returns', {}],
  ['/returns/abc', 'returns', { returnId: 'abc' }],
  ['/returns/%E0%A4%A', 'returns', { returnId: '%E0%A4%A' }],
  ['/rules/12', 'rules', { ruleId: '12' }],
  ['/return-methods/3', 'return-methods', { returnMethodId: '3' }],
  ['/email-templates/new', 'email-templates', {}],
  ['/email-templates/7', 'email-templates', { emailId: '7' }],
  [
    '/email-templates/Hello%20you/return_created',
    'email-templates',
    { emailSubject: 'Hello you', emailType: 'return_created' },
  ],
])('%s shows the screen of %s', (pathname, texts, params) => {
  expect(screenAt(pathname)).toMatchObject({ texts, params })
})

test.each(['/nowhere', '/returns/abc/more', '/returns//abc', '//returns'])('%s shows no screen', (pathname) => {
  expect(screenAt(pathname)).toBeUndefined()
})

test('a literal path comes before a parameter', () => {
  expect(screenAt('/email-templates/new')?.path).not.toBe(screenAt('/email-templates/7')?.path)
})
