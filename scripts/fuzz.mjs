// npm run fuzz: generated requests against a server of its own; with --rules, generated rule sets through the engine.
import { join } from 'node:path'
import { ensureInstalled, node24, run } from './install.mjs'

const words = process.argv.slice(2)
const isForRules = words.some((word) => word.startsWith('--rules'))
const program = isForRules ? ['engine', 'rules', 'fuzz-rules.test-kit.ts'] : ['server', 'src', 'security', 'fuzz.ts']

await ensureInstalled()
const { code } = await run(node24(), [join(...program), ...words])
process.exitCode = code ?? 1
