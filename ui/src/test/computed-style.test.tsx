import { expect, test } from 'vitest'
import { quickComputedStyle } from './computed-style.ts'

// The setup has replaced the one of this page. A page of its own still has jsdom's.
const frame = document.createElement('iframe')
document.body.append(frame)
const page = frame.contentDocument as Document
const compute = (frame.contentWindow as Window & typeof globalThis).getComputedStyle
const quick = quickComputedStyle(compute)

const PROPERTIES = ['display', 'visibility', 'pointer-events', 'opacity', 'color'] as const
const CAMEL = ['display', 'visibility', 'pointerEvents', 'opacity', 'color'] as const

const answers = (style: CSSStyleDeclaration) => [
  ...PROPERTIES.map((name) => style.getPropertyValue(name)),
  ...CAMEL.map((name) => style[name]),
]

const differences = (root: ParentNode) =>
  [...root.querySelectorAll('*')].filter(
    (element) => String(answers(quick(element))) !== String(answers(compute(element))),
  )

const shown = (html: string) => {
  page.body.innerHTML = html
  return [...page.body.querySelectorAll('*')]
}

const TAGS =
  'html head meta title link style script body p div layer article aside footer header hgroup main nav section marquee address blockquote figcaption figure q center hr map video h1 h2 h3 h4 h5 h6 table thead tbody tfoot col colgroup tr td th caption ul menu dir ol li dd dl dt form legend fieldset input textarea select button datalist area param optgroup option output meter progress pre ruby rt rp noframes frameset details summary template dialog a abbr b br canvas code data del dfn em i iframe img ins kbd label mark object picture s samp slot small source span strong sub sup time u var wbr custom-element svg'

test('every element is shown or hidden as jsdom says, whatever is set on it', () => {
  page.body.replaceChildren(
    ...TAGS.split(' ').flatMap((tag) =>
      [{}, { hidden: '' }, { open: '' }, { type: 'hidden' }, { style: 'display: flex; opacity: 0.5' }].map(
        (attributes) => {
          const element = page.createElement(tag)
          // A sheet, even an empty one, sends every question to jsdom.
          const holder = tag === 'style' || tag === 'link' ? page.createElement('div') : element
          for (const [name, value] of Object.entries(attributes)) holder.setAttribute(name, value)
          return holder
        },
      ),
    ),
    page.createElementNS('http://www.w3.org/2000/svg', 'svg'),
  )
  expect(page.styleSheets).toHaveLength(0)
  expect(page.body.children.length).toBeGreaterThan(500)
  expect(differences(page)).toEqual([])
})

test('what is set on an element, and what it inherits, is what jsdom says', () => {
  const elements = shown(`
    <div style="visibility: hidden"><p>a<b style="visibility: visible">b</b></p><i style="visibility: unset">c</i></div>
    <div style="pointer-events: none"><button>d</button><button style="pointer-events: auto">e</button></div>
    <div style="display: none"><span>f</span></div>
    <div hidden style="display: block">g</div><div hidden style="display: unset">h</div>
    <div style="display: none !important; color: red"><em style="color: inherit">i</em></div>
    <ruby>j<rp>(</rp><rt>k</rt></ruby><rt>l</rt>
    <dialog>m</dialog><dialog open>n</dialog><details><summary>o</summary>p</details>
    <svg><g style="display: none"><title>q</title></g></svg>`)
  expect(elements.length).toBeGreaterThan(20)
  expect(differences(page)).toEqual([])
  for (const element of elements) element.setAttribute('style', 'visibility: collapse; display: inline-grid')
  expect(differences(page)).toEqual([])
})

test('a page with a style sheet is left to jsdom', () => {
  shown('<style>p { display: none } b { visibility: hidden }</style><p>a</p><b>b</b>')
  const [paragraph, bold] = [page.querySelector('p'), page.querySelector('b')] as [Element, Element]
  expect(quick(paragraph).display).toBe('none')
  expect(quick(bold).visibility).toBe('hidden')
  expect(differences(page)).toEqual([])
})
