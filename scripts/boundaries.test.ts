import { expect, test } from 'vitest'
// @ts-expect-error plain JavaScript, which runs before anything is installed
import * as boundaries from './boundaries.mjs'
// @ts-expect-error plain JavaScript, which runs before anything is installed
import { cyclesIn, longestChain } from './import-graph.mjs'

const { checkBoundaries, forbiddenImports, misnamedFolders, sourceFiles, topicFaults, topicImports } = boundaries

/** The violations of a file at `path` that imports `from`. */
const lint = (path: string, from: string) =>
  forbiddenImports(path, `import { thing } from '${from}'\n\nexport const same = thing\n`).length
    ? 'refused'
    : 'allowed'

const REFUSED = [
  ['engine/returns/window.ts', 'node:fs'],
  ['engine/returns/window.ts', 'zod'],
  ['engine/returns/window.ts', '@returns-desk/contract'],
  ['engine/returns/window.ts', '../../contract/index.ts'],
  ['contract/rules/rules.ts', '@returns-desk/server'],
  ['contract/rules/rules.ts', '../../server/src/app.ts'],
  ['server/src/app.ts', '@returns-desk/ui'],
  ['server/src/demo/submit-wish.ts', '../../../portal/src/app.tsx'],
  ['server/src/areas/rules/rules/routes.ts', '../../shop/return-reasons/routes.ts'],
  ['server/src/areas/rules/rules/routes.ts', '../hits/routes.ts'],
  ['server/src/base/log.ts', '../db/db.ts'],
  ['server/src/db/prepare.ts', '../outbox/worker.ts'],
  ['server/src/db/prepare.ts', '../seed/shop.ts'],
  ['server/src/adapters/mail/smtp.ts', '../../outbox/effect-handler.ts'],
  ['server/src/adapters/mail/smtp.ts', '../../areas/mail/sending/send-email.ts'],
  ['server/src/adapters/mail/smtp.ts', '../courier/port.ts'],
  ['server/src/config/deps.ts', '../http/route.ts'],
  ['server/src/outbox/worker.ts', '../areas/shop/shops/queries.ts'],
  ['server/src/outbox/worker.ts', '../handlers.ts'],
  ['server/src/http/route.ts', '../areas/shop/shops/queries.ts'],
  ['server/src/threads/thread.ts', '../areas/mail/documents/make-mail.ts'],
  ['server/src/areas/shop/shops/create-shop.ts', '../../../demo/demo-shop.ts'],
  ['server/src/areas/shop/shops/create-shop.ts', '../../../app.ts'],
  ['server/src/demo/demo-shop.ts', '../handlers.ts'],
  ['server/src/system.ts', './commands/run-command.ts'],
  ['demo/orders.ts', '@returns-desk/server'],
  ['ui/src/feedback/banner.tsx', '@returns-desk/console'],
  ['console/src/app.tsx', '@returns-desk/server'],
  ['console/src/app.tsx', '@returns-desk/portal'],
  ['console/src/areas/rules/rules/rules-screen.tsx', '../../shop/return-reasons/queries.ts'],
  ['console/src/areas/rules/rules/rules-screen.tsx', '../../../../../server/src/app.ts'],
  ['console/src/shell/shell.tsx', '../areas/people/bell/bell.tsx'],
  ['console/src/parts/shop-time.tsx', '../areas/people/bell/bell.tsx'],
  ['portal/src/main.tsx', '@returns-desk/console'],
  ['portal/src/areas/returns/tracking/return-screen.tsx', '../../intake/new-return/items/items-step.tsx'],
  ['e2e/world.ts', '@returns-desk/server'],
] as const

