/** Writes an export as JSON. A good customer has tens of thousands of rows: writing them must not hold up everybody else. */
import type { PersonalExport } from '@returns-desk/contract'
import { mapYielding } from '../../../base/map-yielding.ts'

export const writeExport = async ({ data, ...rest }: PersonalExport): Promise<string> => {
  const tables: string[] = []
  for (const [table, rows] of Object.entries(data)) {
    const written = await mapYielding(rows, (row) => JSON.stringify(row))
    tables.push(`${JSON.stringify(table)}:[${written.join()}]`)
  }
  return `${JSON.stringify(rest).slice(0, -1)},"data":{${tables.join()}}}`
}
