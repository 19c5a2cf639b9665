import { entry } from '../http/error-entry.ts'

export const MESSAGE_ERRORS = {
  attachment_unknown: entry(
    409,
    'One of the attachments is no longer part of this return.',
    'Unul dintre atașamente nu mai face parte din acest retur.',
  ),
  order_name_unknown: entry(404, 'There is no order with this number.', 'Nu există nicio comandă cu acest număr.'),
  correction_reason_required: entry(400, 'Say why you correct it.', 'Spuneți de ce îl corectați.'),
  correction_too_late: entry(
    409,
    'This return is closed and can no longer be corrected.',
    'Acest retur este închis și nu mai poate fi corectat.',
  ),
  correction_status: entry(
    409,
    'This method does not fit the status of the return. Move the return first.',
    'Această metodă nu se potrivește cu starea returului. Mutați mai întâi returul.',
  ),
  customer_unreachable: entry(
    409,
    'There is no e-mail address for this customer any more.',
    'Pentru acest client nu mai există nicio adresă de e-mail.',
  ),
} as const
