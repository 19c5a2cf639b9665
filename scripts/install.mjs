// Installs the dependencies if they are missing or do not match package-lock.json.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, node24, root, run, withLock } from './process.mjs'

const OLDEST_NODE = [20, 19]
const marker = join(root, 'node_modules', '.returns-desk-install')

const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const isOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])
  if (isOld)
    fail(
      `Returns Desk needs Node ${OLDEST_NODE.join('.')} or newer and this is ${process.versions.node}: install a newer Node.`,
    )
}

const readOr = (file, otherwise) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}

/** The marker's content if the installation matches the lock file, on this kind of machine. */
const wanted = () => {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${lock} ${process.platform}-${process.arch}\n`
}

/**
 * Someone may have run npm by hand. npm records in node_modules what it installed; only packages for other platforms
 * may be missing there.
 */
const isInstalledByHand = () => {
  const installed = JSON.parse(readOr(join(root, 'node_modules', '.package-lock.json'), '{}')).packages
  if (!installed) return false
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const isThere = ([path, { version, integrity, optional }]) => {
    const found = installed[path]
    return found ? found.version === version && found.integrity === integrity : Boolean(optional)
  }
  const isComplete = Object.entries(packages)
    .filter(([path]) => path.includes('node_modules/'))
    .every(isThere)
  return isComplete && spawnSync(node24(), ['--version'], { encoding: 'utf8' }).stdout?.startsWith('v24.') === true
}

/** npm must not run on the Node inside node_modules: it is about to delete it. */
const pathWithoutOurs = () =>
  (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'))

const install = async () => {
  console.log('Installing dependencies…')
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await run('npm', ['ci', ...flags], {
    quiet: true,
    env: { PATH: pathWithoutOurs().join(delimiter) },
  })
  if (code !== 0) fail('The dependencies could not be installed: see above, check the network, and try again.', output)
  if (!existsSync(node24()))
    fail('Node 24 was not installed because npm ran with install scripts off: run "npm ci --ignore-scripts=false".')
}

export const ensureInstalled = async () => {
  checkNode()
  if (readOr(marker, '') === wanted()) return
  await withLock('install', async () => {
    if (readOr(marker, '') === wanted()) return
    if (existsSync(marker) || !isInstalledByHand()) await install()
    writeFileSync(marker, wanted())
  })
}

export { node24, run }
