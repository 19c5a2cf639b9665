// npm run screenshots: retakes the screenshots in the README and the docs.
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { node24, run } from './process.mjs'

await ensureInstalled()
await ensureBuilt()
const browser = await ensureBrowser()
const { code } = await run(node24(), ['e2e/screenshots.ts'], { env: browser ? { CHROME_PATH: browser } : {} })
process.exit(code)
