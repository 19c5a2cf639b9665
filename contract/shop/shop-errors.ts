/** Errors of a shop's own data and of its look. */
import { type CatalogueEntry, entry } from '../http/error-entry.ts'

export const SHOP_ERRORS = {
  currency_unknown: entry(400, 'This currency is not known.', 'Această monedă nu este cunoscută.'),
  time_zone_unknown: entry(400, 'This time zone is not known.', 'Acest fus orar nu este cunoscut.'),
  language_required: entry(400, 'Choose at least one language.', 'Alegeți cel puțin o limbă.'),
  language_twice: entry(400, 'A language is in the list twice.', 'O limbă apare de două ori în listă.'),
  currency_in_use: entry(
    409,
    'The currency can no longer be changed: there are returns in it.',
    'Moneda nu mai poate fi schimbată: există retururi în această monedă.',
  ),
  origin_invalid: entry(
    400,
    'Enter an address such as https://admin.example.com, without anything after the host name.',
    'Introduceți o adresă precum https://admin.example.com, fără nimic după numele gazdei.',
  ),
  origin_twice: entry(400, 'An address is in the list twice.', 'O adresă apare de două ori în listă.'),
  frame_origins_fixed: entry(
    409,
    'Your shop platform decides where the console opens.',
    'Platforma magazinului dvs. decide unde se deschide consola.',
  ),
  link_invalid: entry(
    400,
    'Enter an address that begins with https://.',
    'Introduceți o adresă care începe cu https://.',
  ),
  logo_unreadable: entry(
    400,
    'This file is not a readable JPEG, PNG or WebP picture.',
    'Acest fișier nu este o imagine JPEG, PNG sau WebP care poate fi citită.',
  ),
  logo_too_large: entry(
    413,
    'A logo can be up to 2 MB and 40 megapixels.',
    'Un logo poate avea cel mult 2 MB și 40 de megapixeli.',
  ),
} as const satisfies Record<string, CatalogueEntry>
