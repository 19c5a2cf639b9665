/** One call of a screen fails: only what depends on it is missing. */
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { rawBackEnd } from './raw-back-end.ts'
import { openConsole } from './render-console.tsx'
import { SPEC_ANSWERS } from './spec-answers.ts'

vi.mock('../areas/mail/email-templates/editor/code-editor.ts', () => {
  throw new Error('not here')
})

const FAILURES = [
  ['with 500', () => Response.json({ message: 'Down' }, { status: 500 })],
  [
    'without an answer',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
] as const

interface Case {
  readonly address: string
  readonly call: string
  /** What has to be shown anyway. */
  readonly rest: readonly (string | RegExp)[]
}

const CASES: readonly Case[] = [
  { address: '/returns', call: 'GET /return-statuses', rest: ['#1001', 'Received'] },
  { address: '/returns', call: 'GET /settings', rest: ['#1001', /October 5, 2026/] },
  { address: '/returns', call: 'GET /withdrawals/counts', rest: ['#1001'] },
  { address: '/returns/r1', call: 'GET /return-statuses', rest: [/Coat/, 'ana@example.com', '123456'] },
  { address: '/returns/r1', call: 'GET /settings', rest: [/Coat/, /October 5, 2026/] },
  { address: '/returns/r1', call: 'GET /rules/trace', rest: [/Coat/, 'ana@example.com', 'Checked'] },
  { address: '/returns/r1', call: 'GET /returns/r1/neighbours', rest: [/Coat/, 'Checked'] },
  { address: '/returns/r1', call: 'GET /s3/files/download-url', rest: [/Coat/, 'Checked'] },
  { address: '/rules', call: 'GET /rules/metadata', rest: ['Big orders', 'order.total BETWEEN 100,500', 'Deactivate'] },
  { address: '/rules', call: 'GET /rules/events', rest: ['Big orders', 'Add rule'] },
  { address: '/rules', call: 'GET /settings', rest: ['Big orders', 'Add rule'] },
  { address: '/rules', call: 'GET /rules', rest: ['Add rule'] },
  { address: '/rules/1', call: 'GET /rules/events', rest: ['Save'] },
  { address: '/rules/1', call: 'GET /settings', rest: ['Save'] },
  { address: '/return-methods', call: 'GET /settings', rest: ['Courier', '18.99', 'Add return method'] },
  { address: '/return-methods', call: 'GET /couriers', rest: ['Courier', 'Add return method'] },
  { address: '/return-methods', call: 'GET /return-methods', rest: ['Add return method'] },
  { address: '/return-methods/1', call: 'GET /settings', rest: ['Save'] },
  { address: '/return-methods/1', call: 'GET /couriers', rest: ['Save'] },
  { address: '/payment-methods', call: 'GET /payment-methods', rest: ['Add payment method'] },
  { address: '/return-reasons', call: 'GET /return-reasons', rest: ['Add return reason'] },
  { address: '/email-templates/1', call: 'POST /emails/preview', rest: ['Your refund', 'Edit'] },
  { address: '/email-templates/new', call: 'GET /emails/languages', rest: ['English', 'Romanian', 'Create template'] },
  { address: '/email-templates/new', call: 'GET /emails/variables', rest: ['English', 'Create template'] },
  {
    address: '/email-templates/Your%20refund/refund_sent',
    call: 'GET /emails/languages',
    rest: ['Romanian', 'Create template'],
  },
  { address: '/other-settings', call: 'GET /withdrawals/counts', rest: ['Save'] },
  { address: '/settings/privacy', call: 'GET /privacy/requests', rest: ['Save'] },
  { address: '/settings/privacy', call: 'GET /settings', rest: ['Export'] },
  { address: '/settings/platform', call: 'GET /shop', rest: ['Save'] },
  { address: '/withdrawals', call: 'GET /withdrawals/counts', rest: ['Open'] },
]

test.each(CASES.flatMap((one) => FAILURES.map(([how, fail]) => ({ ...one, how, fail }))))(
  '$address keeps working if $call fails $how',
  async ({ address, call, rest, fail }) => {
    const { queryClient } = await openConsole(address, {}, { send: rawBackEnd({ ...SPEC_ANSWERS, [call]: fail }).send })
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    for (const text of rest) expect((await screen.findAllByText(text))[0]).toBeInTheDocument()
    expect(screen.queryByText('This screen could not be shown')).not.toBeInTheDocument()
  },
)

test.each(FAILURES)('a template can be edited and saved if the languages fail %s', async (_, fail) => {
  const backEnd = rawBackEnd({
    ...SPEC_ANSWERS,
    'GET /emails/languages': fail,
    'PATCH /emails/1': SPEC_ANSWERS['GET /emails/1'],
  })
  const { user } = await openConsole('/email-templates/1', {}, { send: backEnd.send })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await user.selectOptions(await screen.findByLabelText('Language', { selector: 'form select' }), 'Romanian')
  await user.click(screen.getByText('Save'))
  await waitFor(() => expect(backEnd.write('PATCH /emails/1')?.body).toMatchObject({ language: 'ro' }))
})

test.each(FAILURES)('a rule can be deactivated and deleted if its dictionary fails %s', async (_, fail) => {
  const backEnd = rawBackEnd({
    ...SPEC_ANSWERS,
    'GET /rules/metadata': fail,
    'PATCH /rules/1/deactivate': { ...(SPEC_ANSWERS['GET /rules/1'] as object), active: false },
    'DELETE /rules/1': {},
  })
  const { user } = await openConsole('/rules', {}, { send: backEnd.send })
  await user.click(await screen.findByRole('button', { name: 'Deactivate “Big orders”' }))
  expect(await screen.findByRole('button', { name: 'Activate “Big orders”' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Delete “Big orders”' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(backEnd.write('DELETE /rules/1')).toBeDefined())
})
