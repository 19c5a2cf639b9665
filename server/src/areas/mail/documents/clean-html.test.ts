import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'

test.for([
  '<!doctype html>\n<html lang="ro" dir="ltr"><head><title>a &amp; b</title></head><body bgcolor="#eee" style="margin:0">x</body></html>',
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html xmlns="http://www.w3.org/1999/xhtml" xmlns:o="urn:x"></html>',
  '<style type="text/css" media="screen">a:hover{color:red}@media (max-width:600px){td{width:100%!important}}</style>',
  '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" align="center"><tr><td valign="top" colspan="2" background="https://a.example/b.png">x</td></tr></table>',
  '<a href="https://a.example/?a=1&amp;b=2" target="_blank" rel="noopener">x</a><a href="mailto:a@b.example">x</a><a href="tel:+40721000000">x</a><a href="#top">x</a>',
  '<p title="100%">caf%c3%a9.html %order.nmae% &lt;b&gt;</p><a href="%order.nmae%">x</a>',
  '<style>@media (400px <= width < 600px){p{color:red}}</style>',
  '<font face="Arial" size="2" color="red">x</font><center>ăâîșț</center>',
])('what a mail needs for its looks is sent as it was written: %s', (html) => {
  expect(cleanHtml(html)).toEqual({ html, removed: [] })
})

test.for(['https://a.example/x.png', 'http://a.example/x.png', 'cid:logo', 'data:image/png;base64,iVBORw0KGgo='])(
  'a picture may be at %s',
  (src) => {
    const { html, removed } = cleanHtml(`<img src="${src}" alt="" width="10">`)
    expect([html, removed]).toEqual([`<img src="${src}" alt="" width="10" />`, []])
  },
)

test.for([
  ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>', ['<script>']],
  ['<p onclick="alert(1)" OnMouseOver=x>a</p>', '<p>a</p>', ['onclick', 'onmouseover']],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>', ['href="javascript:alert(1)"']],
  ['<a href=" java\tscript&colon;alert(1)">a</a>', '<a>a</a>', ['href=" java script:alert(1)"']],
  ['<a href="vbscript:x">a</a>', '<a>a</a>', ['href="vbscript:x"']],
  ['<a href="data:text/html,x">a</a>', '<a>a</a>', ['href="data:text/html,x"']],
  ['<a href="//x.example">a</a>', '<a>a</a>', ['href="//x.example"']],
  ['<img src="data:text/html,x" alt="a">', '<img alt="a" />', ['src="data:text/html,x"']],
  ['<img src="data:image/svg+xml,x" alt="a">', '<img alt="a" />', ['src="data:image/svg+xml,x"']],
  ['<img src=x onerror=alert(1)>', '<img src="x" />', ['onerror']],
  ['<iframe src="https://x.example">a</iframe>b', 'b', ['<iframe>']],
  ['<object data="x">a</object><embed src="x">b', 'ab', ['<object>', '<embed>']],
  ['<form action="x"><input name="a"><button>Go</button></form>', 'Go', ['<form>', '<input>', '<button>']],
  ['<select><option>a</select><textarea>b</textarea>c', 'c', ['<select>', '<textarea>']],
  ['<link rel="stylesheet" href="x"><base href="x">a', 'a', ['<link>', '<base>']],
  ['<meta http-equiv="refresh" content="0;url=x">a', 'a', ['<meta http-equiv="refresh">']],
  ['<meta charset="utf-7">a', 'a', ['<meta charset="utf-7">']],
  ['<svg onload=alert(1)><a href="x">a</a></svg>b', 'b', ['<svg>']],
  ['<math><mtext></mtext></math>b', 'b', ['<math>']],
  ['<p style="color:red;behavior:url(x)">a</p>', '<p style="color:red">a</p>', ['behavior:url(x)']],
  ['<p style="width:expression(alert(1))">a</p>', '<p>a</p>', ['width:expression(alert(1))']],
  ['<style>@import "x";p{color:red}</style>', '<style>p{color:red}</style>', ['@import "x"']],
  ['<!--[if mso]><table><tr><td>a<![endif]-->b<!-- c -->', 'b', ['<!--[if …]>']],
] as const)('what could do harm is left out, and said: %s', ([template, html, removed]) => {
  const clean = cleanHtml(template)
  expect(clean.html.replace(/;"/, '"')).toBe(html)
  expect(clean.removed).toEqual(removed)
})

test('a stylesheet cannot hold a tag for a program that ends it early', () => {
  const { html } = cleanHtml('<style><!-- a{content:"</styl<style><img src=x onerror=alert(1)>"} --></style>')
  expect(html.match(/<[a-z/!?]/gi)).toEqual(['<s', '</'])
})

test('what is left out is named once, in short, and not without end', () => {
  const href = `javascript:${'x'.repeat(500)}`
  const template = `<a href="${href}"></a>`.repeat(3) + Array.from({ length: 50 }, (_, at) => `<x-${at}>`).join('')
  const { removed } = cleanHtml(template)
  expect(removed).toHaveLength(20)
  expect(removed.filter((one) => one.startsWith('href'))).toEqual([`href="javascript:${'x'.repeat(42)}…`])
})

const HARM =
  /<(?:script|iframe|object|embed|form|input|button|select|textarea|link|base|svg|math|template)|<[^>]*\son\w+\s*=|<[^>]*(?:href|src)="\s*(?:java|vb)script:/i
const BITS = [
  ...['<', '>', '"', "'", '/', '=', ' ', '<!--', '-->', '<![CDATA[', ']]>', '&lt;', '&#x3c;', '\0', '\t', 'x', '`'],
  ...[
    '<p ',
    '<a href=',
    '<img src=',
    '<style>',
    '</style',
    '<title>',
    '</title>',
    '<svg>',
    '</svg>',
    '<math>',
    '<table>',
  ],
  ...[
    '<script>',
    '</script>',
    '<noscript>',
    '<iframe ',
    '<template>',
    '<textarea>',
    '<xmp>',
    '<plaintext>',
    '<select>',
  ],
  ...['onerror=alert(1)', 'javascript:alert(1)', 'style="', 'expression(1)', '@import "x";', 'behavior:url(x)'],
]

test('however tags are torn and mixed, nothing that acts comes out, and twice is the same as once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...BITS), { maxLength: 25 }), (bits) => {
      const { html } = cleanHtml(bits.join(''))
      expect(html).not.toMatch(HARM)
      expect(cleanHtml(html).html).toBe(html)
    }),
    { numRuns: 3000 },
  )
})

test.for([
  '<',
  '<div>',
  '</div>',
  '<svg>',
  '<!--',
  '<style>',
  '<a href="',
  '<p style="',
  '&#',
  '<title>',
  '<script',
  '<b a=',
])('a template of nothing but %j does not take for ever', (piece) => {
  // Time that grows with the square of the length exceeds the limit of a test.
  expect(cleanHtml(piece.repeat(Math.floor(200_000 / piece.length)))).toBeDefined()
})
