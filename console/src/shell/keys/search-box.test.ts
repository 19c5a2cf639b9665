import { afterEach, expect, test } from 'vitest'
import { keepEarly, stopListening, takeEarly, takeEntered } from './early-keys.ts'
import { giveLetter, takeLetters } from './letters.ts'
import { focusSearchOnArrival } from './search-box.ts'

afterEach(() => {
  takeLetters()
  takeEarly()
  stopListening()
  document.body.replaceChildren()
})

const openPage = () => {
  document.body.innerHTML = '<main id="content"><h1 tabindex="-1">Withdrawals</h1></main>'
}

/** As a screen does when it is there: its heading gets the focus. */
const arrive = () => {
  document.body.innerHTML = '<main id="content"><h1 tabindex="-1">Returns</h1><input id="returns-search" /></main>'
  document.querySelector('h1')?.focus()
  return document.querySelector('input') as HTMLInputElement
}

const press = (key: string) => giveLetter(new KeyboardEvent('keydown', { key }))

test('what is typed before the screen is there stands in the box', () => {
  openPage()
  focusSearchOnArrival()
  expect(['a', 'Shift', ':', ' ', 'x'].map(press)).toEqual([true, true, true, true, true])
  const box = arrive()
  expect(document.activeElement).toBe(box)
  expect(box.value).toBe('a: x')
  expect(press('j')).toBe(false)
})

test('a key that is no letter gives the search up', () => {
  openPage()
  focusSearchOnArrival()
  press('a')
  expect(press('Escape')).toBe(false)
  const box = arrive()
  expect(document.activeElement).not.toBe(box)
  expect(box.value).toBe('')
})

const slash = () => new KeyboardEvent('keydown', { key: '/', cancelable: true })

test('/ leads to the box before any code for keys is loaded', () => {
  const box = arrive()
  const heading = document.activeElement
  const event = slash()
  keepEarly(event, true)
  expect(document.activeElement).toBe(box)
  expect(event.defaultPrevented).toBe(true)
  expect(takeEarly()).toEqual([])
  expect(takeEntered()).toBe(heading)
})

test('with single keys switched off, / is a character', () => {
  const box = arrive()
  const event = slash()
  keepEarly(event, false)
  expect(document.activeElement).not.toBe(box)
  expect(event.defaultPrevented).toBe(false)
})
