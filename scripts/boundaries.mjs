// Who may import whom. `docs/architecture.md` shows the same as a table.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The rooms of the repository, each with those it may import, by the name of their package. */
const ROOMS = {
  engine: [],
  contract: ['engine'],
  server: ['contract', 'engine'],
  ui: ['contract', 'engine'],
  console: ['ui', 'contract', 'engine'],
  portal: ['ui', 'contract', 'engine'],
  e2e: ['contract'],
  bench: ['contract', 'engine', 'e2e'],
  scripts: [],
}

const PACKAGE = '@returns-desk/'
const IMPORT = /(?:^import |^(?:import|export)\b[^'\n]* from |^\} from |\bimport\()'([^'\n]+)'/gm
const FEATURE = /^((?:console|portal)\/src\/features)\/([^/]+)\//
const SERVER_FEATURE = /^server\/src\/features\/([^/]+)\//

const roomOf = (path) => path.slice(0, path.indexOf('/'))
const isTest = (path) => /\.test(?:-kit)?\.tsx?$/.test(path)
const isConfiguration = (path) => path.endsWith('.config.ts')

const ofPackage = (file, specifier) => {
  const room = roomOf(file)
  if (room === 'engine' && !isTest(file)) return 'engine decides and depends on nothing'
  if (!specifier.startsWith(PACKAGE)) return undefined
  const other = specifier.slice(PACKAGE.length).split('/')[0]
  if (other === room || ROOMS[room]?.includes(other)) return undefined
  return `${room} may import ${ROOMS[room]?.join(', ') || 'nothing'} of the other rooms`
}

const ofPath = (file, target) => {
  if (roomOf(target) !== roomOf(file)) return 'another room is imported by the name of its package'
  const [, features, feature] = FEATURE.exec(file) ?? []
  const [, , other = feature] = FEATURE.exec(target) ?? []
  if (features && other !== feature) return 'a feature never imports another feature'
  const [, here] = SERVER_FEATURE.exec(file) ?? []
  const [, there = here] = SERVER_FEATURE.exec(target) ?? []
  if (here && there !== here && target.endsWith('/routes.ts')) return "a feature never imports another feature's routes"
  return undefined
}

/** What is wrong with the imports of one file, which stands at `file` below the root. */
export const forbiddenImports = (file, text) =>
  [...text.matchAll(IMPORT)].flatMap(([, specifier]) => {
    const why = specifier.startsWith('.')
      ? ofPath(file, normalize(join(dirname(file), specifier)))
      : ofPackage(file, specifier)
    return why ? [`${file} imports ${specifier}: ${why}`] : []
  })

/** What is wrong with the imports of all files that git knows. */
export const checkBoundaries = () => {
  const known = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '*.ts', '*.tsx']
  const files = execFileSync('git', known, { encoding: 'utf8' }).split('\n')
  return files
    .filter((file) => file && existsSync(file) && !isConfiguration(file))
    .flatMap((file) => forbiddenImports(file, readFileSync(file, 'utf8')))
}
