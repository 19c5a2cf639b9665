// Who may import whom. `docs/architecture.md` shows the same as a table.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The rooms of the repository, and the packages that each may import. */
const ROOMS = {
  engine: [],
  contract: ['engine'],
  demo: ['contract', 'engine'],
  server: ['contract', 'engine', 'demo'],
  ui: ['contract', 'engine'],
  console: ['ui', 'contract', 'engine'],
  portal: ['ui', 'contract', 'engine'],
  e2e: ['contract', 'engine'],
  bench: ['contract', 'engine', 'e2e'],
  scripts: [],
}

/**
 * The folders of `server/src`, from the lowest layer up, and what each may import. Files beside them compose
 * everything.
 */
const GROUND = ['base', 'auth', 'db', 'adapters', 'config']
const BELOW_FEATURES = [...GROUND, 'seed', 'outbox', 'http', 'threads']
const SERVER_FOLDERS = {
  base: [],
  auth: ['base'],
  db: ['base'],
  seed: ['db'],
  adapters: ['base', 'auth', 'db'],
  config: GROUND,
  outbox: ['base', 'db', 'config'],
  http: ['base', 'db', 'config'],
  threads: ['base', 'db', 'outbox'],
  features: BELOW_FEATURES,
  demo: [...BELOW_FEATURES, 'features'],
  composition: [...BELOW_FEATURES, 'features', 'demo'],
  commands: [...BELOW_FEATURES, 'features', 'demo', 'composition'],
}

/** At most this many rooms of the server may form an import cycle. */
const MAX_CYCLE_ROOMS = 3

const PACKAGE = '@returns-desk/'
const IMPORT = /(?:^import |^(?:import|export)\b[^'\n]* from |^\} from |\bimport\()'([^'\n]+)'/gm
const FEATURE = /^((?:console|portal)\/src\/features)\/([^/]+)\//
const SERVER_FEATURE = /^server\/src\/features\/([^/]+)\//

const roomOf = (path) => path.slice(0, path.indexOf('/'))
const isTest = (path) => /\.test(?:-kit)?\.tsx?$/.test(path)
/** Files that only tests import may import everything. */
const isForTests = (path) => isTest(path) || /^server\/src\/(?:test|security)\//.test(path)

const SERVER = 'server/src/'
const folderOf = (path) => (path.indexOf('/', SERVER.length) < 0 ? 'composition' : path.split('/')[2])
/** A folder of the server; each feature and each adapter counts separately. */
const serverRoomOf = (path) => {
  const folder = folderOf(path)
  return folder === 'features' || folder === 'adapters' ? `${folder}/${path.split('/')[3]}` : folder
}
const isConfiguration = (path) => path.endsWith('.config.ts')

const ofPackage = (file, specifier) => {
  const room = roomOf(file)
  if (room === 'engine' && !isTest(file)) return 'engine decides and depends on nothing'
  if (!specifier.startsWith(PACKAGE)) return undefined
  const other = specifier.slice(PACKAGE.length).split('/')[0]
  if (other === room || ROOMS[room]?.includes(other)) return undefined
  return `${room} may import ${ROOMS[room]?.join(', ') || 'nothing'} of the other rooms`
}

const ofServer = (file, target) => {
  const [here, there] = [folderOf(file), folderOf(target)]
  if (here === 'adapters' && there === here && serverRoomOf(file) !== serverRoomOf(target))
    return 'an adapter never imports another adapter'
  if (here === there || SERVER_FOLDERS[here]?.includes(there)) return undefined
  return `${here} may import ${SERVER_FOLDERS[here]?.join(', ') || 'nothing'} of the server`
}

const ofPath = (file, target) => {
  if (roomOf(target) !== roomOf(file)) return 'another room is imported by the name of its package'
  const [, features, feature] = FEATURE.exec(file) ?? []
  const [, , other = feature] = FEATURE.exec(target) ?? []
  if (features && other !== feature) return 'a feature never imports another feature'
  const upwards = file.startsWith(SERVER) && !isForTests(file) ? ofServer(file, target) : undefined
  if (upwards) return upwards
  const [, here] = SERVER_FEATURE.exec(file) ?? []
  const [, there = here] = SERVER_FEATURE.exec(target) ?? []
  if (here && there !== here && target.endsWith('/routes.ts')) return "a feature never imports another feature's routes"
  return undefined
}

const importsOf = (text) => [...text.matchAll(IMPORT)].map(([, specifier]) => specifier)

/** The import violations of one file; `file` is its path below the root. */
export const forbiddenImports = (file, text) =>
  importsOf(text).flatMap((specifier) => {
    const why = specifier.startsWith('.')
      ? ofPath(file, normalize(join(dirname(file), specifier)))
      : ofPackage(file, specifier)
    return why ? [`${file} imports ${specifier}: ${why}`] : []
  })

/** The imports between rooms of the server, types included. `files` are pairs of path and text. */
export const serverImports = (files) => {
  const edges = new Map()
  for (const [file, text] of files) {
    if (!file.startsWith(SERVER) || isForTests(file)) continue
    const here = serverRoomOf(file)
    const targets = importsOf(text).filter((specifier) => specifier.startsWith('.'))
    const rooms = targets.map((specifier) => serverRoomOf(normalize(join(dirname(file), specifier))))
    edges.set(here, new Set([...(edges.get(here) ?? []), ...rooms]))
  }
  return edges
}

const reachableFrom = (edges, start) => {
  const reached = new Set()
  const waiting = [start]
  for (let room = waiting.pop(); room !== undefined; room = waiting.pop())
    for (const next of edges.get(room) ?? [])
      if (!reached.has(next)) {
        reached.add(next)
        waiting.push(next)
      }
  return reached
}

/** Groups of rooms that form an import cycle, directly or through others. */
export const cyclesIn = (edges) => {
  const reach = new Map([...edges.keys()].map((room) => [room, reachableFrom(edges, room)]))
  const knots = [...reach].map(([room, reached]) =>
    [...reached]
      .filter((other) => other !== room && reach.get(other)?.has(room))
      .concat(room)
      .sort(),
  )
  return [...new Set(knots.filter((cycle) => cycle.length > 1).map(String))].map((cycle) => cycle.split(','))
}

const tooLargeKnots = (files) =>
  cyclesIn(serverImports(files))
    .filter((cycle) => cycle.length > MAX_CYCLE_ROOMS)
    .map((cycle) => `${cycle.join(', ')} form an import cycle: at most ${MAX_CYCLE_ROOMS} rooms may`)

/** All source files that git tracks, with their text. */
export const sourceFiles = () => {
  const known = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '*.ts', '*.tsx']
  return execFileSync('git', known, { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(file) && !isConfiguration(file))
    .map((file) => [file, readFileSync(file, 'utf8')])
}

/** The import violations of all files tracked by git. */
export const checkBoundaries = () => {
  const files = sourceFiles()
  return [...files.flatMap(([file, text]) => forbiddenImports(file, text)), ...tooLargeKnots(files)]
}
