import { type Checklist, SenderRecords, TestMail } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import type { Stubs } from '../../../test/stub-api.ts'

const QR = '<svg viewBox="0 0 1 1" xmlns="http://www.w3.org/2000/svg"></svg>'
const NEW: Checklist = {
  steps: {
    mail: { is_done: false, sender: 'returns@atelier.example', reply_to: '', delivers: true, test: null },
    return_address: { is_done: false, name: '', city: '' },
    labels: { is_done: false, couriers: [], prints_own: false },
    orders: { is_done: false, count: 0, live: false },
    look: { is_done: false, has_logo: false, has_color: false },
    portal: { is_done: false, opened_at: null, has_return: false },
    link: { is_done: false, linked_at: null, linked_from: '' },
  },
  portal_url: 'https://returns.example.com/portal/atelier-mara',
  portal_qr_svg: QR,
  owner_email: 'mara@example.com',
  is_dismissed: false,
  is_complete: false,
}

const NO_RECORDS = rowOf(SenderRecords, { domain: 'atelier.example', server: 'mail.atelier.example', records: [] })

const open = (kept: Checklist, calls: NonNullable<Stubs['checklist']> = {}, language: 'en' | 'ro' = 'en') =>
  openConsole(
    '/getting-started',
    { checklist: { get: async () => kept, senderRecords: async () => NO_RECORDS, ...calls } },
    { language, who: { isSettingUp: true } },
  )

const step = async (title: string) =>
  within((await screen.findByRole('heading', { level: 2, name: new RegExp(`^${title}`) })).closest('li') as HTMLElement)

test('each open step has a sentence and leads to the screen where it is done', async () => {
  await open(NEW)
  expect(await screen.findByText('0 of 7 done')).toBeInTheDocument()
  const places = [
    ['Return address', 'Enter the return address', '/couriers'],
    ['Labels', 'Set up couriers', '/couriers'],
    ['Orders', 'Import orders', '/orders-import'],
    ['Logo and colour', 'Set logo and colour', '/settings/portal'],
    ['E-mail', 'Open e-mail settings', '/settings/email'],
    ['Try the returns page', 'Open the returns page', NEW.portal_url],
  ] as const
  for (const [title, link, href] of places)
    expect((await step(title)).getByRole('link', { name: link })).toHaveAttribute('href', href)
})

test('done steps say what was found', async () => {
  const { mail, ...steps } = NEW.steps
  await open(
    {
      ...NEW,
      is_complete: true,
      steps: {
        ...steps,
        mail,
        return_address: { is_done: true, name: 'Atelier Mara', city: 'Iași' },
        labels: { is_done: true, couriers: ['FAN Courier'], prints_own: true },
        orders: { is_done: true, count: 21, live: false },
        portal: { is_done: true, opened_at: null, has_return: true },
        link: { is_done: true, linked_at: '2026-10-05T12:00:00Z', linked_from: 'www.atelier.example' },
      },
    },
    {},
    'ro',
  )
  expect(await screen.findByText('Coletele ajung la Atelier Mara, Iași.')).toBeInTheDocument()
  for (const said of ['Conectat: FAN Courier.', 'Există 21 de comenzi.', 'Primul retur a sosit.'])
    expect(screen.getByText(said)).toBeInTheDocument()
  expect(screen.getByText(/^Un vizitator a venit de pe www\.atelier\.example/)).toBeInTheDocument()
  expect(screen.getByText('5 din 7 gata')).toBeInTheDocument()
})

test('a test mail is sent to the owner, and what the mail server answered is shown', async () => {
  const refused = rowOf(TestMail, {
    ...{ at: '2026-10-05T12:00:00Z', to: 'mara@example.com', accepted: false },
    ...{ message: 'The mail server refuses this e-mail.', answer: '550 no such user' },
  })
  let kept = NEW
  const sendTestMail = vi.fn(async () => {
    kept = { ...NEW, steps: { ...NEW.steps, mail: { ...NEW.steps.mail, test: refused } } }
    return refused
  })
  const { user } = await open(NEW, { get: async () => kept, sendTestMail })
  const mail = await step('E-mail')
  expect(mail.getByText('E-mails are sent from returns@atelier.example.')).toBeInTheDocument()
  await user.click(mail.getByRole('button', { name: 'Send a test e-mail' }))
  const alert = await mail.findByRole('alert')
  expect(alert).toHaveTextContent('The mail server refuses this e-mail. E-mails to customers are kept and tried again')
  expect(alert).toHaveTextContent('The mail server said: 550 no such user')
  expect(sendTestMail).toHaveBeenCalledWith({ body: { to: 'mara@example.com' } })
})

