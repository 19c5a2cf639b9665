/** Forms on back ends that implement only the specification: untouched values are neither rejected nor changed. */
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type Answers, rawBackEnd } from './raw-back-end.ts'
import { openConsole } from './render-console.tsx'
import { NULL_ANSWERS, OTHER_ANSWERS, SPEC_ANSWERS } from './spec-answers.ts'

vi.mock('../areas/mail/email-templates/editor/code-editor.ts', () => {
  throw new Error('not here')
})

interface Form {
  readonly address: string
  readonly read: string
  readonly write: string
  /** The field that is changed, and its name on the wire. */
  readonly field: RegExp
  readonly name: string
  readonly begin?: (user: UserEvent) => Promise<void>
}

const NAMED = { field: /^Name/, name: 'name' }
const edit = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Edit' }))

const FORMS: readonly Form[] = [
  { address: '/return-methods/1', read: 'GET /return-methods/1', write: 'PATCH /return-methods/1', ...NAMED },
  { address: '/payment-methods/1', read: 'GET /payment-methods/1', write: 'PATCH /payment-methods/1', ...NAMED },
  { address: '/return-reasons/1', read: 'GET /return-reasons/1', write: 'PATCH /return-reasons/1', ...NAMED },
  { address: '/return-statuses/3', read: 'GET /return-statuses/3', write: 'PUT /return-statuses/3', ...NAMED },
  {
    address: '/email-templates/1',
    read: 'GET /emails/1',
    write: 'PATCH /emails/1',
    field: /^Subject/,
    name: 'subject',
    begin: edit,
  },
  {
    address: '/other-settings',
    read: 'GET /settings',
    write: 'PATCH /settings/4',
    field: /^Days to Accept Return/,
    name: 'days_accept_return',
  },
]

/** For a status the specification only returns its texts. */
const isSentBack = (write: string, name: string) =>
  !write.startsWith('PUT /return-statuses') || ['name', 'display_name', 'description'].includes(name)
const isOwn = (name: string) => name !== 'id' && name !== 'shop_id'

const BACK_ENDS: readonly (readonly [string, Answers])[] = [
  ['only what the specification names', SPEC_ANSWERS],
  ['null wherever it may', NULL_ANSWERS],
  ['languages, types and statuses of its own', OTHER_ANSWERS],
]

test.each(BACK_ENDS.flatMap(([what, answers]) => FORMS.map((form) => ({ ...form, what, answers }))))(
  '$address with a back end that sends $what: one field is changed and the others are sent back unchanged',
  async ({ address, read, write, field, name, begin, answers }) => {
    const came = answers[read] as Record<string, unknown>
    const backEnd = rawBackEnd({ ...answers, [write]: (body: object) => ({ ...came, ...body }) })
    const { user } = await openConsole(address, {}, { send: backEnd.send })
    await begin?.(user)
    const input = await screen.findByLabelText<HTMLInputElement>(field)
    await user.clear(input)
    await user.type(input, '21')
    await user.click(screen.getByText('Save'))
    await waitFor(() => expect(backEnd.write(write)).toBeDefined())
    const { body, headers } = backEnd.write(write) as { body: Record<string, unknown>; headers: Headers }
    const untouched = Object.keys(came).filter((one) => one !== name && isOwn(one) && isSentBack(write, one))
    for (const one of untouched) expect([one, body[one]]).toEqual([one, came[one]])
    expect(String(body[name])).toBe('21')
    expect(Object.keys(body).filter((one) => !(one in came))).toEqual([])
    expect(headers.get('if-match')).toBeNull()
  },
)

const RULED = BACK_ENDS.filter(([, answers]) => answers !== NULL_ANSWERS)

// Without conditions and an action it is not a rule: with nulls only its screen is tested.
test.each(RULED)('a rule of a back end that sends %s keeps untouched values', async (_, answers) => {
  const came = answers['GET /rules/1'] as typeof import('./spec-answers.ts').RULE
  const backEnd = rawBackEnd({ ...answers, 'PUT /rules/1': came })
  const { user } = await openConsole('/rules/1', {}, { send: backEnd.send })
  await user.type(await screen.findByLabelText(/^Title/), '!')
  await user.click(screen.getByText('Save'))
  await waitFor(() => expect(backEnd.write('PUT /rules/1')).toBeDefined())
  expect(backEnd.write('PUT /rules/1')?.body).toEqual({
    name: `${came.name}!`,
    description: `${came.name}!`,
    priority: String(came.priority),
    active: came.active,
    conditions: came.conditions.map(({ attribute, operator, value }) => ({
      attribute_id: attribute.id,
      operator_id: operator.id,
      value,
    })),
    rule_action: {
      default_action_id: came.rule_action.default_action_id,
      action_params: came.rule_action.action_params,
    },
  })
})

const UNREADABLE = [
  ['cut off', () => new Response('{"id": 1, "na', { headers: { 'content-type': 'application/json' } })],
  ['empty', () => new Response('')],
] as const

test.each(UNREADABLE)(
  'if the response to a save is %s, the screen says that it may have been saved',
  async (_, answer) => {
    const { send } = rawBackEnd({ ...SPEC_ANSWERS, 'PATCH /return-methods/1': answer })
    const { user } = await openConsole('/return-methods/1', {}, { send })
    await user.type(await screen.findByLabelText(/^Name/), '!')
    await user.click(screen.getByText('Save'))
    expect(await screen.findByRole('alert')).toHaveTextContent('may have been saved')
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Courier!')
  },
)

test.each(UNREADABLE)('a list that is %s is a failure with a retry, not an empty list', async (_, answer) => {
  const { send } = rawBackEnd({ ...SPEC_ANSWERS, 'GET /return-reasons': answer })
  await openConsole('/return-reasons', {}, { send })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
  expect(screen.queryByText('This screen could not be shown')).not.toBeInTheDocument()
})
