/** External effects of a return: mails, labels, tags. Staff see which succeeded, which failed, and the next retry. */
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Instant } from '../http/fields.ts'
import type { Permission } from '../people/roles.ts'
import type { Language } from '../shop/language.ts'
import { ReturnId } from './return-id.ts'

const problem = (en: string, ro: string): Readonly<Record<Language, string>> => ({ en, ro })

/** Why an effect was not performed, or was skipped. */
export const EFFECT_PROBLEMS = {
  mail_unreachable: problem('The mail server cannot be reached.', 'Serverul de e-mail nu poate fi contactat.'),
  mail_slow: problem('The mail server did not answer in time.', 'Serverul de e-mail nu a răspuns la timp.'),
  mail_lost: problem('The connection to the mail server was lost.', 'Conexiunea cu serverul de e-mail s-a întrerupt.'),
  mail_later: problem(
    'The mail server asked us to try again later.',
    'Serverul de e-mail ne-a cerut să încercăm mai târziu.',
  ),
  mail_refused: problem('The mail server refuses this e-mail.', 'Serverul de e-mail refuză acest e-mail.'),
  mail_sign_in: problem(
    'The mail server refuses our user name or password.',
    'Serverul de e-mail refuză utilizatorul sau parola noastră.',
  ),
  mail_no_tls: problem(
    'The connection to the mail server cannot be encrypted (TLS), so nothing is sent. Whoever runs this server finds in its manual what to do.',
    'Conexiunea cu serverul de e-mail nu poate fi criptată (TLS), așa că nu se trimite nimic. Cine administrează acest server găsește în manual ce este de făcut.',
  ),
  mail_too_large: problem(
    'With everything filled in, this e-mail is too long to be sent. Shorten its template or the instructions in it.',
    'Cu toate datele completate, acest e-mail este prea lung pentru a fi trimis. Scurtați șablonul sau instrucțiunile din el.',
  ),
  address_invalid: problem(
    'No e-mail can be sent to this address.',
    'La această adresă nu se poate trimite niciun e-mail.',
  ),
  courier_unreachable: problem('The courier cannot be reached.', 'Curierul nu poate fi contactat.'),
  courier_unsure: problem(
    'The answer of the courier was lost; we are checking.',
    'Răspunsul curierului s-a pierdut; verificăm.',
  ),
  courier_sign_in: problem(
    'The courier refuses our user name or password.',
    'Curierul refuză utilizatorul sau parola noastră.',
  ),
  courier_refused: problem('The courier refuses the request.', 'Curierul refuză cererea.'),
  return_address_missing: problem(
    'The shop has no return address. Enter it under Couriers; the label is then created automatically.',
    'Magazinul nu are o adresă de retur. Introduceți-o la Curieri; eticheta se generează apoi automat.',
  ),
  platform_unreachable: problem(
    'The shop’s platform cannot be reached.',
    'Platforma magazinului nu poate fi contactată.',
  ),
  platform_unsure: problem(
    'The answer of the shop’s platform was lost; we are checking.',
    'Răspunsul platformei magazinului s-a pierdut; verificăm.',
  ),
  platform_sign_in: problem(
    'The shop’s platform no longer gives this app access. Open the app from the shop’s admin to connect it again.',
    'Platforma magazinului nu mai permite accesul acestei aplicații. Deschideți aplicația din panoul de administrare al magazinului pentru a o conecta din nou.',
  ),
  platform_denied: problem(
    'This app does not have the permission it needs on the shop’s platform.',
    'Aplicația nu a primit permisiunea necesară pe platforma magazinului.',
  ),
  platform_refused: problem(
    'The shop’s platform refused: the products may already have been returned, refunded or cancelled there.',
    'Platforma magazinului a refuzat: produsele pot fi deja returnate, rambursate sau anulate acolo.',
  ),
  platform_not_kept: problem(
    'The shop’s platform accepted the change but did not save it.',
    'Platforma magazinului a acceptat modificarea, dar nu a salvat-o.',
  ),
  platform_not_adjusted: problem(
    'The shop’s platform did not take the correction: there, the return still has the products, quantities and reasons of before. Please change it there by hand.',
    'Platforma magazinului nu a preluat corectarea: acolo, returul are în continuare produsele, cantitățile și motivele dinainte. Modificați-l manual acolo.',
  ),
  platform_not_reopened: problem(
    'To correct the return at the shop’s platform, we cancelled it there, and the corrected one was refused. There is no open return there now: try again, or open it there by hand.',
    'Pentru a corecta returul pe platforma magazinului, l-am anulat acolo, iar cel corectat a fost refuzat. Acum acolo nu există niciun retur deschis: încercați din nou sau deschideți-l manual acolo.',
  ),
  platform_amount_differs: problem(
    'The shop’s platform suggests another amount. It is refunded once somebody has confirmed ours.',
    'Platforma magazinului propune altă sumă. Se rambursează după ce cineva confirmă suma noastră.',
  ),
  platform_refund_first: problem(
    'It waits for the refund at the shop’s platform.',
    'Așteaptă rambursarea pe platforma magazinului.',
  ),
  platform_order_unknown: problem(
    'The order does not come from the shop’s platform.',
    'Comanda nu provine de pe platforma magazinului.',
  ),
  platform_keeps_no_returns: problem(
    'The shop’s platform does not keep returns.',
    'Platforma magazinului nu ține evidența retururilor.',
  ),
  no_template: problem(
    'The shop no longer has a template for it.',
    'Magazinul nu mai are un șablon pentru acest e-mail.',
  ),
  no_recipient: problem(
    'The person it was for has no e-mail address, or was switched off.',
    'Persoana căreia îi era destinat nu are adresă de e-mail sau a fost dezactivată.',
  ),
  too_late: problem('It would have arrived too late.', 'Ar fi ajuns prea târziu.'),
  gave_up: problem('We tried many times without success.', 'Am încercat de multe ori, fără succes.'),
  failed: problem('Something went wrong on our side.', 'A apărut o problemă la noi.'),
} as const satisfies Record<string, Readonly<Record<Language, string>>>
export type EffectProblem = keyof typeof EFFECT_PROBLEMS

