/**
 * A view as a file. Each batch is read in a transaction of its own, for as long as the session lasts, so a download of
 * an hour holds neither a connection nor old rows. Meanwhile returns move: none comes twice, and one that moved to a
 * place that was written already comes at the end.
 */
import { CSV_START, csvLine } from '../../../base/csv.ts'
import { DomainError } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShopSession } from '../../../db/db.ts'
import type { ListPlace } from '../list/candidates.ts'
import { findBatch } from '../list/find-page.ts'
import type { View } from '../list/read-view.ts'
import { columnsFor, type FileReader, listLines } from './lines.ts'
import { seenNumbers } from './seen-numbers.ts'
import { COLUMN_TEXTS } from './texts.ts'

const RETURNS_PER_BATCH = 500

/** The time of creation never changes. By anything else, returns change places: a second look finds who was missed. */
const looksAt = ({ sort }: View) => (sort === 'created' ? 1 : 2)

export async function* writeFile(
  { patientDb, vault }: Pick<Deps, 'patientDb' | 'vault'>,
  session: { readonly shopId: number; readonly sessionId: string },
  view: View,
  file: FileReader,
  perBatch = RETURNS_PER_BATCH,
): AsyncGenerator<string> {
  const { shopId } = session
  const seen = seenNumbers()
  const read = async (after: ListPlace | undefined) => {
    const done = await inShopSession(patientDb, session, async (db) => {
      const { returns, next } = await findBatch(db, shopId, view, perBatch, after)
      const ids = returns.filter(({ number }) => seen.add(number)).map(({ id }) => id)
      return { lines: ids.length === 0 ? [] : await listLines(db, vault, ids, file), next }
    })
    if (!done) throw new DomainError('unauthorized')
    return done.result
  }
  const header = columnsFor(file).map((name) => COLUMN_TEXTS[file.language][name])
  // Together with the first batch: if that fails, the answer is still an error and no broken file.
  let start = CSV_START + csvLine(header, file.language)
  for (let look = 0; look < looksAt(view); look++) {
    let after: ListPlace | undefined
    do {
      const { lines, next } = await read(after)
      const text = start + lines.map((cells) => csvLine(cells, file.language)).join('')
      if (text) yield text
      start = ''
      after = next
    } while (after)
  }
}
