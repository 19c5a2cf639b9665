import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { QUERY_ERRORS, ViewQuery } from './list-order.ts'

/** What a line of the file is. */
export const EXPORT_LINES = ['return', 'product'] as const
export type ExportLine = (typeof EXPORT_LINES)[number]

export const ExportQuery = ViewQuery.extend({
  per: z.enum(EXPORT_LINES).default('return'),
  /** With the bank account and its holder, per return: needs `money`, and leaves a line in the audit. */
  iban: z.enum(['1']).optional(),
})
export type ExportQuery = z.infer<typeof ExportQuery>

export const returnsExport = {
  file: endpoint({
    method: 'GET',
    path: '/returns/export',
    access: 'shop',
    needs: 'read',
    summary: 'All returns of a view as a CSV file, or their products; the separator follows the language',
    query: ExportQuery,
    download: 'text/csv',
    errors: [...QUERY_ERRORS, 'too_many_downloads'],
  }),
}