/** The text of a problem; anything that is not a known code is text already. */
export const effectProblem = (problem: string, language: Language): string =>
  Object.hasOwn(EFFECT_PROBLEMS, problem) ? EFFECT_PROBLEMS[problem as EffectProblem][language] : problem

/** The name of each kind of effect, as shown to staff; a specific title is appended to it. */
const EFFECT_TITLES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'staff-email': problem('E-mail to a colleague', 'E-mail către un coleg'),
  'notice-email': problem('E-mail to a colleague', 'E-mail către un coleg'),
  'message-email': problem('Message to the customer', 'Mesaj către client'),
  label: problem('Shipping label', 'Etichetă de transport'),
  'cancel-label': problem('Cancel the shipping label', 'Anularea etichetei de transport'),
  'end-label': problem('Cancel the shipping label', 'Anularea etichetei de transport'),
  'order-tag': problem('Tag on the order', 'Etichetă pe comandă'),
  'platform-return-open': problem(
    'Open the return at the shop’s platform',
    'Deschiderea returului pe platforma magazinului',
  ),
  'platform-return-adjust': problem(
    'Correct the return at the shop’s platform',
    'Corectarea returului pe platforma magazinului',
  ),
  'platform-return-cancel': problem(
    'Cancel the return at the shop’s platform',
    'Anularea returului pe platforma magazinului',
  ),
  'platform-return-process': problem(
    'Mark the return as processed at the shop’s platform',
    'Marcarea returului ca procesat pe platforma magazinului',
  ),
  'refund-at-platform': problem('Refund at the shop’s platform', 'Rambursarea pe platforma magazinului'),
}

export const effectTitle = (kind: string, title: string | null, language: Language): string => {
  const own = Object.hasOwn(EFFECT_TITLES, kind) ? EFFECT_TITLES[kind]?.[language] : undefined
  if (own === undefined) return title ?? kind
  return title === null ? own : `${own}: ${title}`
}

export const EffectEntry = z.object({
  id: z.uuid(),
  /** `email`, `label`, `tag`; more may be added. */
  kind: z.string(),
  /** The title shown to staff, such as the subject of a template. */
  title: z.string(),
  state: z.enum(['pending', 'done', 'skipped', 'failed', 'cancelled']),
  attempts: z.int().min(0),
  /** While pending: the time of the next attempt. */
  next_attempt_at: Instant.nullable(),
  /** In the reader's language. */
  last_error: z.string().nullable(),
  /** When it was planned, and when it was settled. */
  at: Instant,
  done_at: Instant.nullable(),
})
export type EffectEntry = z.infer<typeof EffectEntry>

/** A refund is paid by those who handle money, whoever else sees that it failed. */
export const retryNeeds = ({ kind }: Pick<EffectEntry, 'kind'>) =>
  (kind === 'refund-at-platform' ? 'money' : 'handle') satisfies Permission

/** Oldest first. `more`: the number of older ones. */
export const EffectsPart = z.object({ data: z.array(EffectEntry), more: z.int().min(0) })
export type EffectsPart = z.infer<typeof EffectsPart>

export const effects = {
  list: endpoint({
    method: 'GET',
    path: '/returns/{id}/effects',
    access: 'shop',
    needs: 'read',
    summary: 'The external effects of a return, newest part; with `before`, the part planned before that effect',
    params: z.object({ id: ReturnId }),
    query: z.object({ before: z.uuid().optional() }),
    response: EffectsPart,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/returns/{id}/effects/{effect_id}/retry',
    access: 'shop',
    needs: 'note',
    summary:
      'Retry an effect now: one that failed, or one that waits for its next attempt. A refund needs `money`, anything else `handle`',
    params: z.object({ id: ReturnId, effect_id: z.uuid() }),
    response: EffectEntry,
    errors: ['effect_settled'],
  }),
}
