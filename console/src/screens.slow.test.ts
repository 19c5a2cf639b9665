import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paths } from './paths.ts'
import { SCREENS, screenAt } from './screens.ts'
import { NAV_GROUPS, SETTINGS_ITEMS } from './shell/navigation/nav-items.ts'

const LOCALES = join(import.meta.dirname, '../public/locales')

/** Parameters have names of their own in each declaration. */
const patternOf = (path: string) => path.replace(/:\w+/g, ':')

test('every path leads to one screen, and every screen has a path', () => {
  const { home: _, ...others } = paths
  const all = Object.values(others).map((path) => (typeof path === 'string' ? path : path(':', ':')))
  expect(SCREENS.map(({ path }) => patternOf(path)).sort()).toEqual(all.sort())
})

test('no screen is hidden behind another one', () => {
  for (const { path } of SCREENS) expect(screenAt(path)?.path, path).toBe(path)
})

test.each(SCREENS.map((screen) => [screen.path, screen] as const))(
  'the screen of %s is in its file, and its texts are there',
  async (_, { file, texts }) => {
    expect(Object.keys(await file()).filter((name) => name.endsWith('Screen'))).toHaveLength(1)
    for (const language of ['en', 'ro']) expect(existsSync(join(LOCALES, language, `${texts}.json`)), texts).toBe(true)
  },
)

test('the navigation leads to screens', () => {
  const items = [...NAV_GROUPS.flatMap((group) => [...group.items]), ...SETTINGS_ITEMS]
  for (const { to, ...item } of items)
    for (const path of [to, ...('leadsTo' in item ? item.leadsTo : [])]) expect(screenAt(path)?.path, path).toBe(path)
})
