/** Holds the pages to what they speak of: links, decisions, tests and tables exist, and area pages stay short. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(file))
const PAGES = FILES.filter((file) => /^(?:[A-Z]+|docs\/.+)\.md$/.test(file))
const AREA_PAGES = FILES.filter((file) => /^docs\/areas\/[a-z]+\.md$/.test(file))
const SECTIONS = ['Words', 'Tables', 'Invariants', 'Decisions']
const MAX_LINES = 80
const DECISION = /^- \*\*(D-\d+)\*\* \(\d{4}-\d\d-\d\d, (?:stands|changed \d{4}-\d\d-\d\d)\) \*\*/

/** The anchors of a page, as they are made of its headings. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )

const isThere = (page: string, link: string) => {
  const [path = '', anchor] = link.split('#')
  const target = path ? normalize(join(dirname(page), path)) : page
  return existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor))
}

const brokenLinks = (page: string, text: string) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link) && !isThere(page, link))
    .map((link) => `${page}: ${link}`)

const sectionOf = (page: string, name: string) =>
  new RegExp(`^## ${name}\\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, 'm').exec(read(page))?.[1] ?? ''

/** What stands in code spans and is called like this. */
const namesIn = (text: string, name: RegExp) =>
  [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span).filter((span) => name.test(span))

const decisionsOf = (page: string) =>
  sectionOf(page, 'Decisions')
    .split('\n')
    .filter((line) => line.startsWith('- '))
const KNOWN = AREA_PAGES.flatMap(decisionsOf).map((line) => DECISION.exec(line)?.[1])

test('every link of a page leads somewhere', () => {
  expect(PAGES.flatMap((page) => brokenLinks(page, read(page)))).toEqual([])
})

test('a link to a page or a heading that is not there is noticed', () => {
  expect(
    brokenLinks('docs/domain.md', '[a](nowhere.md) [b](#glossary) [c](portal.md#nowhere) [d](../README.md)'),
  ).toEqual(['docs/domain.md: nowhere.md', 'docs/domain.md: portal.md#nowhere'])
})

test.each(AREA_PAGES)('%s has its four sections, and is read in a few minutes', (page) => {
  expect([...read(page).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(SECTIONS)
  expect(read(page).split('\n').length - 1).toBeLessThanOrEqual(MAX_LINES)
})

test('each area has a page', () => {
  const linked = [...sectionOf('docs/architecture.md', 'The ten areas').matchAll(/\]\((areas\/[a-z]+\.md)\)/g)]
  expect(linked.map(([, page]) => `docs/${page}`).sort()).toEqual([...AREA_PAGES].sort())
  expect(AREA_PAGES).toHaveLength(10)
})

test('a decision has a number of its own, a date and a state', () => {
  expect(AREA_PAGES.flatMap(decisionsOf).filter((line) => !DECISION.test(line))).toEqual([])
  expect(KNOWN.filter((number, i) => KNOWN.indexOf(number) !== i)).toEqual([])
})

test('every decision that anything cites is on the page of an area', () => {
  const texts = FILES.filter((file) => /\.(?:md|tsx?|mjs|css|sql)$/.test(file))
  const cited = texts.flatMap((file) => [...read(file).matchAll(/\bD-\d+\b/g)].map(([number]) => [file, number]))
  expect(cited.filter(([, number]) => !KNOWN.includes(number))).toEqual([])
})

test('every test that an area page names exists', () => {
  const tests = new Set(FILES.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file)).map((file) => basename(file)))
  const named = AREA_PAGES.flatMap((page) => namesIn(read(page), /\.(?:test|spec)\.tsx?$/).map((name) => [page, name]))
  expect(named.filter(([, name = '']) => !tests.has(name))).toEqual([])
  expect(AREA_PAGES.filter((page) => !named.some(([on]) => on === page))).toEqual([])
})

test('each table of the schema is on the page of one area', () => {
  const tables = [...read('server/schema.sql').matchAll(/^create (?:unlogged )?table (?:public\.)?(\w+)/gim)]
  const listed = AREA_PAGES.flatMap((page) =>
    sectionOf(page, 'Tables')
      .split('\n')
      .filter((line) => line.startsWith('- `'))
      .flatMap((line) => namesIn(line.slice(0, line.indexOf(': ')), /^\w+$/)),
  )
  expect(listed.sort()).toEqual(tables.map(([, table]) => table).sort())
})

/** Folders of an area in the server that the row of that area does not name. */
const unnamedTopics = (files: readonly string[]) => {
  const topics = files.flatMap((file) => /^server\/src\/areas\/([^/]+)\/([^/]+)\//.exec(file)?.slice(1).join('/') ?? [])
  const rows = sectionOf('docs/architecture.md', 'The ten areas').split('\n')
  return [...new Set(topics)].filter((topic) => {
    const [area = '', name = ''] = topic.split('/')
    return !rows.find((row) => row.startsWith(`| [${area}]`))?.includes(`\`${name}\``)
  })
}

test('every topic of the server is in the table of the areas', () => {
  expect(unnamedTopics(FILES)).toEqual([])
  expect(unnamedTopics(['server/src/areas/money/due/due.ts', 'server/src/areas/money/new/a.ts'])).toEqual(['money/new'])
})
