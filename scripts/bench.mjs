// npm run bench [name…]: runs all benchmarks in turn, or those whose name contains one of the given words.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, node24, run } from './install.mjs'
import { fail, root } from './process.mjs'

const words = process.argv.slice(2)
const folder = join(root, 'bench')
const all = existsSync(folder)
  ? readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.bench.ts'))
  : []
const chosen = all.filter((name) => words.length === 0 || words.some((word) => name.includes(word))).sort()

await ensureInstalled()
await ensureBuilt().catch((error) => fail(error.message))
if (chosen.length === 0) console.log(`No benchmark to run. There are: ${all.join(', ') || 'none yet'}.`)
for (const name of chosen) {
  console.log(`== ${name}`)
  const { code } = await run(node24(), [join('bench', name)])
  if (code !== 0) process.exitCode = 1
}
