/**
 * All errors that a caller may get: the code for programs, the HTTP status, and the message for people in each
 * language. `{name}` in a message is filled from the error's values.
 */

import { PORTAL_ERRORS } from '../intake/portal-errors.ts'
import { BANK_ERRORS } from '../money/bank-errors.ts'
import { MONEY_ERRORS } from '../money/money-errors.ts'
import { ROUTE_ERRORS } from '../money/route-errors.ts'
import { STAFF_ERRORS } from '../people/staff-errors.ts'
import { IMPORT_ERRORS } from '../platforms/import-errors.ts'
import { RECEIVING_ERRORS } from '../receiving/receiving-errors.ts'
import { BULK_ERRORS } from '../returns/bulk-errors.ts'
import { DESK_ERRORS } from '../returns/desk-errors.ts'
import { MESSAGE_ERRORS } from '../returns/message-errors.ts'
import { RULE_REFUSAL_ERRORS } from '../rules/rule-refusals.ts'
import type { Language } from '../shop/language.ts'
import { SHOP_ERRORS } from '../shop/shop-errors.ts'
import { type CatalogueEntry, entry } from './error-entry.ts'

export const ERRORS = {
  invalid_input: entry(400, 'Some fields need your attention.', 'Unele câmpuri necesită atenția dvs.'),
  invalid_value: entry(400, 'This value is not valid.', 'Această valoare nu este validă.'),
  value_required: entry(400, 'This field is required.', 'Acest câmp este obligatoriu.'),
  unknown_field: entry(400, 'This field is not known: {keys}.', 'Acest câmp nu este cunoscut: {keys}.'),
  text_too_long: entry(400, 'Use at most {maximum} characters.', 'Folosiți cel mult {maximum} de caractere.'),
  text_not_storable: entry(
    400,
    'This text contains a character that cannot be stored.',
    'Acest text conține un caracter care nu poate fi stocat.',
  ),
  number_too_small: entry(400, 'Enter {minimum} or more.', 'Introduceți cel puțin {minimum}.'),
  number_too_large: entry(400, 'Enter {maximum} or less.', 'Introduceți cel mult {maximum}.'),
  number_not_whole: entry(400, 'Enter a whole number.', 'Introduceți un număr întreg.'),
  malformed_request: entry(400, 'The request could not be read.', 'Cererea nu a putut fi citită.'),
  language_unknown: entry(400, 'This language is not known.', 'Această limbă nu este cunoscută.'),
  translation_language: entry(
    400,
    'A translation can only be in one of the shop’s other languages.',
    'O traducere poate fi doar în una dintre celelalte limbi ale magazinului.',
  ),
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
    'A rule about an event can only send an e-mail, flag, move or assign the return.',
    'O regulă despre un eveniment poate doar să trimită un e-mail sau să marcheze, să mute ori să atribuie returul.',
  ),
  rule_scenarios_failed: entry(
    409,
    'The rules were not changed: tests that must pass would fail.',
    'Regulile nu au fost schimbate: ar pica teste care trebuie să treacă.',
  ),
  rule_override_owner: entry(
    403,
    'Only an owner can change the rules although tests that must pass fail.',
    'Doar un proprietar poate schimba regulile deși pică teste care trebuie să treacă.',
  ),
  scenario_must_owner: entry(
    403,
    'Only an owner can say that this test is no must any more, or delete it.',
    'Doar un proprietar poate renunța la faptul că acest test trebuie să treacă, sau îl poate șterge.',
  ),
  scenario_facts_gone: entry(
    409,
    'What was known about this return when it was decided is no longer kept, so it cannot become a test.',
    'Ce se știa despre acest retur când a fost decis nu mai este păstrat, așa că nu poate deveni un test.',
  ),
  scenario_limit: entry(
    409,
    'There are already {most} tests. Delete one of them first.',
    'Există deja {most} de teste. Ștergeți mai întâi unul dintre ele.',
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
    'This value does not fit. Expected: {expected}.',
    'Această valoare nu se potrivește. Se așteaptă: {expected}.',
  ),
  condition_between_order: entry(
    400,
    'The first value must not be greater than the second.',
    'Prima valoare nu poate fi mai mare decât a doua.',
  ),
  condition_quantifier_unfit: entry(
    400,
    'Only conditions on products and reasons can ask about every one of them or none.',
    'Doar condițiile despre produse și motive pot întreba despre fiecare sau despre niciunul.',
  ),
  action_unknown: entry(400, 'This action does not exist.', 'Această acțiune nu există.'),
  action_params_invalid: entry(
    400,
    'The settings of the action are not complete.',
    'Setările acțiunii nu sunt complete.',
  ),
  action_target_unknown: entry(
    400,
    'The action refers to something that does not exist.',
    'Acțiunea se referă la ceva ce nu există.',
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
  email_too_long: entry(400, 'This e-mail is too long.', 'Acest e-mail este prea lung.'),
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
  undo_too_late: entry(
    409,
    'This move can no longer be undone. Undo is possible for ten seconds.',
    'Această mutare nu mai poate fi anulată. Anularea este posibilă timp de zece secunde.',
  ),
  version_conflict: entry(
    412,
    'Someone else has changed this in the meantime. Reload to see the latest version.',
    'Altcineva a modificat între timp acest element. Reîncărcați pentru a vedea ultima versiune.',
  ),
  /** A key of the caller, `intake_key` and the like: what it was first sent with counts. */
  key_taken: entry(
    409,
    'We have already received this, as it was first sent. What was changed since then is not included. Reload the page to see what was received.',
    'Am primit deja această cerere, așa cum a fost trimisă prima dată. Ce s-a schimbat între timp nu este inclus. Reîncărcați pagina pentru a vedea ce am primit.',
  ),
  effect_settled: entry(409, 'This is already done or in progress.', 'Acest lucru este deja făcut sau este în curs.'),
  ...PORTAL_ERRORS,
  ...RULE_REFUSAL_ERRORS,
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
    'This return cannot have a label: the customer sends it themselves, or it is closed.',
    'Acest retur nu poate avea etichetă: clientul îl trimite singur sau este închis.',
  ),
  courier_unreachable: entry(
    503,
    'The courier is not responding right now. We will retry automatically.',
    'Curierul nu răspunde momentan. Vom încerca din nou automat.',
  ),
  courier_credentials: entry(
    409,
    'The courier refuses the user name or password. Check them under Couriers.',
    'Curierul refuză numele de utilizator sau parola. Verificați-le la Curieri.',
  ),
  courier_account_missing: entry(
    409,
    'There is no longer an account for this courier.',
    'Nu mai există un cont pentru acest curier.',
  ),
  courier_outcome_unknown: entry(
    409,
    'We asked the courier for an AWB, but the answer was lost. Check with the courier before trying again.',
    'Am cerut curierului un AWB, dar răspunsul s-a pierdut. Verificați la curier înainte de a încerca din nou.',
  ),
  courier_address_missing: entry(
    409,
    'The courier needs the pickup address and the return address of the shop. One of them is missing.',
    'Curierul are nevoie de adresa de ridicare și de adresa de retur a magazinului. Una dintre ele lipsește.',
  ),
  return_address_missing: entry(
    409,
    'The shop has no return address to send the parcel to. Enter it under Couriers; the label is then created automatically.',
    'Magazinul nu are o adresă de retur la care să ajungă coletul. Introduceți-o la Curieri; eticheta se generează apoi automat.',
  ),
  courier_cancel_too_late: entry(
    409,
    'The courier can no longer cancel this AWB: the parcel is on its way.',
    'Curierul nu mai poate anula acest AWB: coletul este pe drum.',
  ),
  courier_refused: entry(409, 'The courier refuses: {reason}', 'Curierul refuză: {reason}'),
  shopify_install_failed: entry(
    503,
    'Shopify could not connect your shop just now. Please open the app again from your Shopify admin.',
    'Shopify nu a putut conecta magazinul dvs. acum. Vă rugăm să deschideți din nou aplicația din Shopify.',
  ),
  platform_unavailable: entry(
    503,
    'The orders of this shop cannot be read right now. Please try again in a few minutes.',
    'Comenzile acestui magazin nu pot fi citite momentan. Vă rugăm să încercați din nou peste câteva minute.',
  ),
  platform_sign_in: entry(
    503,
    'Your shop platform no longer gives this app access. Open the app from your shop’s admin to connect it again.',
    'Platforma magazinului dvs. nu mai permite accesul acestei aplicații. Deschideți aplicația din panoul de administrare al magazinului pentru a o conecta din nou.',
  ),
  ...IMPORT_ERRORS,
  ...SHOP_ERRORS,
  ...DESK_ERRORS,
  ...STAFF_ERRORS,
  ...MESSAGE_ERRORS,
  ...BULK_ERRORS,
  ...RECEIVING_ERRORS,
  ...MONEY_ERRORS,
  ...BANK_ERRORS,
  ...ROUTE_ERRORS,
  body_too_large: entry(413, 'The request is too large.', 'Cererea este prea mare.'),
  media_type_unsupported: entry(
    415,
    'This type of content is not accepted here.',
    'Acest tip de conținut nu este acceptat aici.',
  ),
  too_many_requests: entry(
    429,
    'Too many attempts. Please try again in {minutes} min.',
    'Prea multe încercări. Vă rugăm să încercați din nou peste {minutes} min.',
  ),
  too_many_downloads: entry(
    429,
    'Files of this shop were downloaded very often in the last minutes. Please download again in {minutes} min.',
    'Fișierele acestui magazin au fost descărcate foarte des în ultimele minute. Vă rugăm să descărcați din nou peste {minutes} min.',
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

/** Romanian says "20 de zile" but "19 zile"; messages are written with the "de". */
const takesDe = (value: string | number) => new Intl.PluralRules('ro').select(Number(value)) === 'other'

export const fillMessage = (sentence: string, values: ErrorValues): string =>
  sentence.replace(/\{(\w+)\}( de(?= ))?/g, (placeholder, name: string, de = '') => {
    if (!Object.hasOwn(values, name)) return placeholder
    const value = values[name] as string | number
    return de === '' || takesDe(value) ? `${value}${de}` : String(value)
  })

export const errorMessage = (code: ErrorCode, language: Language, values: ErrorValues = {}): string =>
  fillMessage(ERRORS[code][language], values)
