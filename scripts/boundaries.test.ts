import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** What the linter says of a file that stands at `path` and imports `from`, under the rules of this repository. */
const lint = (path: string, from: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'returns-desk-boundaries-'))
  try {
    cpSync(join(ROOT, 'biome.json'), join(folder, 'biome.json'))
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `import { thing } from '${from}'\n\nexport const same = thing\n`)
    const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
    const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', '--vcs-enabled=false', path], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(`${stdout}${stderr}`).toContain('Checked 1 file')
    return `${stdout}${stderr}`.includes('noRestrictedImports') ? 'refused' : 'allowed'
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const REFUSED = [
  ['engine/window.ts', 'node:fs'],
  ['engine/window.ts', 'zod'],
  ['engine/window.ts', '@returns-desk/contract'],
  ['engine/window.ts', '../contract/index.ts'],
  ['contract/rules.ts', '@returns-desk/server'],
  ['contract/rules.ts', '../server/src/app.ts'],
  ['server/src/app.ts', '@returns-desk/ui'],
  ['server/src/seed/take-wish.ts', '../../../portal/src/app.tsx'],
  ['server/src/features/rules/routes.ts', '../return-reasons/routes.ts'],
  ['ui/src/banner.tsx', '@returns-desk/console'],
  ['console/src/app.tsx', '@returns-desk/server'],
  ['console/src/app.tsx', '@returns-desk/portal'],
  ['console/src/features/rules/rules-screen.tsx', '../return-reasons/queries.ts'],
  ['console/src/features/rules/rules-screen.tsx', '../../../../server/src/app.ts'],
  ['portal/src/main.tsx', '@returns-desk/console'],
  ['e2e/world.ts', '@returns-desk/server'],
] as const

const ALLOWED = [
  ['engine/rules/evaluate.ts', '../money.ts'],
  ['contract/rules.ts', '@returns-desk/engine'],
  ['server/src/features/rules/routes.ts', '../return-reasons/queries.ts'],
  ['server/src/features/rules/routes.ts', '../../db/db.ts'],
  ['server/src/seed/take-wish.ts', '../features/portal/photos.ts'],
  ['console/src/features/rules/rules-screen.tsx', '../../paths.ts'],
  ['console/src/features/rules/rules-screen.tsx', '@returns-desk/ui'],
] as const

test.for(REFUSED)('%s may not import %s', ([path, from]) => {
  expect(lint(path, from)).toBe('refused')
})

test.for(ALLOWED)('%s may import %s', ([path, from]) => {
  expect(lint(path, from)).toBe('allowed')
})
