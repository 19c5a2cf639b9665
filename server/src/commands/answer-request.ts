/** Data requests of customers that are answered on the server. */
import type { Erasure, PersonalExport } from '@returns-desk/contract'
import { eraseInShop } from '../areas/system/privacy/erase-person.ts'
import { exportPerson } from '../areas/system/privacy/export-person.ts'
import type { Deps } from '../config/deps.ts'
import { inShop } from '../db/db.ts'
import { noteCommand } from './note-command.ts'

export const exportByCommand = async (deps: Deps, shopId: number, email: string): Promise<PersonalExport> => {
  const document = await exportPerson(deps, shopId, email)
  await inShop(deps.db, shopId, (db) => noteCommand(db, shopId, 'export', deps.clock()))
  return document
}

export const eraseByCommand = async (deps: Deps, shopId: number, email: string): Promise<Erasure> => {
  const removeFiles = await inShop(deps.db, shopId, async (db) => {
    const rest = await eraseInShop(deps, db, shopId, email)
    await noteCommand(db, shopId, 'erase', deps.clock())
    return rest
  })
  return removeFiles()
}
