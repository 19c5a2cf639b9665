import { expect, test } from 'vitest'
import { hasRemoteImages, previewDocument } from './preview-document.ts'

const bodyOf = (html: string) => /<body[^>]*>([\s\S]*)<\/body>/.exec(previewDocument(html))?.[1]

test.each([
  ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
  ['<img src="x" onerror="alert(1)">', '<img src="x">'],
  ['<svg OnLoad=alert(1)></svg>', '<svg></svg>'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>a', 'a'],
  ['<object data="x"></object><embed src="x">a', 'a'],
  ['<template shadowrootmode="open"><script>alert(1)</script></template>a', 'a'],
  ['<input autofocus>', '<input>'],
])('what could act is taken out: %s', (html, body) => {
  expect(bodyOf(html)).toBe(body)
})

test.each(['javascript:alert(1)', 'https://shop.example/', 'data:text/html,x'])(
  'a link to %s leads nowhere',
  (address) => {
    expect(bodyOf(`<a href="${address}" target="_top">x</a>`)).toBe(`<a data-link="" title="${address}">x</a>`)
  },
)

test('links inside drawings lead nowhere either', () => {
  expect(bodyOf('<svg><a xlink:href="javascript:alert(1)">x</a></svg>')).not.toContain('href')
})

test('the policy comes first, and the only one is ours', () => {
  const page = previewDocument(`<!-- a --><html><head><base href="https://evil.example">
    <meta http-equiv="refresh" content="0;url=https://evil.example">
    <meta http-equiv="Content-Security-Policy" content="default-src *"></head><body>x</body></html>`)
  expect(page).toMatch(
    /^<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; style-src 'unsafe-inline'">/,
  )
  expect(page).not.toContain('evil')
})

test('the looks of a mail stay as their author wrote them', () => {
  const html = '<table width="100%" style="color:red"><tbody><tr><td bgcolor="#eee">x</td></tr></tbody></table>'
  expect(bodyOf(html)).toBe(html)
  expect(previewDocument('<style>p{color:red}</style><p>x</p>')).toContain('<style>p{color:red}</style>')
})

test.each([
  ['<img src="https://a.example/x.png">', true],
  ["<td background='http://a.example/x.png'>", true],
  ['<p style="background:url(https://a.example/x)">', true],
  ['<img src="data:image/png;base64,AA==">https://a.example', false],
  ['<svg><image x="1" href="https://a.example/x.png"/></svg>', true],
  ['<a href="https://a.example">x</a>', false],
])('it is known whether there are images to ask about: %s', (html, has) => {
  expect(hasRemoteImages(html)).toBe(has)
})
