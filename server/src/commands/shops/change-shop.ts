import { Handle, ShopName } from '../../areas/shop/setup/shop-input.ts'
import { problemText, type SetUpProblem } from '../../areas/shop/setup/texts.ts'
import { archiveShop, unarchiveShop } from '../../areas/shop/shops/archive-shop.ts'
import { deleteShopInPortions } from '../../areas/shop/shops/delete-shop.ts'
import { renameShop } from '../../areas/shop/shops/rename-shop.ts'
import type { Deps } from '../../config/deps.ts'
import { inShop, violatesUnique } from '../../db/db.ts'
import type { AuditLine } from '../../http/steps/audit.ts'
import { type NotedCommand, noteCommand } from '../note-command.ts'
import { askLine } from '../run-command.ts'
import { namedShop, type ShopsCommand } from './options.ts'

const checked = <T>(option: string, result: { data?: T; error?: { issues: readonly { message: string }[] } }): T => {
  if (result.data !== undefined) return result.data
  const problem = result.error?.issues[0]?.message as SetUpProblem
  throw new Error(`${option}: ${problemText(problem, 'en') ?? problemText('invalid', 'en')}`)
}

const nameOf = ({ db }: Deps, shopId: number) =>
  inShop(db, shopId, async (shopDb) => {
    const shop = shopDb.selectFrom('shops').select('name').where('shop_id', '=', shopId)
    return (await shop.executeTakeFirstOrThrow()).name
  })

const note = ({ db, clock }: Deps, shopId: number, name: NotedCommand, changes?: AuditLine['changes']) =>
  inShop(db, shopId, (shopDb) => noteCommand(shopDb, shopId, name, clock(), changes))

export const rename: ShopsCommand = async ({ deps, say, handle, options }) => {
  const shop = await namedShop(deps.db, handle)
  const name = options.name === undefined ? undefined : checked('--name', ShopName.safeParse(options.name))
  const address = options.handle === undefined ? undefined : checked('--handle', Handle.safeParse(options.handle))
  if (name === undefined && address === undefined) throw new Error('Say what to change: --name, --handle or both.')
  const before = await nameOf(deps, shop.shopId)
  try {
    await renameShop(deps, shop.shopId, { name, handle: address })
  } catch (error) {
    if (violatesUnique(error, 'shop_directory_pkey')) throw new Error(`--handle: ${problemText('handle_taken', 'en')}`)
    throw error
  }
  await note(deps, shop.shopId, 'rename', {
    ...(name === undefined ? {} : { name: { before, after: name } }),
    ...(address === undefined ? {} : { handle: { before: shop.handle, after: address } }),
  })
  if (name !== undefined) say(`"${shop.handle}" is now called ${name}.`)
  if (address !== undefined)
    say(
      `Its address is now ${deps.publicUrl}/portal/${address}. Links to the old one no longer work; everyone has to sign in again.`,
    )
}

export const closeShop: ShopsCommand = async ({ deps, say, handle }) => {
  const { shopId, handle: named } = await namedShop(deps.db, handle)
  const isChanged = await archiveShop(deps, shopId)
  if (isChanged) await note(deps, shopId, 'archive')
  say(
    isChanged
      ? `"${named}" is archived: its portal is closed, nobody can sign in, and nothing is sent. Everything is kept.`
      : `"${named}" is archived already.`,
  )
}

export const openShop: ShopsCommand = async ({ deps, say, handle }) => {
  const { shopId, handle: named } = await namedShop(deps.db, handle)
  const isChanged = await unarchiveShop(deps, shopId)
  if (isChanged) await note(deps, shopId, 'unarchive')
  say(isChanged ? `"${named}" is open again. What was waiting to be sent goes out now.` : `"${named}" is not archived.`)
}

export const removeShop: ShopsCommand = async ({ deps, say, handle, options, input, output }) => {
  const { shopId, handle: named } = await namedShop(deps.db, handle)
  const question = `This deletes "${named}" with every return, order, customer and file, for good. Type ${named} to go on: `
  const typed = options.confirm ?? (await askLine(question, input, output))
  if (typed.trim() !== named) throw new Error('That is not the name of the shop. Nothing was deleted.')
  // Closed first: nobody adds to it meanwhile. If this is interrupted, running it again finishes it; files go last.
  await archiveShop(deps, shopId)
  await deleteShopInPortions(deps, shopId)
  say(`"${named}" is deleted.`)
}
