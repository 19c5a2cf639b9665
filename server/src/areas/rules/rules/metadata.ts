/** The dictionary for the staff of a shop: its own methods, reasons and statuses are among the choices. */
import type { Language, RuleAttribute, RuleMetadata } from '@returns-desk/contract'
import {
  type DictionaryNode,
  dictionaryActions,
  dictionaryAttributes,
  dictionaryOperators,
  type NameSource,
} from '@returns-desk/engine'
import type { ShopDb } from '../../../db/db.ts'
import { listNamed } from '../deciding/shop-names.ts'

type ShopChoices = Awaited<ReturnType<typeof listNamed>>

const withChoices = ({ choices_from, choices, children, ...node }: DictionaryNode, shop: ShopChoices): unknown => ({
  ...node,
  choices: choices_from ? choicesOf(shop, choices_from) : choices,
  children: children.map((child) => withChoices(child, shop)),
})

const choicesOf = (shop: ShopChoices, source: NameSource) =>
  shop[source].map(({ id, name }) => ({ value: String(id), label: name }))

export const ruleMetadata = async (
  db: ShopDb,
  shopId: number,
  { language, reader }: { language: Language; reader: string },
): Promise<RuleMetadata> => {
  const shop = await listNamed(db, shopId, reader)
  return {
    attributes: dictionaryAttributes(language).map((node) => withChoices(node, shop) as RuleAttribute),
    operators: dictionaryOperators(language),
    actions: dictionaryActions(language) as RuleMetadata['actions'],
  }
}
