// npm run fuzz: generated requests against a server of its own; with --rules, generated rule sets through the engine;
// with --histories, random histories of refunds and payouts.
import { join } from 'node:path'
import { ensureInstalled, node24, run } from './install.mjs'

const words = process.argv.slice(2)
const isFor = (option) => words.some((word) => word.startsWith(option))
const programOf = () => {
  if (isFor('--rules')) return ['engine', 'rules', 'deciding', 'fuzz-rules.test-kit.ts']
  if (isFor('--histories')) return ['server', 'src', 'test', 'histories', 'fuzz-histories.ts']
  return ['server', 'src', 'security', 'fuzz.ts']
}

await ensureInstalled()
const { code } = await run(node24(), [join(...programOf()), ...words])
process.exitCode = code ?? 1
