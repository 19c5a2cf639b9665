import { expect, test } from 'vitest'
// @ts-expect-error plain JavaScript, which runs before anything is installed
import { checkBoundaries, cyclesIn, forbiddenImports, serverImports, sourceFiles } from './boundaries.mjs'

/** The violations of a file at `path` that imports `from`. */
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
  ['demo/orders.ts', '@returns-desk/server'],
  ['demo/orders.ts', '../server/src/db/db.ts'],
  ['console/src/app.tsx', '@returns-desk/demo'],
  ['server/src/app.ts', '@returns-desk/ui'],
  ['server/src/demo/take-wish.ts', '../../../portal/src/app.tsx'],
  ['server/src/features/rules/routes.ts', '../return-reasons/routes.ts'],
  ['server/src/base/log.ts', '../db/db.ts'],
  ['server/src/db/prepare.ts', '../outbox/worker.ts'],
  ['server/src/db/prepare.ts', '../seed/shop.ts'],
  ['server/src/adapters/mail/smtp.ts', '../../outbox/effect-handler.ts'],
  ['server/src/adapters/mail/smtp.ts', '../../features/emails/send-email.ts'],
  ['server/src/adapters/mail/smtp.ts', '../courier/port.ts'],
  ['server/src/config/deps.ts', '../http/route.ts'],
  ['server/src/outbox/worker.ts', '../features/shops/queries.ts'],
  ['server/src/outbox/worker.ts', '../handlers.ts'],
  ['server/src/http/route.ts', '../features/shops/queries.ts'],
  ['server/src/threads/thread.ts', '../features/emails/make-mail.ts'],
  ['server/src/features/shops/create-shop.ts', '../../demo/demo-shop.ts'],
  ['server/src/features/shops/create-shop.ts', '../../app.ts'],
  ['server/src/demo/demo-shop.ts', '../handlers.ts'],
  ['server/src/system.ts', './commands/run-command.ts'],
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
  ['demo/orders.ts', '@returns-desk/engine'],
  ['server/src/demo/seed-orders.ts', '@returns-desk/demo'],
  ['server/src/features/rules/routes.ts', '../return-reasons/queries.ts'],
  ['server/src/features/rules/routes.ts', '../../db/db.ts'],
  ['server/src/demo/take-wish.ts', '../features/portal/photos.ts'],
  ['server/src/adapters/mail/smtp.ts', './port.ts'],
  ['server/src/outbox/worker.test.ts', '../handlers.ts'],
  ['server/src/test/deps.ts', '../features/shopify/platform.ts'],
  ['server/src/handlers.ts', './features/labels/make-label.ts'],
  ['server/src/commands/backup.ts', '../system.ts'],
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

test('an import over several lines, a re-export and a dynamic import are detected', () => {
  const text = ['import {', '  one,', `} from 'FAR'`, `export { two } from 'FAR'`, `const three = import('FAR')`]
  expect(
    forbiddenImports('console/src/app.tsx', text.join('\n').replaceAll('FAR', '@returns-desk/server')),
  ).toHaveLength(3)
})

test('import cycles between rooms are found, through others and through types alone', () => {
  const importing = (path: string, ...from: string[]) => [
    path,
    from.map((to) => `import { a } from '${to}'\n`).join(''),
  ]
  const files = [
    importing('server/src/features/a/one.ts', '../b/two.ts'),
    importing('server/src/features/b/two.ts', '../c/three.ts', '../../db/db.ts'),
    ['server/src/features/c/three.ts', "import type { A } from '../a/one.ts'\n"],
    importing('server/src/features/d/four.ts', '../a/one.ts'),
    importing('server/src/db/db.test.ts', '../features/d/four.ts'),
  ]
  expect(cyclesIn(serverImports(files))).toEqual([['features/a', 'features/b', 'features/c']])
})

test('no four rooms of the server form an import cycle', () => {
  const sizes: number[] = cyclesIn(serverImports(sourceFiles())).map((cycle: string[]) => cycle.length)
  expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(3)
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