const ALLOWED = [
  ['engine/rules/deciding/evaluate.ts', '../../base/money.ts'],
  ['contract/rules/rules.ts', '@returns-desk/engine'],
  ['server/src/areas/rules/rules/routes.ts', '../../shop/return-reasons/queries.ts'],
  ['server/src/areas/rules/rules/routes.ts', '../../../db/db.ts'],
  ['server/src/demo/submit-wish.ts', '../areas/intake/portal/photos.ts'],
  ['server/src/demo/submit-wish.ts', '@returns-desk/demo'],
  ['server/src/adapters/mail/smtp.ts', './port.ts'],
  ['server/src/outbox/worker.test.ts', '../handlers.ts'],
  ['server/src/test/deps.ts', '../areas/platforms/shopify/platform.ts'],
  ['server/src/handlers.ts', './areas/receiving/labels/make-label.ts'],
  ['server/src/commands/backup.ts', '../system.ts'],
  ['console/src/app.tsx', './areas/people/bell/bell.tsx'],
  ['console/src/areas/rules/rules/rules-screen.tsx', '../../../paths.ts'],
  ['console/src/areas/rules/rules/rules-screen.tsx', '../rule-tests/queries.ts'],
  ['console/src/areas/rules/rules/rules-screen.tsx', '@returns-desk/ui'],
] as const

test.for(REFUSED)('%s may not import %s', ([path, from]) => {
  expect(lint(path, from)).toBe('refused')
})

test.for(ALLOWED)('%s may import %s', ([path, from]) => {
  expect(lint(path, from)).toBe('allowed')
})

test('an import over several lines, a re-export and a dynamic import are detected', () => {
  const text = ['import {', '  one,', `} from 'FAR'`, `export { two } from 'FAR'`, `const three = import('FAR')`]
  expect(
    forbiddenImports('console/src/app.tsx', text.join('\n').replaceAll('FAR', '@returns-desk/server')),
  ).toHaveLength(3)
})

/** Files of the server's areas, by what each imports. */
const topics = (imports: Record<string, readonly string[]>) =>
  topicImports(
    Object.entries(imports).map(([path, from]) => [
      `server/src/areas/${path}`,
      from.map((to) => `import { a } from '${to}'\n`).join(''),
    ]),
  )

test('circles of topics are found, through others and through types alone', () => {
  const edges = topics({
    'money/a/one.ts': ['../b/two.ts', '../../../db/db.ts'],
    'money/b/two.ts': ['../../rules/c/three.ts'],
    'rules/c/three.ts': ['../../money/a/one.ts'],
    'shop/d/four.ts': ['../../money/a/one.ts'],
    'shop/d/four.test.ts': ['../e/five.ts'],
  })
  expect(cyclesIn(edges)).toEqual([['money/a', 'money/b', 'rules/c']])
})

test('a chain of more than eight topics, and areas that know each other without a reason, are faults', () => {
  const names = Array.from({ length: 9 }, (_, i) => `money/t${i}`)
  const chain = topics(Object.fromEntries(names.map((name, i) => [`${name}/a.ts`, i < 8 ? [`../t${i + 1}/a.ts`] : []])))
  expect(longestChain(chain)).toEqual(names)
  expect(topicFaults(chain, {})).toEqual([expect.stringContaining('a chain of imports')])
  const mutual = topics({ 'money/a/one.ts': ['../../shop/a/one.ts'], 'shop/b/two.ts': ['../../money/c/one.ts'] })
  expect(topicFaults(mutual, {})).toEqual([expect.stringContaining('money shop')])
  expect(topicFaults(mutual, { 'money shop': 'they must' })).toEqual([])
  expect(topicFaults(topics({}), { 'money shop': 'they must' })).toEqual(['money shop no longer know each other'])
})

test('a folder beside the areas is noticed', () => {
  expect(misnamedFolders(['engine/money/iban.ts', 'engine/base/money.ts', 'contract/index.ts'])).toEqual([])
  expect(misnamedFolders(['engine/cash/iban.ts', 'e2e/journeys/desk/desk.spec.ts'])).toEqual([
    'engine/cash is not the name of an area',
    'e2e/journeys/desk is not the name of an area',
  ])
})

const MAX_IN_A_FOLDER = 25

test('no folder has more source files than one can survey', () => {
  const files: string[] = sourceFiles().map(([file]: [string]) => file)
  const folders = files
    .filter((file) => !/\.test(?:-kit)?\.tsx?$/.test(file))
    .map((file) => file.slice(0, file.lastIndexOf('/')))
  const crowded = [...new Set(folders)].filter(
    (one) => folders.filter((other) => other === one).length > MAX_IN_A_FOLDER,
  )
  expect(crowded).toEqual([])
})

test('no file of the repository violates the import rules', () => {
  expect(checkBoundaries()).toEqual([])
})
