/** The languages that a request asks for. */
import { type Language, preferredLanguage, readerLanguage } from '@returns-desk/contract'
import type { FastifyRequest } from 'fastify'

/** Of our own texts. */
export const languageOf = ({ headers }: FastifyRequest): Language => preferredLanguage(headers['accept-language'])

/** In which the shop's own texts are read; any language. */
export const readerOf = ({ headers }: FastifyRequest): string => readerLanguage(headers['accept-language'])
