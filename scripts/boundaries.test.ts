import { expect, test } from 'vitest'
// @ts-expect-error plain JavaScript, which runs before anything is installed
import { checkBoundaries, forbiddenImports } from './boundaries.mjs'

/** What is said of a file that stands at `path` and imports `from`. */
const lint = (path: string, from: string) =>
  forbiddenImports(path, `import { thing } from '${from}'\n\nexport const same = thing\n`).length
    ? 'refused'
    : 'allowed'

const REFUSED = [
  ['engine/window.ts', 'node:fs'],
  ['engine/window.ts', 'zod'],
  ['engine/window.ts', '@returns-desk/contract'],
  ['engine/window.ts', '../contract/index.ts'],
  ['contract/rules.ts', '@returns-desk/server'],
  ['contract/rules.ts', '../server/src/app.ts'],
  ['server/src/app.ts', '@returns-desk/ui'],
  ['server/src/demo/take-wish.ts', '../../../portal/src/app.tsx'],
  ['server/src/features/rules/routes.ts', '../return-reasons/routes.ts'],
  ['ui/src/feedback/banner.tsx', '@returns-desk/console'],
  ['console/src/app.tsx', '@returns-desk/server'],
  ['console/src/app.tsx', '@returns-desk/portal'],
  ['console/src/features/rules/rules-screen.tsx', '../return-reasons/queries.ts'],
  ['console/src/features/rules/rules-screen.tsx', '../../../../server/src/app.ts'],
  ['portal/src/main.tsx', '@returns-desk/console'],
  ['portal/src/features/tracking/return-screen.tsx', '../new-return/items/items-step.tsx'],
  ['e2e/world.ts', '@returns-desk/server'],
] as const

const ALLOWED = [
  ['engine/rules/evaluate.ts', '../money.ts'],
  ['contract/rules.ts', '@returns-desk/engine'],
  ['server/src/features/rules/routes.ts', '../return-reasons/queries.ts'],
  ['server/src/features/rules/routes.ts', '../../db/db.ts'],
  ['server/src/demo/take-wish.ts', '../features/portal/photos.ts'],
  ['console/src/features/rules/rules-screen.tsx', '../../paths.ts'],
  ['console/src/features/rules/conditions/select.tsx', '../queries.ts'],
  ['console/src/features/rules/rules-screen.tsx', '@returns-desk/ui'],
] as const

test.for(REFUSED)('%s may not import %s', ([path, from]) => {
  expect(lint(path, from)).toBe('refused')
})

test.for(ALLOWED)('%s may import %s', ([path, from]) => {
  expect(lint(path, from)).toBe('allowed')
})

test('an import over several lines, a re-export and a dynamic import are seen', () => {
  const text = ['import {', '  one,', `} from 'FAR'`, `export { two } from 'FAR'`, `const three = import('FAR')`]
  expect(
    forbiddenImports('console/src/app.tsx', text.join('\n').replaceAll('FAR', '@returns-desk/server')),
  ).toHaveLength(3)
})

test('no file of the repository imports what it may not', () => {
  expect(checkBoundaries()).toEqual([])
})
