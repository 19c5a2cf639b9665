import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PROCESS = new URL('./process.mjs', import.meta.url).href

/** A zombie (ended but not yet reaped) does not count as a process. */
const isRunning = (pid: number) => {
  const answer = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return answer.stdout.trim() !== '' && !answer.stdout.startsWith('Z')
}

/** A script with one child that never ends, which then does `what`. */
const scriptThat = (what: string, pidFile: string) => `
  import { existsSync } from 'node:fs'
  import { fail, onSignal, run } from ${JSON.stringify(PROCESS)}
  const forever = "require('fs').writeFileSync(process.argv[1], String(process.pid)); setInterval(() => {}, 1000)"
  run(process.execPath, ['-e', forever, ${JSON.stringify(pidFile)}])
  const timer = setInterval(() => {
    if (!existsSync(${JSON.stringify(pidFile)})) return
    clearInterval(timer)
    ${what}
  }, 20)`

test.for([
  ['fails', "fail('It went wrong.')", 1],
  ['is terminated', "process.kill(process.pid, 'SIGTERM')", 143],
  ['is interrupted', "process.kill(process.pid, 'SIGINT')", 130],
  ['is killed', "process.kill(process.pid, 'SIGKILL')", null],
] as const)('a script that %s leaves no process behind', async ([, what, exitCode]) => {
  const folder = mkdtempSync(join(tmpdir(), 'returns-desk-script-'))
  const pidFile = join(folder, 'pid')
  const script = spawn(process.execPath, ['--input-type=module', '-e', scriptThat(what, pidFile)], { stdio: 'ignore' })
  const code = await new Promise((resolve) => script.once('exit', resolve))
  expect(code).toBe(exitCode)
  expect(existsSync(pidFile)).toBe(true)
  const pid = Number(readFileSync(pidFile, 'utf8'))
  await expect.poll(() => isRunning(pid)).toBe(false)
  rmSync(folder, { recursive: true })
})
