import { expect, test } from 'vitest'
import { textOn } from './colors.ts'
import { type Finding, lintMail } from './lint-mail.ts'
import { renderMail } from './render.ts'
import { type EmailValues, exampleValues } from './variables.ts'

const lint = (html_content: string, type: string | null = null, own: EmailValues = {}) => {
  const template = { subject: 'S', html_content }
  const values = { ...exampleValues('en', type), ...own }
  const { html, text } = renderMail(template, values)
  return lintMail({ template, type, values, html, text })
}
const found = (...args: Parameters<typeof lint>) =>
  Object.fromEntries(lint(...args).map(({ code, parts }: Finding) => [code, parts]))

const TEXT = '<p>Hello</p>'

test('nothing is said of a mail that is in order', () => {
  expect(lint('<title>%order.name%</title><p>Hello <a href="%return.tracking_url%">here</a></p>')).toEqual([])
})

test('names that do not exist, belong to other mails, or have no value are found', () => {
  const html = `${TEXT}%order.nmae% %code.value% %return.awb%`
  expect(found(html, 'completed', { 'return.awb': '' })).toEqual({
    unknown_variable: ['%order.nmae%'],
    foreign_variable: ['%code.value%'],
    empty_variable: ['%return.awb%'],
  })
  expect(found(`${TEXT}%shop.logo% %shop.logo_url%`)).toEqual({})
})

test.for([
  ['', 'link_empty', 'x'],
  ['#', 'link_empty', 'x: #'],
  ['%return.label_url%', 'link_empty', 'x'],
  ['www.shop.example', 'link_incomplete', 'x: www.shop.example'],
  ['shop.example:8080/a', 'link_incomplete', 'x: shop.example:8080/a'],
  ['/returns', 'link_incomplete', 'x: /returns'],
  ['//shop.example', 'link_incomplete', 'x: //shop.example'],
  ['https://', 'link_incomplete', 'x: https://'],
  [' java\nscript:alert(1)', 'link_forbidden', 'x: java\nscript:alert(1)'],
  ['data:text/html,x', 'link_forbidden', 'x: data:text/html,x'],
] as const)('the link to %j is %s', ([href, code, part]) => {
  expect(found(`<p>Hi <a href="${href}"><b>x</b></a></p>`, null, { 'return.label_url': '' })[code]).toEqual([part])
})

test.for(['https://a.example', 'http://a.example/b', 'mailto:a@b.example', 'tel:+40', '#part'])(
  'the link to %s is fine',
  (href) => {
    expect(lint(`<p>Hi <a href="${href}">x</a></p>`)).toEqual([])
  },
)

test('a mail of pictures only has no text', () => {
  expect(found('<img src="https://a.example/b.png" alt="">')).toEqual({ no_text: [] })
  expect(found('<img src="https://a.example/b.png" alt="Spring sale">')).toEqual({})
})

test('a mail over 100 kB is too large for some programs, counted in bytes', () => {
  expect(found(`<p>${'ș'.repeat(49_990)}</p>`)).toEqual({})
  expect(found(`<p>${'ș'.repeat(51_000)}</p>`)).toEqual({ too_large: ['103 kB'] })
})

test('words that are hard to read are found, on their own background or on that around them', () => {
  expect(found('<p style="color:#999">Faint</p><p style="color: #595959">Fine</p>')).toEqual({ contrast: ['Faint'] })
  expect(found('<td bgcolor="#ffd400"><a href="https://a.b" style="color:white">Go</a></td>')).toEqual({
    contrast: ['Go'],
  })
  expect(found('<div style="background:#000"><p style="color:#fff">Fine</p></div><p>Fine</p>')).toEqual({})
  expect(found('<div style="background:url(x.png)"><p style="color:#fff">Not judged</p></div>')).toEqual({})
  expect(found(`<div style="display:none;color:#fff">Hidden</div>${TEXT}`)).toEqual({})
})

test('a button keeps words that can be read, whatever the colour of the shop', () => {
  const html = '<a href="https://a.b" style="background:%shop.color%;color:%shop.color_text%">Go</a>'
  for (const color of ['#000000', '#ffffff', '#ffd400', '#1f5f4f', '#777777', '#0a84ff', '#ff3b30'])
    expect(found(html, null, { 'shop.color': color, 'shop.color_text': textOn(color) }), color).toEqual({})
})

test.for(['<a href="', '<a>', '<p style="', '<b style="color:#fff">x', '</b>', '<a href=x>', '%a.b%'])(
  'a template of nothing but %j is judged well within the time of a test',
  (piece) => {
    expect(lint(piece.repeat(Math.floor(200_000 / piece.length))).length).toBeLessThanOrEqual(3)
  },
)
