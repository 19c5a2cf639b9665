/** The error messages with which a rule can refuse a return. Shops write them in their own words. */
import { type CatalogueEntry, entry } from '../http/error-entry.ts'

export const RULE_REFUSAL_ERRORS = {
  return_refused: entry(
    409,
    'This return cannot be accepted. Please contact the shop.',
    'Acest retur nu poate fi acceptat. Vă rugăm să contactați magazinul.',
  ),
  refused_products: entry(409, 'These products cannot be returned.', 'Aceste produse nu pot fi returnate.'),
  refused_reason: entry(
    409,
    'Returns for this reason cannot be accepted.',
    'Retururile din acest motiv nu pot fi acceptate.',
  ),
  refused_often: entry(
    409,
    'You have returned a lot recently, so we cannot accept this return here. Please contact the shop.',
    'Ați returnat multe produse în ultima vreme, așa că nu putem accepta acest retur aici. Vă rugăm să contactați magazinul.',
  ),
  photos_required: entry(
    400,
    'Please add at least one photo of the products.',
    'Vă rugăm să adăugați cel puțin o fotografie a produselor.',
  ),
} as const satisfies Record<string, CatalogueEntry>

/** Those that a rule may name: they need no values. */
export const RULE_REFUSALS = [
  'return_refused',
  'refused_products',
  'refused_reason',
  'refused_often',
  'line_final_sale',
  'nothing_returnable',
] as const
