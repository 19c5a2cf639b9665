/** Two colleagues edit the same record: every form of the console handles the conflict in the same way. */
import { ApiError, EmailTemplate, ReturnReason, ReturnStatus } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { previewStub } from '../areas/mail/email-templates/preview/preview.test-kit.ts'
import { ruleOf, shopWith as rulesWith } from '../areas/rules/rules/rules.test-kit.ts'
import { RULE_ERROR_MS } from '../areas/rules/rules/use-fleeting-error.ts'
import { method as paymentMethod } from '../areas/shop/payment-methods/test-methods.ts'
import { method as returnMethod } from '../areas/shop/return-methods/test-methods.ts'
import { openConsole } from './render-console.tsx'
import { SETTINGS, settings } from './settings.ts'
import type { Stubs } from './stub-api.ts'

// The plain fallback of the editor: jsdom cannot lay out the real one.
vi.mock('../areas/mail/email-templates/editor/code-editor.ts', () => {
  throw new Error('not here')
})

const MESSAGE = 'Someone else has changed this in the meantime.'

/**
 * Behaves like the server: the first version once, then what the colleague saved; a save against the old version is
 * refused.
 */
const contested = <Thing extends { version: number }>(mine: Thing, theirs: Partial<Thing>) => {
  let asked = 0
  const get = async (): Promise<Thing> => {
    asked += 1
    return asked === 1 ? mine : { ...mine, ...theirs, version: mine.version + 1 }
  }
  const save = vi.fn(async ({ headers }: { headers?: Record<string, string> }): Promise<Thing> => {
    if (headers?.['If-Match'] === `"${mine.version}"`) throw new ApiError(412, '', { message: MESSAGE })
    return { ...mine, ...theirs, version: mine.version + 2 }
  })
  return { get, save }
}

interface Contest {
  readonly form: string
  readonly address: string
  readonly field: RegExp
  readonly theirs: string
  readonly stubs: () => { readonly stubs: Stubs; readonly save: ReturnType<typeof vi.fn> }
  /** The version after the colleague's change. */
  readonly version: number
  readonly begin?: (user: UserEvent) => Promise<void>
}

const TEMPLATE = rowOf(EmailTemplate, {
  id: 7,
  version: 3,
  template_type: 'refund_sent',
  subject: 'Your refund',
  html_content: '<p>Hello</p>',
  language: 'en',
  default_language: true,
})

const RULE = ruleOf(5, 'Mine', [['order.total', 'BETWEEN', '10,20']])

const STAYING: readonly Contest[] = [
  {
    form: 'a rule',
    address: '/rules/5',
    field: /^Title/,
    theirs: 'Theirs',
    version: 4,
    stubs: () => {
      const { get, save } = contested(RULE, { name: 'Theirs' })
      return { stubs: rulesWith([RULE], { get, replace: save }), save }
    },
  },
  {
    form: 'a return method',
    address: '/return-methods/1',
    field: /^Name/,
    theirs: 'Theirs',
    version: 4,
    stubs: () => {
      const { get, save } = contested(returnMethod(1, 'Mine'), { name: 'Theirs' })
      return { stubs: { settings, returnMethods: { get, update: save, list: async () => [] } }, save }
    },
  },
  {
    form: 'a payment method',
    address: '/payment-methods/1',
    field: /^Name/,
    theirs: 'Theirs',
    version: 4,
    stubs: () => {
      const { get, save } = contested(paymentMethod(1, 'Mine'), { name: 'Theirs' })
      return { stubs: { paymentMethods: { get, update: save, list: async () => [] } }, save }
    },
  },
  {
    form: 'the settings',
    address: '/other-settings',
    field: /^Days to Accept Return/,
    theirs: '30',
    version: 3,
    stubs: () => {
      const { get, save } = contested(SETTINGS, { days_accept_return: 30 })
      return { stubs: { settings: { get, update: save } }, save }
    },
  },
  {
    form: 'an e-mail template',
    address: '/email-templates/7',
    field: /^HTML content/,
    theirs: '<p>Theirs</p>',
    version: 4,
    begin: async (user) => user.click(await screen.findByRole('button', { name: 'Edit' })),
    stubs: () => {
      const { get, save } = contested(TEMPLATE, { html_content: '<p>Theirs</p>' })
      const others = { list: async () => [TEMPLATE], languages: async () => ['en', 'ro'], variables: async () => ({}) }
      return { stubs: { emails: { get, update: save, preview: previewStub(), ...others } }, save }
    },
  },
]

