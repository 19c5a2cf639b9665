// Who may import whom. `docs/architecture.md` shows the same as a table.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { cyclesIn, longestChain } from './import-graph.mjs'

/** The subjects of the product. Every room that is divided by subject uses these names. */
export const AREAS = [
  ...['returns', 'intake', 'receiving', 'money', 'rules'],
  ...['mail', 'people', 'shop', 'platforms', 'system'],
]

/** Areas of the server that know each other both ways, and why. A topic never does: see `topicFaults`. */
const PAIRS = {
  'intake rules': 'a request asks the rules, and a trial of a rule makes the offer that a customer would see',
  'money returns': 'a move looks at what is owed and paid, and payments are in the history of the return',
  'platforms shop': 'orders come to a shop, and its checklist asks whether a courier is connected',
  'receiving returns': 'a parcel moves its return, and a move plans the label',
}
const MAX_PAIRS = 5
const MAX_CHAIN = 8

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

/** Folders that are named by area, and what else may be in them. */
const BY_AREA = {
  'engine/': ['base'],
  'contract/': ['http'],
  'server/src/areas/': [],
  'console/src/areas/': [],
  'portal/src/areas/': [],
  'e2e/journeys/': [],
}

/**
 * The folders of `server/src`, from the lowest layer up, and what each may import. Files beside them compose
 * everything.
 */
const GROUND = ['base', 'auth', 'db', 'adapters', 'config']
const BELOW_AREAS = [...GROUND, 'seed', 'outbox', 'http', 'threads']
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
  areas: BELOW_AREAS,
  demo: [...BELOW_AREAS, 'areas'],
  composition: [...BELOW_AREAS, 'areas', 'demo'],
  commands: [...BELOW_AREAS, 'areas', 'demo', 'composition'],
}

const PACKAGE = '@returns-desk/'
const IMPORT = /(?:^import |^(?:import|export)\b[^'\n]* from |^\} from |\bimport\()'([^'\n]+)'/gm
const SCREEN_AREA = /^((?:console|portal)\/src)\/areas\/([^/]+)\//
const SERVER_TOPIC = /^server\/src\/areas\/([^/]+\/[^/]+)\//

const roomOf = (path) => path.slice(0, path.indexOf('/'))
const isTest = (path) => /\.test(?:-kit)?\.tsx?$/.test(path)
/** Files that only tests import may import everything. */
const isForTests = (path) => isTest(path) || /^server\/src\/(?:test|security)\//.test(path)
const isConfiguration = (path) => path.endsWith('.config.ts')

const SERVER = 'server/src/'
const folderOf = (path) => (path.indexOf('/', SERVER.length) < 0 ? 'composition' : path.split('/')[2])
const adapterOf = (path) => path.split('/')[3]
const topicOf = (path) => SERVER_TOPIC.exec(path)?.[1]

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
  if (here === 'adapters' && there === here && adapterOf(file) !== adapterOf(target))
    return 'an adapter never imports another adapter'
  if (here !== there && !SERVER_FOLDERS[here]?.includes(there))
    return `${here} may import ${SERVER_FOLDERS[here]?.join(', ') || 'nothing'} of the server`
  const [topic, other] = [topicOf(file), topicOf(target)]
  const isForeign = topic !== undefined && other !== undefined && other !== topic
  return isForeign && /\broutes\.ts$/.test(target) ? "a topic never imports another topic's routes" : undefined
}

const ofScreens = (file, target) => {
  const [, room, area] = SCREEN_AREA.exec(file) ?? []
  const [, , other] = SCREEN_AREA.exec(target) ?? []
  if (other === undefined || other === area) return undefined
  if (area) return 'an area never imports another area'
  const below = /^(?:console|portal)\/src\/(?:shell|parts|start|look)\//.test(file)
  return below && !isTest(file) ? `only ${room ?? 'the program'} itself knows its areas` : undefined
}

const ofPath = (file, target) => {
  if (roomOf(target) !== roomOf(file)) return 'another room is imported by the name of its package'
  return file.startsWith(SERVER) && !isForTests(file) ? ofServer(file, target) : ofScreens(file, target)
}

const importsOf = (text) => [...text.matchAll(IMPORT)].map(([, specifier]) => specifier)
const targetOf = (file, specifier) => normalize(join(dirname(file), specifier))

/** The import violations of one file; `file` is its path below the root. */
export const forbiddenImports = (file, text) =>
  importsOf(text).flatMap((specifier) => {
    const why = specifier.startsWith('.') ? ofPath(file, targetOf(file, specifier)) : ofPackage(file, specifier)
    return why ? [`${file} imports ${specifier}: ${why}`] : []
  })

/** The imports between topics of the server, types included. `files` are pairs of path and text. */
export const topicImports = (files) => {
  const edges = new Map()
  for (const [file, text] of files) {
    const here = isForTests(file) ? undefined : topicOf(file)
    if (!here) continue
    const targets = importsOf(text).filter((specifier) => specifier.startsWith('.'))
    const topics = targets.map((specifier) => topicOf(targetOf(file, specifier)))
    const others = topics.filter((topic) => topic && topic !== here)
    edges.set(here, new Set([...(edges.get(here) ?? []), ...others]))
  }
  return edges
}

const areaOf = (topic) => topic.split('/')[0]

/** Areas that import each other, each pair once, in the order of the alphabet. */
const pairsOf = (edges) => {
  const known = new Set([...edges].flatMap(([from, to]) => [...to].map((one) => `${areaOf(from)} ${areaOf(one)}`)))
  return [...known].filter((pair) => {
    const [one, other] = pair.split(' ')
    return one < other && known.has(`${other} ${one}`)
  })
}

/** What is wrong with the imports between topics; `pairs` are those that may know each other both ways. */
export const topicFaults = (edges, pairs = PAIRS) => {
  const found = pairsOf(edges)
  const chain = longestChain(edges)
  return [
    ...cyclesIn(edges).map((cycle) => `${cycle.join(', ')} import each other in a circle`),
    ...(chain.length > MAX_CHAIN ? [`${chain.join(' > ')}: a chain of imports has at most ${MAX_CHAIN} topics`] : []),
    ...found.filter((pair) => !pairs[pair]).map((pair) => `${pair} know each other both ways, and no reason is given`),
    ...Object.keys(pairs)
      .filter((pair) => !found.includes(pair))
      .map((pair) => `${pair} no longer know each other`),
    ...(Object.keys(pairs).length > MAX_PAIRS ? [`at most ${MAX_PAIRS} pairs of areas may know each other`] : []),
  ]
}

/** Folders that are named by area and have another name. */
export const misnamedFolders = (files) => {
  const faults = files.flatMap((file) => {
    const place = Object.keys(BY_AREA).find((start) => file.startsWith(start))
    const [name, ...rest] = place ? file.slice(place.length).split('/') : []
    const isKnown = rest.length === 0 || AREAS.includes(name) || BY_AREA[place].includes(name)
    return isKnown ? [] : [`${place}${name} is not the name of an area`]
  })
  return [...new Set(faults)]
}

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
  return [
    ...files.flatMap(([file, text]) => forbiddenImports(file, text)),
    ...topicFaults(topicImports(files)),
    ...misnamedFolders(files.map(([file]) => file)),
  ]
}
