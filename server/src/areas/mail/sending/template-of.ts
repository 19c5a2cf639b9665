import type { ShopDb } from '../../../db/db.ts'

/** The template of a language version. */
export const templateOf = async (db: ShopDb, shopId: number, emailId: number): Promise<number | undefined> => {
  const version = db.selectFrom('email_templates').select('template_id').where('shop_id', '=', shopId)
  return (await version.where('id', '=', emailId).executeTakeFirst())?.template_id
}
