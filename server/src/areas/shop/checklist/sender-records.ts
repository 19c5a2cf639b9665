/**
 * The DNS records that tell other mail servers to trust ours: SPF names the server, DKIM holds the key that it signs with, DMARC
 * says what to do with mail that passes neither. The server signs, not we: its provider knows the key.
 */
import type { SenderRecord, SenderRecords } from '@returns-desk/contract'
import type { Deps } from '../../../config/deps.ts'

interface Provider {
  /** How the names of its mail servers end. */
  readonly server: string
  readonly spf: string
  /** The names under which its customers usually publish their keys. */
  readonly selectors: readonly string[]
}

const PROVIDERS: readonly Provider[] = [
  { server: 'gmail.com', spf: 'include:_spf.google.com', selectors: ['google'] },
  { server: 'office365.com', spf: 'include:spf.protection.outlook.com', selectors: ['selector1', 'selector2'] },
  { server: 'amazonaws.com', spf: 'include:amazonses.com', selectors: [] },
  { server: 'mailgun.org', spf: 'include:mailgun.org', selectors: ['smtp', 'mta', 'k1', 'mx', 'pic'] },
  { server: 'sendgrid.net', spf: 'include:sendgrid.net', selectors: ['s1', 's2'] },
  { server: 'postmarkapp.com', spf: 'include:spf.mtasv.net', selectors: ['pm'] },
  { server: 'mailjet.com', spf: 'include:spf.mailjet.com', selectors: ['mailjet'] },
  { server: 'brevo.com', spf: 'include:spf.brevo.com', selectors: ['mail', 'brevo1', 'brevo2'] },
]

const USUAL_SELECTORS = ['default', 'dkim', 'mail', 'selector1', 'selector2', 'google', 'k1', 's1', 's2']

/** Nobody outside can check these. */
const PRIVATE = /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/

/** A server that is nobody's whom we know, by its address, by its name, or as one of the domain's own. */
const mechanismOf = (server: string) => {
  if (!server.includes('.') || PRIVATE.test(server)) return 'mx'
  return /^[\d.]+$/.test(server) ? `ip4:${server}` : `a:${server}`
}

const providerOf = (server: string) =>
  PROVIDERS.find(({ server: end }) => server === end || server.endsWith(`.${end}`)) ?? {
    spf: mechanismOf(server),
    selectors: [],
  }

type Ask = Deps['askTxt']

/** A second SPF record would make both worthless: what is there is extended. */
const withServer = (record: string, mechanism: string) =>
  record.replace(/^v=spf1\b/i, (start) => `${start} ${mechanism}`)

const spfOf = async (ask: Ask, domain: string, mechanism: string): Promise<SenderRecord> => {
  const records = await ask(domain)
  const current = records?.find((record) => /^v=spf1\b/i.test(record)) ?? ''
  const shape = { kind: 'spf', name: domain, current } as const
  if (records === undefined) return { ...shape, state: 'unknown', suggested: `v=spf1 ${mechanism} ~all` }
  if (current === '') return { ...shape, state: 'missing', suggested: `v=spf1 ${mechanism} ~all` }
  const isNamed = current.toLowerCase().split(/\s+/).includes(mechanism.toLowerCase())
  return { ...shape, state: isNamed ? 'found' : 'different', suggested: isNamed ? '' : withServer(current, mechanism) }
}

const isKey = (record: string) => /\bp=[A-Za-z0-9+/]/.test(record)

/** A selector can be called anything, so no key under the usual ones proves little; the screen says so. */
const dkimOf = async (ask: Ask, domain: string, selectors: readonly string[]): Promise<SenderRecord> => {
  const names = [...new Set([...selectors, ...USUAL_SELECTORS])].map((selector) => `${selector}._domainkey.${domain}`)
  const answers = await Promise.all(names.map(async (name) => ({ name, key: (await ask(name))?.find(isKey) })))
  const found = answers.find(({ key }) => key !== undefined)
  const shape = { kind: 'dkim', suggested: '' } as const
  if (found) return { ...shape, name: found.name, state: 'found', current: found.key ?? '' }
  const isAnswered = (await ask(`_domainkey.${domain}`)) !== undefined
  return { ...shape, name: names[0] ?? domain, state: isAnswered ? 'missing' : 'unknown', current: '' }
}

const dmarcOf = async (ask: Ask, domain: string): Promise<SenderRecord> => {
  const name = `_dmarc.${domain}`
  const records = await ask(name)
  const current = records?.find((record) => /^v=DMARC1\b/i.test(record)) ?? ''
  const state = records === undefined ? 'unknown' : current === '' ? 'missing' : 'found'
  return { kind: 'dmarc', name, current, state, suggested: state === 'found' ? '' : 'v=DMARC1; p=none' }
}

export const senderRecords = async ({ mail, askTxt }: Pick<Deps, 'mail' | 'askTxt'>): Promise<SenderRecords> => {
  if (mail.server === undefined) return { domain: '', server: '', records: [] }
  const domain = (mail.sender.split('@')[1] ?? '').toLowerCase()
  const { spf, selectors } = providerOf(mail.server)
  const records = await Promise.all([
    spfOf(askTxt, domain, spf),
    dkimOf(askTxt, domain, selectors),
    dmarcOf(askTxt, domain),
  ])
  return { domain, server: mail.server, records }
}
