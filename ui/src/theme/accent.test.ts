import { afterEach, expect, test, vi } from 'vitest'
import { accentVariables, contrast, wearAccent } from './accent.ts'

afterEach(() => vi.unstubAllGlobals())

const COLOURS = [
  '#000000',
  '#ffffff',
  '#ffd400',
  '#0a5f58',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#808080',
  '#f5f7f6',
  '#123456',
]
const SURFACE = ['#ffffff', '#151d1b'] as const

test.each(COLOURS)('%s is readable wherever the portal uses it, light and dark', (colour) => {
  const variables = accentVariables(colour)
  const at = (name: string, scheme: 0 | 1) => variables[name]?.[scheme] ?? ''
  for (const scheme of [0, 1] as const) {
    expect(contrast(at('--accent', scheme), SURFACE[scheme])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(at('--accent', scheme), at('--accent-soft', scheme))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(at('--on-accent', scheme), at('--accent', scheme))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(at('--on-fill', scheme), at('--fill', scheme))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(at('--fill', scheme), SURFACE[scheme])).toBeGreaterThanOrEqual(1.35)
  }
})

test('a button keeps the colour of the shop if text on it is readable', () => {
  expect(accentVariables('#ffd400')['--fill']?.[0]).toBe('#ffd400')
})

test('an invalid colour changes nothing', () => {
  expect(accentVariables('')).toEqual({})
  expect(accentVariables('red;} body{')).toEqual({})
})

test.each([
  [true, 1],
  [false, 0],
] as const)('a browser without `light-dark()` gets the colour of its current scheme (dark: %s)', (matches, index) => {
  vi.stubGlobal('CSS', { supports: () => false })
  vi.stubGlobal('matchMedia', () => ({ matches }))
  wearAccent('#ffd400')
  const worn = document.documentElement.style.getPropertyValue('--accent')
  expect(worn).toBe(accentVariables('#ffd400')['--accent']?.[index])
})
