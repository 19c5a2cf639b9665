/**
 * Everything a caller may be told has gone wrong: the code that programs read, the HTTP status, and the sentence that
 * people read in each language. `{name}` in a sentence is filled from the error's values.
 */
import { z } from 'zod'
import type { Language } from './language.ts'

type CatalogueEntry = { readonly status: number } & Readonly<Record<Language, string>>
const entry = (status: number, en: string, ro: string): CatalogueEntry => ({ status, en, ro })

export const ERRORS = {
  invalid_input: entry(400, 'Some fields need your attention.', 'Unele câmpuri necesită atenția dvs.'),
  invalid_value: entry(400, 'This value is not valid.', 'Această valoare nu este validă.'),
  value_required: entry(400, 'This field is required.', 'Acest câmp este obligatoriu.'),
  unknown_field: entry(400, 'This field is not known: {keys}.', 'Acest câmp nu este cunoscut: {keys}.'),
  text_too_long: entry(400, 'Use at most {maximum} characters.', 'Folosiți cel mult {maximum} caractere.'),
  text_not_storable: entry(
    400,
    'This text contains a character that cannot be stored.',
    'Acest text conține un caracter care nu poate fi stocat.',
  ),
  number_too_small: entry(400, 'Enter {minimum} or more.', 'Introduceți cel puțin {minimum}.'),
  number_too_large: entry(400, 'Enter {maximum} or less.', 'Introduceți cel mult {maximum}.'),
  malformed_request: entry(400, 'The request could not be read.', 'Cererea nu a putut fi citită.'),
  name_required: entry(400, 'Name is required', 'Numele este obligatoriu'),
  rule_title_required: entry(400, 'Please enter a rule title', 'Vă rugăm să introduceți titlul regulii'),
  rule_priority_required: entry(
    400,
    'Please select the priority of the rule.',
    'Vă rugăm să selectați prioritatea regulii.',
  ),
  rule_action_required: entry(400, 'Please select an action', 'Vă rugăm să selectați o acțiune'),
  rule_condition_required: entry(
    400,
    'Please add at least one valid condition',
    'Vă rugăm să adăugați cel puțin o condiție validă',
  ),
  rule_event_action: entry(
    400,
    'A rule about an event can only send an e-mail.',
    'O regulă despre un eveniment poate doar să trimită un e-mail.',
  ),
  condition_attribute_unknown: entry(400, 'This attribute does not exist.', 'Acest atribut nu există.'),
  condition_attribute_not_field: entry(
    400,
    'Choose an attribute within this group.',
    'Alegeți un atribut din acest grup.',
  ),
  condition_operator_unknown: entry(400, 'This operator does not exist.', 'Acest operator nu există.'),
  condition_operator_type: entry(
    400,
    'This operator does not fit the attribute.',
    'Acest operator nu se potrivește cu atributul.',
  ),
  condition_value_required: entry(400, 'Enter a value.', 'Introduceți o valoare.'),
  condition_value_invalid: entry(
    400,
    'This value does not fit the attribute.',
    'Această valoare nu se potrivește cu atributul.',
  ),
  condition_between_order: entry(
    400,
    'The first value must not be greater than the second.',
    'Prima valoare nu poate fi mai mare decât a doua.',
  ),
  action_unknown: entry(400, 'This action does not exist.', 'Această acțiune nu există.'),
  action_params_invalid: entry(
    400,
    'The settings of the action are not complete.',
    'Setările acțiunii nu sunt complete.',
  ),
  action_target_unknown: entry(
    400,
    'The action names something that does not exist.',
    'Acțiunea numește ceva ce nu există.',
  ),
  days_not_positive: entry(
    400,
    'Days to accept return must be a positive number.',
    'Numărul de zile pentru acceptarea returului trebuie să fie pozitiv.',
  ),
  days_too_many: entry(
    400,
    'Days to accept return cannot exceed 365 days.',
    'Numărul de zile pentru acceptarea returului nu poate depăși 365.',
  ),
  subject_required: entry(400, 'Subject is required', 'Subiectul este obligatoriu'),
  email_content_required: entry(400, 'Email content is required', 'Conținutul e-mailului este obligatoriu'),
  error_message_required: entry(400, 'Error message cannot be empty', 'Mesajul de eroare nu poate fi gol'),
  unauthorized: entry(401, 'Please sign in again.', 'Vă rugăm să vă autentificați din nou.'),
  not_found: entry(404, 'The requested item could not be found.', 'Elementul solicitat nu a fost găsit.'),
  name_taken: entry(409, 'Another one already has this name.', 'Există deja unul cu acest nume.'),
  language_taken: entry(
    409,
    'This e-mail already has a version in that language.',
    'Acest e-mail are deja o versiune în această limbă.',
  ),
  move_not_allowed: entry(
    409,
    'The return cannot be moved to this status from where it is now.',
    'Returul nu poate fi mutat în această stare din starea curentă.',
  ),
  return_moved: entry(
    409,
    'Someone else has moved this return in the meantime.',
    'Altcineva a mutat între timp acest retur.',
  ),
  version_conflict: entry(
    412,
    'Someone else has changed this in the meantime. Reload to see the latest version.',
    'Altcineva a modificat între timp acest element. Reîncărcați pentru a vedea ultima versiune.',
  ),
  effect_settled: entry(
    409,
    'This is done already, or being done right now.',
    'Acest lucru este deja făcut sau se face chiar acum.',
  ),
  order_name_required: entry(400, 'Enter the order number.', 'Introduceți numărul comenzii.'),
  email_required: entry(400, 'Enter the e-mail address of the order.', 'Introduceți adresa de e-mail a comenzii.'),
  email_invalid: entry(400, 'This is not an e-mail address.', 'Aceasta nu este o adresă de e-mail.'),
  customer_name_required: entry(400, 'Enter your name.', 'Introduceți numele dvs.'),
  code_required: entry(400, 'Enter the code from the e-mail.', 'Introduceți codul din e-mail.'),
  code_wrong: entry(
    400,
    'This code is not right. Please check the e-mail.',
    'Codul nu este corect. Vă rugăm să verificați e-mailul.',
  ),
  code_expired: entry(
    400,
    'This code is no longer valid. Please ask for a new one.',
    'Codul nu mai este valabil. Vă rugăm să cereți unul nou.',
  ),
  order_not_found: entry(
    404,
    'We found no order with this number and e-mail address.',
    'Nu am găsit nicio comandă cu acest număr și această adresă de e-mail.',
  ),
  order_not_sent: entry(
    409,
    'This order has not been sent yet, so there is nothing to return.',
    'Această comandă nu a fost încă expediată, deci nu există nimic de returnat.',
  ),
  window_expired: entry(
    409,
    'The return period of this order ended on {date}, counted from {clock}.',
    'Perioada de retur a acestei comenzi s-a încheiat la {date}, socotită de la {clock}.',
  ),
  nothing_returnable: entry(
    409,
    'Nothing of this order can be returned any more.',
    'Nu mai poate fi returnat nimic din această comandă.',
  ),
  products_required: entry(400, 'Choose at least one product.', 'Alegeți cel puțin un produs.'),
  line_unknown: entry(400, 'This product is not part of the order.', 'Acest produs nu face parte din comandă.'),
  line_final_sale: entry(
    409,
    'This product was a final sale and cannot be returned.',
    'Acest produs a fost vândut definitiv și nu poate fi returnat.',
  ),
  line_returned: entry(409, 'This product has already been returned.', 'Acest produs a fost deja returnat.'),
  quantity_too_large: entry(
    409,
    'At most {maximum} of this product can still be returned.',
    'Din acest produs mai pot fi returnate cel mult {maximum}.',
  ),
  reason_unknown: entry(400, 'Choose a reason.', 'Alegeți un motiv.'),
  return_method_not_offered: entry(
    409,
    'This return method is not offered for this return.',
    'Această metodă de retur nu este disponibilă pentru acest retur.',
  ),
  payment_method_not_offered: entry(
    409,
    'This refund method is not offered for this return.',
    'Această metodă de rambursare nu este disponibilă pentru acest retur.',
  ),
  pickup_address_required: entry(
    400,
    'Enter the address where the parcel is picked up.',
    'Introduceți adresa de unde se ridică coletul.',
  ),
  address_required: entry(400, 'Enter the street and number.', 'Introduceți strada și numărul.'),
  city_required: entry(400, 'Enter the city.', 'Introduceți localitatea.'),
  country_required: entry(400, 'Enter the country.', 'Introduceți țara.'),
  phone_required: entry(400, 'Enter a phone number for the courier.', 'Introduceți un număr de telefon pentru curier.'),
  iban_required: entry(
    400,
    'Enter the IBAN that the refund goes to.',
    'Introduceți IBAN-ul în care se rambursează banii.',
  ),
  iban_invalid: entry(
    400,
    'This IBAN is not valid. Please check it.',
    'Acest IBAN nu este valid. Vă rugăm să îl verificați.',
  ),
  account_holder_required: entry(
    400,
    'Enter the name of the account holder.',
    'Introduceți numele titularului contului.',
  ),
  photo_unknown: entry(
    400,
    'One of the photos is no longer there. Please add it again.',
    'Una dintre fotografii nu mai există. Vă rugăm să o adăugați din nou.',
  ),
  photo_unreadable: entry(
    400,
    'This file is not a JPEG, PNG or WebP picture that can be read.',
    'Acest fișier nu este o imagine JPEG, PNG sau WebP care poate fi citită.',
  ),
  photo_too_large: entry(
    413,
    'A photo may have at most 10 MB and 40 megapixels.',
    'O fotografie poate avea cel mult 10 MB și 40 de megapixeli.',
  ),
  too_many_photos: entry(409, 'A return can have at most 10 photos.', 'Un retur poate avea cel mult 10 fotografii.'),
  cancel_too_late: entry(
    409,
    'The shop is already working on this return, so it can no longer be cancelled here.',
    'Magazinul lucrează deja la acest retur, așa că nu mai poate fi anulat aici.',
  ),
  withdrawal_products_required: entry(
    400,
    'Say which products you withdraw from.',
    'Spuneți de la ce produse vă retrageți.',
  ),
  withdrawal_settled: entry(
    409,
    'This withdrawal has already been dealt with.',
    'Această retragere a fost deja rezolvată.',
  ),
  county_required: entry(400, 'Enter the county.', 'Introduceți județul.'),
  username_required: entry(400, 'Enter the user name.', 'Introduceți numele de utilizator.'),
  password_required: entry(400, 'Enter the password.', 'Introduceți parola.'),
  subscription_key_required: entry(400, 'Enter the subscription key.', 'Introduceți cheia de abonare.'),
  courier_number_invalid: entry(
    400,
    'Enter the number that the courier gave you: digits only.',
    'Introduceți numărul primit de la curier: numai cifre.',
  ),
  awb_invalid: entry(400, 'An AWB has 4 to 40 letters and digits.', 'Un AWB are între 4 și 40 de litere și cifre.'),
  label_not_possible: entry(
    409,
    'This return takes no label: the customer sends it by themselves, or it is closed.',
    'Acest retur nu poate avea etichetă: clientul îl trimite singur sau este închis.',
  ),
  courier_unreachable: entry(
    503,
    'The courier does not answer right now. It is tried again by itself.',
    'Curierul nu răspunde momentan. Se încearcă din nou automat.',
  ),
  courier_credentials: entry(
    409,
    'The courier refuses the user name or password. Check them under Couriers.',
    'Curierul refuză numele de utilizator sau parola. Verificați-le la Curieri.',
  ),
  courier_account_missing: entry(
    409,
    'There is no account for this courier any more.',
    'Nu mai există un cont pentru acest curier.',
  ),
  courier_outcome_unknown: entry(
    409,
    'The courier was asked for an AWB and the answer was lost. Check at the courier before trying again.',
    'Curierului i s-a cerut un AWB, dar răspunsul s-a pierdut. Verificați la curier înainte de a încerca din nou.',
  ),
  courier_address_missing: entry(
    409,
    'The courier needs the pickup address and the return address of the shop. One of them is missing.',
    'Curierul are nevoie de adresa de ridicare și de adresa de retur a magazinului. Una dintre ele lipsește.',
  ),
  courier_cancel_too_late: entry(
    409,
    'The courier no longer cancels this AWB: the parcel is on its way.',
    'Curierul nu mai anulează acest AWB: coletul este pe drum.',
  ),
  courier_refused: entry(409, 'The courier refuses: {reason}', 'Curierul refuză: {reason}'),
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
  order_too_large: entry(
    400,
    'The lines of this order add up to more than an order can be.',
    'Liniile acestei comenzi însumează mai mult decât poate fi o comandă.',
  ),
  order_named_twice: entry(400, 'Another order here has the same name.', 'O altă comandă de aici are același nume.'),
  csv_unreadable: entry(
    400,
    'This file cannot be read as CSV. Check the quotation marks near line {line}.',
    'Acest fișier nu poate fi citit ca CSV. Verificați ghilimelele din jurul liniei {line}.',
  ),
  csv_not_utf8: entry(
    400,
    'This file is not in UTF-8. Save it as “CSV UTF-8” and try again.',
    'Acest fișier nu este în UTF-8. Salvați-l ca „CSV UTF-8” și încercați din nou.',
  ),
  csv_too_large: entry(
    413,
    'A file may have at most 5 MB and 20,000 lines. Split it and import the parts.',
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
    'Line {line} says something else about the same order.',
    'Linia {line} spune altceva despre aceeași comandă.',
  ),
  csv_wrong: entry(
    400,
    'Nothing was imported: the file has errors. Check it again to see them.',
    'Nu s-a importat nimic: fișierul are erori. Verificați-l din nou pentru a le vedea.',
  ),
  orders_kept_elsewhere: entry(
    409,
    'The orders of this shop come from its platform, so none are imported here.',
    'Comenzile acestui magazin vin de la platforma lui, deci aici nu se importă niciuna.',
  ),
  signature_invalid: entry(
    401,
    'The request is not signed with a secret of this shop, or was signed more than five minutes ago.',
    'Cererea nu este semnată cu un secret al acestui magazin sau a fost semnată cu mai mult de cinci minute în urmă.',
  ),
  body_too_large: entry(413, 'The request is too large.', 'Cererea este prea mare.'),
  media_type_unsupported: entry(
    415,
    'This type of content is not accepted here.',
    'Acest tip de conținut nu este acceptat aici.',
  ),
  too_many_requests: entry(
    429,
    'Too many attempts. Please wait {seconds} seconds.',
    'Prea multe încercări. Vă rugăm să așteptați {seconds} secunde.',
  ),
  internal: entry(
    500,
    'Something went wrong on our side. Please try again.',
    'A apărut o problemă la noi. Vă rugăm să încercați din nou.',
  ),
  unavailable: entry(
    503,
    'The service is not available right now. Please try again shortly.',
    'Serviciul nu este disponibil momentan. Încercați din nou în scurt timp.',
  ),
} as const satisfies Record<string, CatalogueEntry>

export type ErrorCode = keyof typeof ERRORS
export type ErrorValues = Readonly<Record<string, string | number>>

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

export const fillMessage = (sentence: string, values: ErrorValues): string =>
  sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  )

export const errorMessage = (code: ErrorCode, language: Language, values: ErrorValues = {}): string =>
  fillMessage(ERRORS[code][language], values)

export const ErrorDetail = z.object({ field: z.string(), code: z.string(), message: z.string() })
export type ErrorDetail = z.infer<typeof ErrorDetail>

export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.array(ErrorDetail).optional(),
  /** The names of the statuses that a return may be moved to instead. */
  allowed: z.array(z.string()).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
