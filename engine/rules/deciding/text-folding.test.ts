import { expect, test } from 'vitest'
import { foldText, hasText } from './text-folding.ts'

test.each([
  ['Straße', 'STRASSE'],
  ['Łódź', 'lodz'],
  ['Smørrebrød', 'SMORREBROD'],
  ['Đakovo', 'dakovo'],
  ['Ærø', 'aero'],
  ['10\u00a0kg', '10 kg'],
  ['\u00a0VIP\u202f', 'vip'],
  ['1\u202f000', '1 000'],
  ['so\u00adsete', 'SOSETE'],
  ['\u200bvip\ufeff', 'VIP'],
  ['ΝΈΟΣ', 'νεος'],
  ['Șosete', 'SOSETE'],
])('%j and %j are the same word', (one, other) => {
  expect(foldText(one)).toBe(foldText(other))
})

test.each(['\u200b', '\u2060\u00ad', '\u3164', '\u2800', ' \u00a0\t\n', '\u0000\u001b', '\u{e0001}'])(
  '%j is nothing that anybody sees',
  (text) => {
    expect(foldText(text)).toBe('')
    expect(hasText(text)).toBe(false)
  },
)

test.each(['a', ' . ', '\u200bș', '\u0301x', '中', '€'])('%j is text', (text) => {
  expect(foldText(text)).not.toBe('')
  expect(hasText(text)).toBe(true)
})

test('different words stay different', () => {
  expect(foldText('rochie roz')).not.toBe(foldText('rochieroz'))
  expect(foldText('a\tb')).toBe('a\tb')
})
