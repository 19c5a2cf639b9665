// Builds the console and the portal, unless the existing build is from exactly these sources.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compressAll } from './compress.mjs'
import { ensureInstalled } from './install.mjs'
import { fail, root, runBin, withLock } from './process.mjs'

const APPS = ['console', 'portal']
const SHARED_INPUTS = ['ui', 'contract', 'engine', 'package-lock.json', 'tsconfig.json']
const NOT_AN_INPUT = /^(node_modules|dist|\.cache|.*\.(test|spec)\.[jt]sx?)$/

const hashInto = (hash, path) => {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (NOT_AN_INPUT.test(entry.name)) continue
    const file = join(path, entry.name)
    if (entry.isDirectory()) hashInto(hash, file)
    else
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(readFileSync(file))
        .update('\0')
  }
}

const hashOfInputs = (app) => {
  const hash = createHash('sha256')
  for (const input of [app, ...SHARED_INPUTS]) {
    const path = join(root, input)
    if (!existsSync(path)) continue
    if (/\.\w+$/.test(input)) hash.update(readFileSync(path))
    else hashInto(hash, path)
  }
  // Vite inlines variables with this prefix into the bundle.
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  return hash.update(JSON.stringify(variables.sort())).digest('hex')
}

const hashOfOutput = (dist) => {
  const hash = createHash('sha256')
  if (existsSync(join(dist, 'index.html'))) hashInto(hash, dist)
  return hash.digest('hex')
}

const places = (app) => {
  const cache = join(root, app, '.cache')
  return { cache, dist: join(root, app, 'dist'), stamp: join(cache, 'build-stamp') }
}

/** Includes the output: someone may have run vite by hand in between. */
const stampOf = (app) => `${hashOfInputs(app)} ${hashOfOutput(places(app).dist)}\n`

const isCurrent = (app) => {
  const { dist, stamp } = places(app)
  return existsSync(stamp) && existsSync(join(dist, 'index.html')) && readFileSync(stamp, 'utf8') === stampOf(app)
}

/** Built in a temporary folder and swapped in, so that a server never serves half a build. */
const build = async (app) => {
  const { cache, dist, stamp } = places(app)
  const [fresh, old] = [join(cache, `new-${process.pid}`), join(cache, `old-${process.pid}`)]
  const inputs = hashOfInputs(app)
  mkdirSync(cache, { recursive: true })
  // No builds run concurrently, so these are left over from an interrupted one.
  for (const left of readdirSync(cache).filter((name) => /^(new|old)-\d+$/.test(name)))
    rmSync(join(cache, left), { recursive: true, force: true })
  console.log(`Building the ${app}…`)
  const args = ['build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn']
  const { code, output } = await runBin('vite', args, { cwd: join(root, app), quiet: true })
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new Error(`${output.trimEnd()}\n\nThe ${app} could not be built: see above.`)
  }
  await compressAll(fresh)
  rmSync(stamp, { force: true })
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
  writeFileSync(stamp, `${inputs} ${hashOfOutput(dist)}\n`)
}

export const ensureBuilt = async ({ force = false } = {}) => {
  const apps = APPS.filter((app) => existsSync(join(root, app, 'vite.config.ts')))
  if (!force && apps.every(isCurrent)) return
  await withLock('build', () => Promise.all(apps.filter((app) => force || !isCurrent(app)).map(build)))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled()
  await ensureBuilt({ force: process.argv.includes('--force') }).catch((error) => fail(error.message))
  console.log('console/dist and portal/dist are up to date.')
}
