// npm run dev: the server restarts and the console reloads on changes. Both stop together.
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, node24, run } from './install.mjs'
import { fail, root, runBin, stopEverything } from './process.mjs'

const port = process.env.PORT ?? '8080'
const CONSOLE_PORT = '5173'
/** Under --watch the server must stay the process that reports its files, so root stays root while developing. */
const { RUN_AS = 'root' } = process.env

await ensureInstalled()
// The portal, and the console inside the built-in host, are served from their builds.
await ensureBuilt().catch((error) => fail(error.message))
console.log(`Console with hot reload: http://localhost:${CONSOLE_PORT} (sign in with the query of the link below)`)
console.log(`Server, restarted on change: http://localhost:${port}\n`)

const { code } = await Promise.race([
  run(node24(), ['--watch', '--watch-preserve-output', join('server', 'src', 'main.ts')], {
    env: { PORT: port, RUN_AS },
  }),
  runBin('vite', ['--port', CONSOLE_PORT, '--strictPort'], { cwd: join(root, 'console') }),
])
// The first one to end stops the other.
stopEverything('SIGTERM', code)
