import { entry } from '../http/error-entry.ts'

export const BULK_ERRORS = {
  bulk_too_many: entry(
    400,
    'At most {maximum} returns at once. Choose fewer.',
    'Cel mult {maximum} de retururi deodată. Alegeți mai puține.',
  ),
  bulk_nothing: entry(409, 'None of these returns exists any more.', 'Niciunul dintre aceste retururi nu mai există.'),
  bulk_started: entry(
    409,
    'This has already started and can no longer be undone. You can still stop it.',
    'Operațiunea a început deja și nu mai poate fi anulată. O puteți încă opri.',
  ),
  bulk_ended: entry(409, 'This has already ended.', 'Operațiunea s-a încheiat deja.'),
  already_so: entry(409, 'There was nothing to do.', 'Nu era nimic de făcut.'),
  label_missing: entry(409, 'There is no label to print.', 'Nu există o etichetă de tipărit.'),
} as const
