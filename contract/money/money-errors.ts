import { entry } from '../http/error-entry.ts'

export const MONEY_ERRORS = {
  refund_below_zero: entry(400, 'A refund cannot be less than zero.', 'O rambursare nu poate fi mai mică decât zero.'),
  refund_below_payouts: entry(
    409,
    'More than that has already been paid or agreed. Cancel a payout first.',
    'S-a plătit sau s-a stabilit deja mai mult. Anulați mai întâi o plată.',
  ),
  refund_above_paid: entry(
    409,
    'With the corrections of this refund, that would be more than the customer paid. Take one of them back first.',
    'Împreună cu corecțiile acestei rambursări, suma ar depăși ce a plătit clientul. Anulați mai întâi una dintre ele.',
  ),
  refund_closed: entry(
    409,
    'This return is closed: its refund can no longer be changed.',
    'Acest retur este închis: rambursarea nu mai poate fi schimbată.',
  ),
  refund_unpaid: entry(
    409,
    'The refund has not been paid in full. Pay the rest, or say why it is not paid.',
    'Rambursarea nu a fost plătită integral. Plătiți restul sau spuneți de ce nu se plătește.',
  ),
  payout_too_much: entry(409, 'That is more than is still open.', 'Este mai mult decât a rămas de plătit.'),
  payout_not_ready: entry(
    409,
    'The refund is paid once the return has been processed.',
    'Rambursarea se plătește după ce returul a fost procesat.',
  ),
  payout_account_missing: entry(
    409,
    'There is no bank account for this return.',
    'Pentru acest retur nu există un cont bancar.',
  ),
  payout_state: entry(
    409,
    'This payout has changed in the meantime, so this is no longer possible.',
    'Această plată s-a schimbat între timp, așa că acest lucru nu mai este posibil.',
  ),
} as const
