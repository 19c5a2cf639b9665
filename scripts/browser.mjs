// A Chrome or Chromium for the journeys: an installed one, else Debian's, else Playwright's own download. The headless
// shell comes first: it opens a page in half the time.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run, runBin } from './process.mjs'

const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
  'chrome',
]
const MAC_APPS = ['Google Chrome', 'Chromium']
const PLACES = [
  ...['/usr/bin', '/usr/local/bin', '/snap/bin'].flatMap((folder) => NAMES.map((name) => join(folder, name))),
  ...['/usr/lib/chromium/chromium', '/opt/google/chrome/chrome'],
  ...['/', homedir()].flatMap((base) =>
    MAC_APPS.map((app) => join(base, 'Applications', `${app}.app`, 'Contents', 'MacOS', app)),
  ),
]

/** Runs it for its version, because Ubuntu's chromium-browser is only a stub for a snap that may be missing. */
const works = (path) => existsSync(path) && spawnSync(path, ['--version'], { timeout: 15_000 }).status === 0

const findBrowser = () => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...new Set([...onPath, ...PLACES])].find(works)
}

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

const installFromDebian = async () => {
  console.log('Installing Chromium from the packages of this system…')
  const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update'], options)
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { code, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', name], options)
    if (code === 0) return
    console.log(output)
  }
}

const findOrInstall = async () => {
  const { CHROME_PATH } = process.env
  if (CHROME_PATH) {
    if (works(CHROME_PATH)) return CHROME_PATH
    console.log(`CHROME_PATH is set to ${CHROME_PATH}, which does not start; looking for another browser.`)
  }
  const found = findBrowser()
  if (found) return found
  if (isRootOnDebian()) {
    await installFromDebian()
    const installed = findBrowser()
    if (installed) return installed
  }
  const { code } = await runBin('playwright', ['install', 'chromium'])
  if (code !== 0) console.log('No browser was found or installed: install Chrome or Chromium, or set CHROME_PATH.')
  return undefined
}

let ensured

/**
 * Looked for once, however many steps ask.
 * @returns {Promise<string | undefined>} undefined: Playwright finds its own browser
 */
export const ensureBrowser = () => {
  ensured ??= findOrInstall()
  return ensured
}