const openAndSave = async ({ address, field, begin, stubs }: Contest) => {
  const shop = stubs()
  const opened = await openConsole(address, shop.stubs)
  await begin?.(opened.user)
  const input = await screen.findByLabelText<HTMLInputElement>(field)
  await opened.user.type(input, '1')
  const typed = input.value
  await opened.user.click(screen.getByText('Save'))
  const alert = await screen.findByRole('alert')
  return { ...opened, ...shop, input, typed, alert }
}

test.each(STAYING)('$form: the input stays until the user reloads the current state', async (contest) => {
  const { user, alert, input, typed, save } = await openAndSave(contest)
  expect(alert).toHaveTextContent(`Error: ${MESSAGE} What you typed stays here until you load it.`)
  expect(input).toHaveValue(typed)

  await user.click(screen.getByRole('button', { name: 'Load latest version' }))
  await waitFor(() => expect(screen.getByLabelText(contest.field)).toHaveValue(contest.theirs))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByText('This is the latest version.')).toBeInTheDocument()
  expect(document.activeElement).toBeInstanceOf(HTMLElement)
  expect(document.activeElement?.closest('form')).not.toBeNull()

  await user.click(screen.getByText('Save'))
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  expect(save.mock.lastCall?.[0].headers).toEqual({ 'If-Match': `"${contest.version}"` })
})

test('a rule: the message with the button does not time out', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const { alert } = await openAndSave(STAYING[0] as Contest)
    await act(() => vi.advanceTimersByTimeAsync(RULE_ERROR_MS * 2))
    expect(alert).toBeInTheDocument()
  } finally {
    vi.useRealTimers()
  }
})

test('if the current state cannot be loaded, the banner says so and no input is lost', async () => {
  const mine = returnMethod(1, 'Mine')
  const get = vi.fn(async () => Promise.reject(new TypeError('offline'))).mockResolvedValueOnce(mine as never)
  const update = async () => Promise.reject(new ApiError(412, '', { message: MESSAGE }))
  const { user } = await openConsole('/return-methods/1', { settings, returnMethods: { get, update } })
  await user.type(await screen.findByLabelText(/^Name/), '!')
  await user.click(screen.getByText('Save'))
  await user.click(await screen.findByRole('button', { name: 'Load latest version' }))
  expect(await screen.findByText('Failed to load the latest version')).toBeInTheDocument()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Mine!')
})

const REASON = rowOf(ReturnReason, { id: 7, version: 3, name: 'mine' })
const STATUS = rowOf(ReturnStatus, { id: 7, version: 3, name: 'mine' })

const RETURNING = [
  [
    'a return reason',
    '/return-reasons/7',
    () => {
      const { get, save } = contested(REASON, { name: 'theirs' })
      return { stubs: { returnReasons: { list: async () => [REASON], get, update: save } }, save }
    },
  ],
  [
    'a return status',
    '/return-statuses/7',
    () => {
      const { get, save } = contested(STATUS, { name: 'theirs' })
      return { stubs: { returnStatuses: { list: async () => [STATUS], get, replace: save } }, save }
    },
  ],
] as const

const resume = async (address: string, stubs: Stubs) => {
  const opened = await openConsole(address, stubs)
  await opened.user.type(await screen.findByLabelText(/^Name/), '!')
  await opened.user.click(screen.getByText('Save'))
  expect(await screen.findByRole('alert')).toHaveTextContent(`Error: ${MESSAGE}`)
  await opened.user.click(screen.getByRole('link', { name: 'Resume editing' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('saving it replaces their change')
  expect(screen.getByLabelText(/^Name/)).toHaveValue('mine!')
  return opened
}

test.each(RETURNING)(
  '%s: on resuming, the current state can be taken instead of the draft',
  async (_, address, shop) => {
    const { user, router } = await resume(address, shop().stubs)
    await user.click(screen.getByRole('button', { name: 'Load latest version' }))
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue('theirs'))
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
    expect(router.location().state).not.toHaveProperty('draft')
  },
)

test.each(RETURNING)('%s: on resuming, the draft can be saved over the other change', async (_, address, shop) => {
  const { stubs, save } = shop()
  const { user } = await resume(address, stubs)
  await user.click(screen.getByText('Save'))
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  expect(save.mock.lastCall?.[0].headers).toEqual({ 'If-Match': '"4"' })
})
