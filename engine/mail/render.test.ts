import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'
import { renderMail, renderTemplate } from './render.ts'
import { EMAIL_VARIABLES } from './variables.ts'

test('known variables are replaced everywhere', () => {
  const template = '<p>%order.name%: %return.total%</p><a href="%return.tracking_url%">%order.name%</a>'
  const values = { 'order.name': '#1042', 'return.total': '231,01 RON', 'return.tracking_url': 'https://a.example/r' }
  expect(renderTemplate(template, values).html).toBe('<p>#1042: 231,01 RON</p><a href="https://a.example/r">#1042</a>')
})

test.for([
  ['<div style="width:100%;height:50%">100% wool, 20% off</div>', []],
  ['<a href="https://a.example/caf%c3%a9.html%20x">x</a>', ['a9.html']],
  ['%order.nmae% %Order.Name% %order% %.name% % order.name % %order.name', ['order.nmae', 'Order.Name']],
  ['%constructor.name% %__proto__.x% %order.name.length%', ['constructor.name', 'order.name.length']],
  ['{{order.name}} $order.name <%= order.name %> %order.name|upper%', []],
] as const)('everything else stays as written: %s', ([template, unknown]) => {
  const rendered = renderTemplate(template, { 'order.name': '#1042' })
  expect(rendered.html).toBe(template)
  expect(rendered.unknown).toEqual(unknown)
})

test('an unknown name does not swallow the percent sign of the known one after it', () => {
  const { html, unknown } = renderTemplate('width:50%a.b%order.name%', { 'order.name': '#1042' })
  expect([html, unknown]).toEqual(['width:50%a.b#1042', ['a.b']])
})

test('a variable without a value is left out', () => {
  expect(renderTemplate('AWB: %return.awb%.', {}).html).toBe('AWB: .')
})

test('line breaks in a value are kept', () => {
  const { html, text } = renderTemplate('<p>%return.products%</p>', { 'return.products': '1 × Shirt\n2 × Socks\r\nx' })
  expect(html).toBe('<p>1 × Shirt<br>2 × Socks<br>x</p>')
  expect(text).toBe('1 × Shirt\n2 × Socks\nx')
})

test.for([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '` onload=alert(1) x=`',
  '&lt;script&gt;',
  '</title></style><svg/onload=alert(1)>',
  '%shop.name%',
  '$& $1 $` {{7*7}} <%= 7*7 %>',
])('a customer cannot write HTML or templates into a mail: %s', (value) => {
  const template = '<title>%order.name%</title><p title="%order.name%">%order.name%</p>'
  const { html, text } = renderTemplate(template, { 'order.name': value, 'shop.name': 'secret' })
  expect(html.match(/[<>"'`=]/g)?.join('')).toBe(template.match(/[<>"'`=]/g)?.join(''))
  expect(html).not.toContain('secret')
  expect(text).toBe(value)
})

test('no value can add a tag, a quote or an attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (value) => {
      const { html } = renderTemplate('<p class=%order.name%>%order.name%</p>', { 'order.name': value })
      expect(
        html
          .replaceAll('<br>', '')
          .match(/[<>"'`=]/g)
          ?.join(''),
      ).toBe('<=><>')
    }),
  )
})

const mail = (html_content: string, values = {}) =>
  renderMail({ subject: 'Returul %order.name%', html_content }, values)

test('the subject line is the title of the content, else the subject of the template', () => {
  const values = { 'order.name': '#1 <b>&' }
  expect(mail('<title>Your return\n  %order.name% &amp; more</title><p>x</p>', values).subject).toBe(
    'Your return #1 <b>& & more',
  )
  for (const html of ['<p>x</p>', '<title> </title>', '<title>unfinished'])
    expect(mail(html, values).subject).toBe('Returul #1 <b>&')
})

test('a value cannot inject a header through the subject', () => {
  const { subject } = mail('<title>%order.name%</title>', { 'order.name': 'a\r\nBcc: all@example.com\u2028\u0000b' })
  expect(subject).toBe('a Bcc: all@example.com b')
})

test('the text part reads like the mail', () => {
  const html = `<!doctype html><html><head><title>t</title><style>p{color:red}</style></head><body><!-- no -->
    <h1>Hello &amp; welcome</h1><p>First
    line.<br/>Second&nbsp;line.</p><ul><li>one</li><li>two</li></ul>
    <table><tr><td>Order</td><td>#1042</td></tr><tr><td>Sum</td><td>5 RON</td></tr></table>
    <p><a href="https://a.example/?a=1&amp;b=2">Follow</a> <a href="javascript:alert(1)">not this</a></p>
    <script>alert(1)</script></body></html>`
  expect(plainText(html)).toBe(
    [
      'Hello & welcome',
      'First line.\nSecond line.',
      '- one\n- two',
      'Order #1042\nSum 5 RON',
      'Follow (https://a.example/?a=1&b=2) not this',
    ].join('\n\n'),
  )
})

test.for(['<', '<!--', '<style', '<style>', '</style', '<a href="', '<a href=', '%a.b', '&#', '<title>', ' \n'])(
  'a template of nothing but %j does not take for ever',
  (piece) => {
    const template = piece.repeat(Math.floor(200_000 / piece.length))
    // Time that grows with the square of the length exceeds the limit of a test.
    expect(renderMail({ subject: 's', html_content: template }, {})).toBeDefined()
  },
)

test('every variable has a description and an example in both languages, and a unique name', () => {
  const names = EMAIL_VARIABLES.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { name, description, example } of EMAIL_VARIABLES) {
    expect(name).toMatch(/^[a-z]+\.[a-z_]+$/)
    for (const text of [description.en, description.ro, example.en, example.ro]) expect(text, name).not.toBe('')
  }
  expect(JSON.stringify(EMAIL_VARIABLES)).not.toMatch(/[şţŞŢ]/)
})
