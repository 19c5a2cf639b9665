/** What the files of `deploy/` and the documents say about variables has to be what the server reads. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv, VARIABLE_NAMES } from './env.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFile(join(ROOT, path), 'utf8')
const BUCKET = ['S3_URL', 'S3_BUCKET']
/** Read by others: Node, and the PostgreSQL image. */
const OF_OTHERS = ['NODE_ENV']
const KNOWN = new Set([...VARIABLE_NAMES, ...BUCKET, ...OF_OTHERS])

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** The lines of one service of the compose file, without those of the others. */
const serviceOf = (compose: string, name: string) =>
  new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? ''

const environmentOf = (service: string) => {
  const block = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(service)?.[1] ?? ''
  return Object.fromEntries(
    [...block.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** As compose fills it in when nothing but the password is set. */
const filledIn = (value: string) =>
  value.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name: string, fallback = '') =>
    name === 'POSTGRES_PASSWORD' ? 'secret' : fallback,
  )

test('the compose file sets variables that exist, to values that are accepted', async () => {
  const variables = environmentOf(serviceOf(await read('deploy/compose.yaml'), 'server'))
  expect(Object.keys(variables).filter((name) => !KNOWN.has(name))).toEqual([])
  const env = readEnv(Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, filledIn(value)])))
  expect(env.backup).toMatchObject({ everySeconds: 24 * 60 * 60, keep: 7, folder: '/backups' })
  expect(env.smtp?.url).toBe('smtp://mail:1025?tls=off')
})

test('no service of the compose file runs as root, writes to its image or starts before the others are healthy', async () => {
  const compose = await read('deploy/compose.yaml')
  for (const name of ['server', 'database', 'mail']) {
    const service = serviceOf(compose, name)
    expect(service).toMatch(/^ {4}user: (?!"?(?:0|root))/m)
    for (const line of ['read_only: true', 'healthcheck:', 'no-new-privileges:true', '- ALL'])
      expect(service).toContain(line)
  }
  expect(all(serviceOf(compose, 'server'), /^ {6}(\w+):\n {8}condition: service_healthy$/gm)).toEqual([
    'database',
    'mail',
  ])
})

test('the image sets variables that exist, and does not run as root', async () => {
  const containerfile = await read('deploy/Containerfile')
  const set = all(containerfile, /^ENV (.*)$/gm).flatMap((line) => all(line, /(\w+)=/g))
  expect(set.filter((name) => !KNOWN.has(name))).toEqual([])
  expect(containerfile).toMatch(/^USER 10001:10001$/m)
  // The implicit registry only: which host an image comes from is the operator's choice.
  for (const image of all(containerfile, /^FROM (\S+)/gm)) expect(image).toMatch(/^[\w.-]+:[\w.-]+$/)
})

test('the systemd unit and its example file set variables that exist, to values that are accepted', async () => {
  const unit = await read('deploy/returns-desk.service')
  const example = await read('deploy/returns-desk.env.example')
  const named = [
    ...all(unit, /^Environment=(.*)$/gm).flatMap((line) => all(line, /(\w+)=/g)),
    ...all(example, /^#?(\w+)=/gm),
  ]
  expect(named.filter((name) => !KNOWN.has(name))).toEqual([])
  const set = Object.fromEntries(
    [...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  expect(readEnv(set)).toMatchObject({ hasDemoShop: false, publicUrl: 'https://returns.example.com' })
})

/** The blocks `server { … }`, each to its closing brace at the beginning of a line. */
const serversOf = (conf: string) => all(conf, /^server \{\n([\s\S]*?)^\}$/gm)

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzaG9wIjoxfQ.c2lnbmF0dXJl'
const RETURN = 'Zx81_kQ-4mUe7RtY2pLw0A'
const LINKS = [
  ['/', '/'],
  ['/host/join', '/host'],
  ['/host/oidc/callback', '/host'],
  [`/returns/${RETURN}`, '/returns'],
  [`/api/returns/${RETURN}/private`, '/api/returns'],
  [`/slips/${RETURN}`, '/slips'],
  [`/api/portal/atelier/returns/${RETURN}`, '/api/portal'],
  ['/robots.txt', '/robots'],
  [`/${RETURN}`, '-'],
  [`/${TOKEN}`, '-'],
] as const

test('nginx writes no address with a token in it down', async () => {
  const conf = await read('deploy/nginx.conf')
  const servers = serversOf(conf)
  expect(servers).toHaveLength(2)
  for (const server of servers) {
    expect(all(server, /^ +access_log \S+ (\S+);$/gm)).toEqual(['returns_desk'])
    expect(all(server, /^ +error_log \S+ (\S+);$/gm)).toEqual(['crit'])
  }
  const [format = ''] = all(conf, /^log_format returns_desk '(.*)';$/gm)
  const known = ['remote_addr', 'time_iso8601', 'request_method', 'returns_desk_page', 'server_protocol', 'status']
  expect(all(format, /\$(\w+)/g).filter((name) => !known.includes(name))).toEqual(['body_bytes_sent', 'request_time'])
  const [page = ''] = all(conf, /^map \$uri \$returns_desk_page \{\n {4}default -;\n {4}"~(\S+)" \$page;\n\}$/gm)
  const written = (path: string) => new RegExp(page).exec(path)?.groups?.page ?? '-'
  expect(LINKS.map(([path]) => [path, written(path)])).toEqual(LINKS)
})

test('the page of the configuration names every variable and no other', async () => {
  const table = (await read('docs/configuration.md')).split('\n').filter((line) => line.startsWith('| `'))
  const named = table.flatMap((line) => all(line.split('|')[1] ?? '', /`(\w+)`/g))
  expect(named.filter((name) => !KNOWN.has(name))).toEqual([])
  const documents = `${table.join('\n')}${await read('docs/couriers.md')}`
  expect(VARIABLE_NAMES.filter((name) => !documents.includes(`\`${name}\``))).toEqual([])
})
