import { beforeEach, expect, test } from 'vitest'
import { type Component, draw, type Props } from './draw.ts'
import { Component as ClassComponent, createContext, Fragment, jsx, useContext, useState } from './react.ts'

let page: HTMLElement

beforeEach(() => {
  page = document.createElement('div')
})

const drawn = (node: unknown) => {
  draw(node, page)
  return page.innerHTML
}

test('what people wrote is drawn as text, whatever it looks like', () => {
  const hostile = '<img src=x onerror=alert(1)>'
  drawn(jsx('p', { title: hostile, children: hostile }))
  expect(page.querySelector('img')).toBeNull()
  expect(page.textContent).toBe(hostile)
  expect(page.querySelector('p')?.title).toBe(hostile)
})

test.each([
  ['to another host', { href: 'https://elsewhere.example/' }],
  ['to another host, by the same protocol', { href: '//elsewhere.example/' }],
  ['to another host, as browsers read it', { href: '/\\elsewhere.example/' }],
  ['to a script', { href: 'javascript:alert(1)' }],
  ['as markup', { dangerouslySetInnerHTML: { __html: '<b>x</b>' } }],
])('nothing leads %s', (_, props) => {
  expect(() => drawn(jsx('a', props))).toThrow()
})

test('nothing, yes and no are not drawn; numbers, zero among them, are', () => {
  expect(drawn([null, undefined, true, false, '', 0, [1, ['two']]])).toBe('01two')
})

test('attributes are written as React writes them', () => {
  const props: Props = {
    className: 'row',
    htmlFor: 'name',
    tabIndex: -1,
    hidden: false,
    disabled: true,
    title: undefined,
    'aria-busy': false,
    'data-opens': true,
    onClick: () => {},
    ref: { current: null },
    style: { width: '8%', height: 12, color: undefined },
  }
  expect(drawn(jsx('label', props))).toBe(
    '<label class="row" for="name" tabindex="-1" disabled="" aria-busy="false" data-opens="true" style="width: 8%; height: 12px;"></label>',
  )
})

test('drawings are in the namespace and the spelling of SVG', () => {
  drawn(jsx('svg', { viewBox: '0 0 20 20', strokeWidth: 1.5, children: jsx('path', { strokeLinecap: 'round' }) }))
  const path = page.querySelector('path')
  expect(path?.namespaceURI).toBe('http://www.w3.org/2000/svg')
  expect(page.innerHTML).toBe('<svg viewBox="0 0 20 20" stroke-width="1.5"><path stroke-linecap="round"></path></svg>')
})

test('the chosen option of a list is chosen, with no word about it in the markup', () => {
  const options = ['en', 'ro'].map((value) => jsx('option', { value, children: value }))
  drawn(jsx('select', { value: 'ro', children: options }))
  expect(page.querySelector('select')?.value).toBe('ro')
  expect(page.innerHTML).not.toContain('selected')
})

test('components are called, with the value of the innermost provider and the first value of a state', () => {
  const Language = createContext('none')
  const Word: Component = () => useContext(Language)
  const Count: Component = () => useState(() => 3)[0]
  class Frame extends ClassComponent<Props, object> {
    render() {
      return jsx('p', { children: this.props.children })
    }
  }
  const word = () => jsx(Word, {})
  const inner = jsx(Language, { value: 'ro', children: word() })
  const outer = jsx(Language, { value: 'en', children: [word(), inner, word()] })
  expect(drawn(jsx(Frame, { children: [outer, jsx(Fragment, { children: [word(), jsx(Count, {})] })] }))).toBe(
    '<p>enroennone3</p>',
  )
})

test('what stands in for nothing is an error, not a gap', () => {
  expect(() => drawn(jsx(undefined, {}))).toThrow()
  expect(() => drawn({ an: 'object' })).toThrow()
  expect(() => drawn(jsx('p', { title: { an: 'object' } }))).toThrow()
})
