/** What a backup consists of, and under which names it stands in the archive. */
import { z } from 'zod'
import type { Vault } from '../../../base/secrets.ts'

export const MANIFEST = 'manifest.json'
export const KEYS = 'secret-keys'
export const SERIES = 'series.json'
export const END = 'end.json'
export const partName = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.copy`
export const tableOf = (name: string) => /^tables\/([^/]+)\/\d+\.copy$/.exec(name)?.[1]
export const fileName = (key: string) => `files/${key}`
export const keyOfFile = (name: string) => /^files\/(.+)$/.exec(name)?.[1]

export const Manifest = z.object({
  format: z.literal('returns-desk-backup-1'),
  created_at: z.iso.datetime(),
  /** The newest migration of the database that was copied. */
  migration: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Sealed with the key ring, to tell later whether a ring is the right one. */
  key_check: z.string(),
  has_keys: z.boolean(),
})
export type Manifest = z.infer<typeof Manifest>

export const SeriesFile = z.array(z.object({ name: z.string(), last: z.string(), isUsed: z.boolean() }))

/** Written last: an archive without it is not whole. */
export const End = z.object({
  rows: z.record(z.string(), z.number()),
  /** Of what stands in the archive for each table. */
  sha256: z.record(z.string(), z.string()),
  files: z.number(),
})
export type End = z.infer<typeof End>

const CHECKED = { text: 'the right key ring', place: 'backup' }

export const keyCheckOf = (vault: Vault) => vault.seal(CHECKED.text, CHECKED.place)

export const isRightRing = (vault: Vault, check: string) => vault.tryOpen(check, CHECKED.place) === CHECKED.text
