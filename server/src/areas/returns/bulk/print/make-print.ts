/**
 * Puts the pages together, in a thread. No row names the file: the sweep of files deletes it within a day, so no
 * address of a customer stays in it.
 */
import type { Language } from '@returns-desk/contract'
import { DomainError, found } from '../../../../base/errors.ts'
import type { Deps } from '../../../../config/deps.ts'
import { chunksOf } from '../../../../db/chunks.ts'
import { inThread, taskModule } from '../../../../threads/in-thread.ts'
import type { Slip } from './draw-slips.ts'
import { type Gathered, type LabelFile, leftOut } from './gather-print.ts'
import type { Merged } from './merge-pdfs-task.ts'

const MERGE = taskModule<readonly Uint8Array[], never, Merged>(new URL('./merge-pdfs-task.ts', import.meta.url))
const SLIPS = taskModule<readonly Slip[], never, Uint8Array>(new URL('./draw-slips-task.ts', import.meta.url))

const READ_AT_ONCE = 10

interface Asking {
  readonly shopId: number
  readonly language: Language
}

const readLabels = async ({ files }: Deps, shopId: number, labels: readonly LabelFile[]) => {
  const read: { label: LabelFile; content: Uint8Array | undefined }[] = []
  for (const chunk of chunksOf(labels, READ_AT_ONCE))
    read.push(
      ...(await Promise.all(
        chunk.map(async (label) => ({ label, content: await files.get(shopId, label.label_key) })),
      )),
    )
  return read
}

const mergeLabels = async (deps: Deps, { shopId, language }: Asking, { labels, left_out }: Gathered) => {
  const read = await readLabels(deps, shopId, labels)
  const there = read.flatMap(({ label, content }) => (content ? [{ label, content }] : []))
  const { pdf, unreadable } = await inThread(
    shopId,
    MERGE,
    there.map(({ content }) => content),
  )
  const printed = there.filter((_, place) => !unreadable.includes(place)).map(({ label }) => label.id)
  if (printed.length === 0) throw new DomainError('label_missing')
  const lost = labels.filter(({ id }) => !printed.includes(id)).map((label) => leftOut(label, language))
  return { pdf, printed, left_out: [...left_out, ...lost] }
}

export const makePrint = async (deps: Deps, asking: Asking, gathered: Gathered) => {
  const { shopId } = asking
  const isSlips = gathered.slips.length > 0
  const made = isSlips
    ? { ...gathered, pdf: await inThread(shopId, SLIPS, gathered.slips) }
    : await mergeLabels(deps, asking, gathered)
  const key = await deps.files.put(shopId, made.pdf, 'application/pdf')
  const url = found(await deps.files.downloadUrl(shopId, key))
  return { url, printed: [...made.printed], left_out: [...made.left_out] }
}