test('without a mail server the step says so, and asks DNS nothing', async () => {
  const mail = { ...NEW.steps.mail, delivers: false }
  const senderRecords = vi.fn(async () => NO_RECORDS)
  await open({ ...NEW, steps: { ...NEW.steps, mail } }, { senderRecords })
  expect((await step('E-mail')).getByText(/^No mail server is set/)).toBeInTheDocument()
  expect(senderRecords).not.toHaveBeenCalled()
})

test('the DNS records say what is there, what to set, and that DNS could not be asked', async () => {
  const records: SenderRecords = {
    domain: 'atelier.example',
    server: 'mail.atelier.example',
    records: [
      {
        kind: 'spf',
        state: 'different',
        name: 'atelier.example',
        current: 'v=spf1 -all',
        suggested: 'v=spf1 a:x -all',
      },
      { kind: 'dkim', state: 'unknown', name: 'x._domainkey.atelier.example', current: '', suggested: '' },
      { kind: 'dmarc', state: 'missing', name: '_dmarc.atelier.example', current: '', suggested: 'v=DMARC1; p=none' },
    ],
  }
  await open(NEW, { senderRecords: async () => records })
  const mail = await step('E-mail')
  expect(await mail.findByText(/does not name mail\.atelier\.example/)).toBeInTheDocument()
  expect(mail.getByText('atelier.example is now: v=spf1 -all')).toBeInTheDocument()
  expect(mail.getByText('v=spf1 a:x -all')).toBeInTheDocument()
  expect(mail.getByText(/DNS did not answer/)).toBeInTheDocument()
  expect(mail.getByRole('button', { name: 'Copy: DMARC' })).toBeInTheDocument()
})

test('the link comes as an address, as HTML for the footer and as a QR code to download', async () => {
  await open(NEW)
  const link = await step('Link it from your shop')
  expect(link.getByText(NEW.portal_url)).toBeInTheDocument()
  expect(link.getByText(`<a href="${NEW.portal_url}">Returns</a>`)).toBeInTheDocument()
  const image = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(QR)}`
  expect(link.getByRole('img', { name: 'QR code of the returns page' })).toHaveAttribute('src', image)
  expect(link.getByRole('link', { name: 'Download the QR code' })).toHaveAttribute('download', 'returns-qr.svg')
})

const NO_RULES: Stubs = {
  rules: {
    list: async () => [],
    metadata: async () => ({ attributes: [], operators: [], actions: [] }),
    events: async () => [],
  },
  returnMethods: { list: async () => [] },
  paymentMethods: { list: async () => [] },
  emails: { list: async () => [] },
}

test('every screen of a new shop leads to the list until it is put away', async () => {
  let kept = NEW
  const update = vi.fn(async ({ body }: { body: { is_dismissed: boolean } }) => {
    kept = { ...NEW, ...body }
    return kept
  })
  const checklist = { get: async () => kept, senderRecords: async () => NO_RECORDS, update }
  const { user } = await openConsole('/rules', { ...NO_RULES, checklist }, { who: { isSettingUp: true } })
  await user.click(await screen.findByRole('link', { name: 'Getting started' }))
  await user.click(await screen.findByRole('button', { name: 'Hide this list' }))
  expect(await screen.findByRole('button', { name: 'Keep reminding me' })).toBeInTheDocument()
  expect(update).toHaveBeenCalledWith({ body: { is_dismissed: true } })
  await user.click(
    within(screen.getByRole('navigation', { name: 'Main navigation' })).getByRole('link', { name: 'Rules' }),
  )
  await screen.findByRole('heading', { level: 1, name: 'Rules' })
  expect(screen.queryByRole('link', { name: 'Getting started' })).not.toBeInTheDocument()
})

test('the demo says how to get a shop of one’s own', async () => {
  await openConsole('/rules', NO_RULES, { who: { isDemo: true } })
  expect(await screen.findByText('Set up your own shop')).toBeInTheDocument()
  expect(screen.getByText('npm run shops -- setup-link')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Getting started' })).not.toBeInTheDocument()
})
