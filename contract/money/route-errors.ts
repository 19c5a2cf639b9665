/** Of the ways that a refund goes out without a bank: at the shop's platform, and as store credit. */
import { entry } from '../http/error-entry.ts'

export const ROUTE_ERRORS = {
  payout_route_impossible: entry(
    409,
    'This refund cannot be paid that way: the order does not come from the shop’s platform. Choose another way.',
    'Această rambursare nu poate fi plătită astfel: comanda nu provine de pe platforma magazinului. Alegeți altă cale.',
  ),
  platform_amount_differs: entry(
    409,
    'The shop’s platform suggests another amount. Compare the two, then confirm ours or cancel the payout.',
    'Platforma magazinului propune altă sumă. Comparați cele două sume, apoi confirmați suma noastră sau anulați plata.',
  ),
  platform_suggestion_changed: entry(
    409,
    'The shop’s platform now suggests another amount than the one you have seen. Look again before you confirm.',
    'Platforma magazinului propune acum altă sumă decât cea pe care ați văzut-o. Verificați din nou înainte de a confirma.',
  ),
  payout_unreachable: entry(
    503,
    'The shop’s platform cannot be reached. We will try again automatically.',
    'Platforma magazinului nu poate fi contactată. Vom încerca din nou automat.',
  ),
  payout_denied: entry(
    409,
    'This app does not have the permission to refund at the shop’s platform.',
    'Aplicația nu are permisiunea de a rambursa pe platforma magazinului.',
  ),
  payout_refused: entry(
    409,
    'The shop’s platform refused this refund: there may be less left to refund there, or the order was changed.',
    'Platforma magazinului a refuzat această rambursare: poate că a rămas mai puțin de rambursat acolo sau comanda a fost schimbată.',
  ),
  payout_outcome_unknown: entry(
    503,
    'The answer of the shop’s platform was lost. We are checking whether it was paid before we ask again.',
    'Răspunsul platformei magazinului s-a pierdut. Verificăm dacă s-a plătit înainte de a cere din nou.',
  ),
  payout_maybe_paid: entry(
    409,
    'The shop’s platform has processed the return, but shows no refund for it. Look there, then settle the payout or retry.',
    'Platforma magazinului a procesat returul, dar nu arată nicio rambursare. Verificați acolo, apoi confirmați plata sau reîncercați.',
  ),
  payout_is_credit: entry(
    409,
    'This payout is a store credit. Make the store credit void instead.',
    'Această plată este un credit de magazin. Anulați creditul de magazin.',
  ),
  store_credit_unknown: entry(
    404,
    'There is no store credit with this code.',
    'Nu există niciun credit de magazin cu acest cod.',
  ),
  store_credit_reference_required: entry(
    400,
    'Say what it is spent on, for instance an order.',
    'Spuneți pe ce se cheltuiește, de exemplu o comandă.',
  ),
  store_credit_too_much: entry(
    409,
    'That is more than is left on this store credit.',
    'Este mai mult decât a rămas pe acest credit de magazin.',
  ),
  store_credit_over: entry(
    409,
    'This store credit is void or has expired, so nothing can be done with it.',
    'Acest credit de magazin este anulat sau a expirat, așa că nu mai poate fi folosit.',
  ),
  store_credit_currency: entry(
    409,
    'This store credit is in another currency.',
    'Acest credit de magazin este în altă monedă.',
  ),
  store_credit_used: entry(
    409,
    'Some of this store credit has been spent, so it can no longer be voided.',
    'O parte din acest credit de magazin a fost cheltuită, așa că nu mai poate fi anulat.',
  ),
} as const
