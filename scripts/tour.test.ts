import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const DOCS = join(import.meta.dirname, '../docs')
const MOST_FILES = 45
const MOST_CHANGES = 16

const linksIn = (text: string) => [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = '']) => path)

/** The first link of each numbered entry is a file on the way. */
const walkOf = (text: string) =>
  [...text.matchAll(/^(\d+)\. \[[^\]]+\]\(\.\.\/([^)]+)\)/gm)].map(([, place, path = '']) => ({
    place: Number(place),
    path,
  }))

/** A workspace; of the server a folder, of its topics and adapters each one. Its files beside the folders are one. */
const roomOf = (path: string) =>
  /^server\/src\/(?:areas\/[^/]+|adapters)\/[^/]+/.exec(path)?.[0] ??
  /^server\/src\/[^/]+(?=\/)/.exec(path)?.[0] ??
  path.split('/')[0]

const changesOf = (paths: readonly string[]) =>
  paths.map(roomOf).filter((room, i, rooms) => i > 0 && room !== rooms[i - 1]).length

const tour = readFileSync(join(DOCS, 'tour.md'), 'utf8')

test('rooms are told apart: workspaces, folders of the server, topics and adapters', () => {
  const paths = ['portal/src/a.ts', 'portal/src/b/c.ts', 'contract/a.ts', 'server/src/db/a.ts', 'server/src/http/a.ts']
  const topics = ['server/src/areas/a/b/c.ts', 'server/src/areas/a/b/d.ts', 'server/src/areas/a/c/d.ts']
  expect(changesOf([...paths, ...topics, 'server/src/adapters/mail/a.ts', 'server/src/handlers.ts'])).toBe(7)
})

test('every file that the tour names exists', () => {
  const gone = linksIn(tour).filter((path) => !existsSync(join(DOCS, path)))
  expect(gone).toEqual([])
})

test('a return crosses few files, and changes rooms rarely', () => {
  const walk = walkOf(tour)
  expect(walk.map(({ place }) => place)).toEqual(walk.map((_, i) => i + 1))
  expect(new Set(walk.map(({ path }) => path)).size).toBe(walk.length)
  expect(walk.length).toBeGreaterThan(MOST_FILES / 2)
  expect(walk.length).toBeLessThanOrEqual(MOST_FILES)
  expect(changesOf(walk.map(({ path }) => path))).toBeLessThanOrEqual(MOST_CHANGES)
})
