/** The values of a preview and of a test mail: a return of the shop or example data, and always the shop's own look. */
import type { EmailPreviewInput } from '@returns-desk/contract'
import { type EmailValues, exampleValues, variablesOf } from '@returns-desk/engine'
import { found } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import { findMailReturn, lookValues, type MailShop, returnPage, returnValues, shopValues } from './email-values.ts'

type Wanted = Pick<EmailPreviewInput, 'language' | 'template_type' | 'return_id'>

const ownOf = (type: Wanted['template_type'], values: EmailValues): EmailValues => {
  if (type === undefined) return values
  const own = new Set<string>(variablesOf(type))
  return Object.fromEntries(Object.entries(values).filter(([name]) => own.has(name)))
}

/** A code and a withdrawal are no part of a return: they stay examples. The label's link would open the order. */
export const previewValues = async (
  db: ShopDb,
  shopId: number,
  shop: MailShop,
  publicUrl: string,
  { language, template_type, return_id }: Wanted,
): Promise<EmailValues> => {
  const examples = exampleValues(language, template_type)
  if (return_id === undefined) return { ...examples, ...lookValues(publicUrl, shop) }
  const returned = found(await findMailReturn(db, shopId, return_id, language))
  const labelUrl = returned.awb === null ? '' : returnPage(publicUrl, shop, return_id)
  return ownOf(template_type, {
    ...examples,
    ...shopValues(publicUrl, shop),
    ...returnValues(returned, language, { publicUrl, shop, labelUrl }),
  })
}
