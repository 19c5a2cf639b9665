import { PDFDocument } from '@cantoo/pdf-lib'
import type { Task } from '../../../../threads/in-thread.ts'

export interface Merged {
  readonly pdf: Uint8Array
  /** The places of files that are no readable PDF. */
  readonly unreadable: readonly number[]
}

/** Labels come from couriers, so one of them may be anything. */
const read = (file: Uint8Array) => PDFDocument.load(file, { updateMetadata: false }).catch(() => undefined)

export const task: Task<readonly Uint8Array[], never, Merged> = async (files) => {
  const all = await PDFDocument.create()
  all.setProducer('Returns Desk')
  const unreadable: number[] = []
  for (const [place, file] of files.entries()) {
    const one = await read(file)
    if (one) for (const page of await all.copyPages(one, one.getPageIndices())) all.addPage(page)
    else unreadable.push(place)
  }
  return { pdf: await all.save(), unreadable }
}
