/** Errors of the order import. */
import { type CatalogueEntry, entry } from '../http/error-entry.ts'

export const IMPORT_ERRORS = {
  product_title_required: entry(400, 'Enter the title of the product.', 'Introduceți denumirea produsului.'),
  quantity_invalid: entry(
    400,
    'Enter a whole number of pieces, from 1 to 10000.',
    'Introduceți un număr întreg de bucăți, de la 1 la 10000.',
  ),
  amount_invalid: entry(
    400,
    'Enter an amount such as 259.90, with no more decimals than the currency has.',
    'Introduceți o sumă precum 259.90, cu cel mult atâtea zecimale câte are moneda.',
  ),
  amount_ambiguous: entry(
    400,
    'This can be read as two different amounts. Write it without a thousands separator.',
    'Această sumă poate fi citită în două feluri. Scrieți-o fără separator de mii.',
  ),
  currency_invalid: entry(
    400,
    'Enter the three letters of a currency, such as RON.',
    'Introduceți cele trei litere ale unei monede, precum RON.',
  ),
  date_invalid: entry(
    400,
    'Enter a date and time such as 2026-10-05T09:30:00Z.',
    'Introduceți o dată și o oră precum 2026-10-05T09:30:00Z.',
  ),
  country_unknown: entry(
    400,
    'Enter a country such as Romania, România or RO.',
    'Introduceți o țară precum România, Romania sau RO.',
  ),
  yes_or_no: entry(400, 'Enter yes or no.', 'Introduceți da sau nu.'),
  image_src_invalid: entry(
    400,
    'Enter the address of a picture, beginning with https://.',
    'Introduceți adresa unei imagini, care începe cu https://.',
  ),
  lines_required: entry(400, 'An order needs at least one line.', 'O comandă are nevoie de cel puțin o linie.'),
  line_ref_taken: entry(
    400,
    'Another line of this order has the same reference.',
    'O altă linie a acestei comenzi are aceeași referință.',
  ),
  order_too_large: entry(400, 'The total of this order is too large.', 'Totalul acestei comenzi este prea mare.'),
  order_named_twice: entry(400, 'Another order here has the same name.', 'O altă comandă de aici are același nume.'),
  csv_unreadable: entry(
    400,
    'This file cannot be read as CSV. Check the quotation marks near line {line}.',
    'Acest fișier nu poate fi citit ca CSV. Verificați ghilimelele din jurul liniei {line}.',
  ),
  csv_line_too_long: entry(
    400,
    'Line {line} is too long to be a line of an order. Check the quotation marks near it.',
    'Linia {line} este prea lungă pentru o linie de comandă. Verificați ghilimelele din apropiere.',
  ),
  csv_not_utf8: entry(
    400,
    'This file is not in UTF-8. Save it as “CSV UTF-8” and try again.',
    'Acest fișier nu este în UTF-8. Salvați-l ca „CSV UTF-8” și încercați din nou.',
  ),
  csv_too_large: entry(
    413,
    'A file can have up to 5 MB and 20,000 lines. Split it and import the parts.',
    'Un fișier poate avea cel mult 5 MB și 20.000 de linii. Împărțiți-l și importați părțile.',
  ),
  csv_column_missing: entry(400, 'The file has no column for this.', 'Fișierul nu are o coloană pentru aceasta.'),
  csv_column_twice: entry(400, 'The file has this column twice.', 'Fișierul are această coloană de două ori.'),
  csv_cells: entry(
    400,
    'This line has more cells than the header. A cell with a comma in it needs quotation marks.',
    'Această linie are mai multe celule decât antetul. O celulă care conține o virgulă are nevoie de ghilimele.',
  ),
  csv_values_differ: entry(
    400,
    'Line {line} has a different value for the same order.',
    'Linia {line} are o altă valoare pentru aceeași comandă.',
  ),
  csv_wrong: entry(
    400,
    'Nothing was imported: the file has errors. Check it again to see them.',
    'Nu s-a importat nimic: fișierul are erori. Verificați-l din nou pentru a le vedea.',
  ),
  orders_kept_elsewhere: entry(
    409,
    'The orders of this shop come from its platform, so they cannot be imported here.',
    'Comenzile acestui magazin vin de la platforma lui, deci nu pot fi importate aici.',
  ),
  signature_invalid: entry(
    401,
    'The request is not signed with a secret of this shop, or was signed more than five minutes ago.',
    'Cererea nu este semnată cu un secret al acestui magazin sau a fost semnată cu mai mult de cinci minute în urmă.',
  ),
} as const satisfies Record<string, CatalogueEntry>
