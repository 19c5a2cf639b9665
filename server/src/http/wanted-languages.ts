/** The languages that a request asks for. Browsers send the same few headers with every request, so what they say is kept. */
import { type Language, preferredLanguage, readerLanguage } from '@returns-desk/contract'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

interface Wanted {
  readonly language: Language
  readonly reader: string
}

/** Callers choose the header: neither its length nor the number of different ones fills the memory. */
const MAX_KEPT = 200
const LONGEST_KEPT = 200

const kept = new LRUCache<string, Wanted>({ max: MAX_KEPT })

const read = (header: string): Wanted => ({ language: preferredLanguage(header), reader: readerLanguage(header) })

const wantedBy = ({ headers }: FastifyRequest): Wanted => {
  const header = headers['accept-language'] ?? ''
  const known = kept.get(header)
  if (known) return known
  const wanted = read(header)
  if (header.length <= LONGEST_KEPT) kept.set(header, wanted)
  return wanted
}

/** Of our own texts. */
export const languageOf = (request: FastifyRequest): Language => wantedBy(request).language

/** In which the shop's own texts are read; any language. */
export const readerOf = (request: FastifyRequest): string => wantedBy(request).reader
