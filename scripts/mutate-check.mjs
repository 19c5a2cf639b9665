// npm run mutants:check: breaks one line of the check of rules after the other, in a copy of engine/, and runs its tests.
// Each must fail: a line that can be broken unnoticed is not tested. Takes some minutes.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, node24, run } from './install.mjs'

const ROOT = join(import.meta.dirname, '..')
const TESTS = ['engine/rules/check/check-rules.test.ts', 'engine/rules/check/differential.slow.test.ts']

/** File, the line as it is, and as it is broken. */
const MUTANTS = [
  ['spans.ts', '[Math.max(a, c), Math.min(b, d)]', '[Math.min(a, c), Math.min(b, d)]'],
  ['spans.ts', 'gaps.push([next, from - 1])', 'gaps.push([next, from])'],
  ['spans.ts', 'next = to + 1', 'next = to'],
  ['spans.ts', '[day - b, day - a]', '[day - a, day - b]'],
  ['text-value.ts', 'one.keys.filter((key) => !forbidden.has(key))', 'one.keys'],
  ['text-value.ts', '{ ...match, isNegated: !match.isNegated }', '{ ...match }'],
  ['text-value.ts', 'return satisfies(matches, null) ? null : undefined', 'return null'],
  ['value-set.ts', '[Math.floor(min) + 1, Math.ceil(max) - 1]', '[Math.floor(min), Math.ceil(max) - 1]'],
  ['value-set.ts', "match.kind === 'empty' || ('isNegated' in match && match.isNegated)", "match.kind === 'empty'"],
  ['solve.ts', '&& has(one.get(STATUS_TO), to)', ''],
  ['products.ts', 'if (itemsIn(groups) <= mostItems)', 'if (itemsIn(groups) <= mostItems + 1)'],
  ['withdrawal.ts', 'narrowed(sets, REASON, set)', 'sets'],
  ['withdrawal.ts', '[HAS_PHOTOS, NO],', ''],
  ['withdrawal.ts', '[HAS_PHOTOS, METHOD, PAYMENT_METHOD].map(missing)', '[HAS_PHOTOS].map(missing)'],
  [
    'rival-findings.ts',
    "reading.rule.action.type === 'SEND_EMAIL' ? () => false : isRivalOf(reading.rule)",
    '() => false',
  ],
  ['covered.ts', "if (rest.kind === 'free') return rest", "if (rest.kind === 'free') continue"],
]

await ensureInstalled()
const copy = mkdtempSync(join(tmpdir(), 'mutants-'))
cpSync(join(ROOT, 'engine'), join(copy, 'engine'), { recursive: true })
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
writeFileSync(join(copy, 'package.json'), '{ "type": "module" }\n')

const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
const isGreen = async () => {
  const args = [vitest, 'run', '--root', copy, '--bail', '1', '--reporter', 'dot', '--testTimeout', '120000', ...TESTS]
  return (await run(node24(), args, { quiet: true })).code === 0
}

const survivors = []
try {
  if (!(await isGreen())) throw new Error('the tests fail before anything is broken')
  for (const [i, [file, line, broken]] of MUTANTS.entries()) {
    const path = join(copy, 'engine/rules/check', file)
    const source = readFileSync(path, 'utf8')
    if (!source.includes(line)) throw new Error(`${file} no longer has: ${line}`)
    writeFileSync(
      path,
      source.replace(line, () => broken),
    )
    const survived = await isGreen()
    writeFileSync(path, source)
    console.log(
      `${i + 1} of ${MUTANTS.length}: ${file}: ${line} -> ${broken || 'nothing'}: ${survived ? 'UNNOTICED' : 'noticed'}`,
    )
    if (survived) survivors.push(line)
  }
} finally {
  rmSync(copy, { recursive: true })
}
console.log(`${MUTANTS.length - survivors.length} of ${MUTANTS.length} noticed`)
process.exitCode = survivors.length === 0 ? 0 : 1
