import { entry } from '../http/error-entry.ts'

export const RECEIVING_ERRORS = {
  inspection_missing: entry(
    409,
    'Not all pieces of this return have been inspected.',
    'Nu toate bucățile acestui retur au fost verificate.',
  ),
  inspection_counts: entry(
    409,
    'No more pieces can be received than were announced, and no more judged than were received.',
    'Nu se pot primi mai multe bucăți decât au fost anunțate și nici verifica mai multe decât au fost primite.',
  ),
  inspection_open_pieces: entry(
    409,
    'Accept or reject every piece that was received.',
    'Acceptați sau respingeți fiecare bucată primită.',
  ),
  inspection_reason_required: entry(
    400,
    'Say why: the customer reads this.',
    'Spuneți de ce: clientul va citi acest motiv.',
  ),
  inspection_deduction: entry(
    409,
    'No more can be deducted than is refunded for the accepted pieces.',
    'Nu se poate reține mai mult decât se rambursează pentru bucățile acceptate.',
  ),
  inspection_too_late: entry(
    409,
    'This return is closed and can no longer be inspected.',
    'Acest retur este închis și nu mai poate fi verificat.',
  ),
  inspection_kept: entry(
    409,
    'The customer keeps these products: there is nothing to inspect.',
    'Clientul păstrează aceste produse: nu este nimic de verificat.',
  ),
  piece_not_in_return: entry(
    409,
    'This return has no product with this code.',
    'Acest retur nu are niciun produs cu acest cod.',
  ),
  parcel_settled: entry(409, 'Somebody has already dealt with this parcel.', 'Cineva s-a ocupat deja de acest colet.'),
} as const
