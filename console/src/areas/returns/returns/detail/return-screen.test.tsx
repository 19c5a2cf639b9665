import { ApiError, type ReturnDetail, type TraceEntry } from '@returns-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import type { Stubs } from '../../../../test/stub-api.ts'
import { detail, EXTERNAL, NO_IBAN, product, returnId, shopWith, statusAt } from '../test/shop.ts'

const ADDRESS = `/returns/${returnId(1)}`

const openReturn = (own: Partial<ReturnDetail> = {}, others: Stubs = {}, language: 'en' | 'ro' = 'en') =>
  openConsole(ADDRESS, shopWith({ get: async () => detail(1, own) }, others), { language })

const panel = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement)

const trackerSteps = async () => {
  const steps = (await panel('Progress')).getAllByRole('listitem')
  return steps.map((step) => `${step.dataset.completed === 'true' ? '✓ ' : ''}${step.children[1]?.textContent}`)
}

test('the heading names the order, with status, total and customer below it', async () => {
  await openReturn({ return_products: [product(1), product(2)] })
  const name = 'Return (2 products) from order #1 [internal 48211]'
  expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument()
  expect(screen.getByText(/Total price:/)).toHaveTextContent(/Total price: 1,215\.51\sRON/)
  expect(screen.getByRole('link', { name: /maria.*@example\.com/ })).toHaveAttribute('href', 'mailto:maria@example.com')
})

test('one product is singular, in Romanian too', async () => {
  await openReturn({}, {}, 'ro')
  expect(await screen.findByText('Retur (1 produs) din comanda #1 [intern 48211]')).toBeInTheDocument()
})

test('the methods, pickup address, AWB and grouped IBAN are shown', async () => {
  await openReturn()
  const facts = await panel('Return and refund')
  expect(facts.getByText('Courier pickup')).toBeInTheDocument()
  expect(facts.getByText('Bank transfer')).toBeInTheDocument()
  expect(facts.getByText('Str. Lungă 5, Brașov, Romania')).toBeInTheDocument()
  expect(facts.getByText('1Z0042')).toBeInTheDocument()
  expect(facts.getByText('RO49 AAAA 1B31 0075 9384 0000')).toBeInTheDocument()
})

test('staff see everything the customer entered: the full address, the contact, the account holder', async () => {
  const pickup_address = {
    ...{ address1: 'Str. Lungă 5', city: 'Brașov', county: 'Brașov' },
    ...{ postal_code: '500001', country: 'RO' },
  }
  await openReturn({ pickup_address })
  const facts = await panel('Return and refund')
  expect(facts.getByText('Str. Lungă 5, Brașov, Brașov, 500001, RO')).toBeInTheDocument()
  expect(facts.getByText('Phone for the courier').closest('div')).toHaveTextContent('+40 722 123 456')
  expect(facts.getByText('Account holder').closest('div')).toHaveTextContent('Maria Popescu')
})

test('what does not apply is hidden: no address, no AWB, no IBAN', async () => {
  const nothing = { awb: null, pickup_address: null, phone: null, iban: null, account_holder: null }
  await openReturn({ return_method: EXTERNAL, payment_method: NO_IBAN, ...nothing })
  const facts = await panel('Return and refund')
  expect(facts.getAllByRole('term').map((term) => term.textContent)).toEqual(['Return method', 'Payment method'])
})

test.for([
  ['en', 'This IBAN cannot be read: the server has lost its encryption key'],
  ['ro', 'Acest IBAN nu poate fi citit: serverul a pierdut cheia de criptare'],
] as const)('an IBAN that the server cannot decrypt is marked as such, in %s', async ([language, words]) => {
  await openReturn({ iban: null, iban_unreadable: true }, {}, language)
  expect(await screen.findByText(words)).toBeInTheDocument()
})

test('the IBAN is copied without spaces, as banks accept it', async () => {
  const { user } = await openReturn()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(await screen.findByRole('button', { name: 'Copy IBAN' }))
  expect(writeText).toHaveBeenCalledWith('RO49AAAA1B31007593840000')
  expect(await screen.findByText('IBAN copied')).toBeInTheDocument()
})

test('the return number can be copied, and its slip printed', async () => {
  const { user } = await openReturn({ number: 'R0000427', slip_url: '/slips/x?language=en' })
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  const facts = await panel('Return and refund')
  expect(facts.getByText('R0000427')).toBeInTheDocument()
  await user.click(facts.getByRole('button', { name: 'Copy Return number' }))
  expect(writeText).toHaveBeenCalledWith('R0000427')
  expect(await screen.findByText('Return number copied')).toBeInTheDocument()
  const slip = facts.getByRole('link', { name: 'Print slip' })
  expect(slip).toHaveAttribute('href', `${location.origin}/slips/x?language=en`)
  expect(slip).toHaveAttribute('target', '_blank')
})

test('delivery is deducted: it is shown as a negative amount, and the total is what remains', async () => {
  await openReturn()
  const products = await panel('Products')
  const amountOf = (name: string) => products.getAllByText(name).at(-1)?.parentElement
  expect(amountOf('Delivery')).toHaveTextContent(/-18\.99\sRON/)
  expect(amountOf('Total')).toHaveTextContent(/1,215\.51\sRON/)
})

test('a back end that says only what the method costs has its delivery line, too', async () => {
  const { products_total: _products, delivery_cost: _delivery, ...sent } = detail(1)
  const return_method = { ...sent.return_method, cost: 18.99 }
  await openConsole(ADDRESS, shopWith({ get: async () => ({ ...sent, return_method }) as ReturnDetail }))
  const delivery = (await panel('Products')).getByText('Delivery').parentElement
  expect(delivery).toHaveTextContent(/-18\.99\sRON/)
  expect(delivery?.parentElement?.textContent).toMatch(/^Delivery-18\.99\sRONTotal1,215\.51\sRON$/)
})

test('free delivery is 0.00 and not -0.00', async () => {
  await openReturn({ delivery_cost: 0 })
  const delivery = (await panel('Products')).getByText('Delivery').parentElement
  expect(delivery?.textContent).toMatch(/^Delivery0\.00\sRON$/)
})

test('a product shows its title, quantity, reason and the customer’s comment', async () => {
  await openReturn()
  expect(await screen.findByRole('heading', { name: '2 x Shirt 1 White / M' })).toBeInTheDocument()
  expect(screen.getByText('Arrived damaged')).toBeInTheDocument()
  expect(screen.getByText('The seam came loose')).toBeInTheDocument()
  expect(screen.getByText('No Image')).toBeInTheDocument()
})

test('a picture given as a path comes from the server', async () => {
  const line_item = { ...product(1).line_item, image_src: '/demo/pictures/shirt.svg' }
  await openReturn({ return_products: [product(1, { line_item })] })
  await screen.findByRole('heading', { name: /Shirt 1/ })
  expect(document.querySelector('img')?.src).toBe(`${location.origin}/demo/pictures/shirt.svg`)
  expect(screen.queryByText('No Image')).not.toBeInTheDocument()
})

test('products are shown five to a page', async () => {
  const { user, currentAddress } = await openReturn({
    return_products: [1, 2, 3, 4, 5, 6].map((id) => product(id)),
  })
  expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(5)
  await user.click(screen.getByRole('link', { name: 'Page 2' }))
  expect(await screen.findByRole('heading', { name: '2 x Shirt 6 White / M' })).toBeInTheDocument()
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1)
  expect(currentAddress()).toBe(`${ADDRESS}?products=2`)
})

test('the tracker checks off every step up to the current one', async () => {
  await openReturn({ return_status: statusAt(3) })
  await waitFor(async () =>
    expect(await trackerSteps()).toEqual([
      '✓ New',
      '✓ Awaiting parcel',
      '✓ Received',
      'Processed',
      'Refund to IBAN',
      'Completed',
    ]),
  )
  const progress = await panel('Progress')
  expect(progress.getByText('Return initiated on')).toBeInTheDocument()
  expect(await progress.findByText('October 5, 2026')).toBeInTheDocument()
})

test('the tracker omits the transfer if no IBAN is required, and the courier when the customer ships it', async () => {
  await openReturn({ payment_method: NO_IBAN, return_method: EXTERNAL })
  await waitFor(async () => expect(await trackerSteps()).toEqual(['✓ New', 'Received', 'Processed', 'Completed']))
})

test.each([
  [6, 'Pending action'],
  [8, 'Cancelled'],
])('off the track, at %i, only the status is shown: %s', async (index, name) => {
  await openReturn({ return_status: statusAt(index) })
  const progress = await panel('Progress')
  expect(progress.getByText(name)).toBeInTheDocument()
  expect(progress.queryByRole('list')).not.toBeInTheDocument()
})

const RULE: TraceEntry = {
  id: 4,
  name: 'VIP customers',
  condition_expression: 'customer tags are “vip”, containing “vip”: yes',
  matched: true,
  conditions: [],
  actual_value: {
    actions: [
      { type: 'EXTEND_DEADLINE', acceptedMethods: [], daysToAcceptReturn: 44, daysToExtend: 30, email: null },
      {
        type: 'SET_RETURN_METHODS',
        acceptedMethods: ['Courier', 'Locker'],
        daysToAcceptReturn: null,
        daysToExtend: null,
        email: null,
      },
    ],
  },
}

test.each([
  ['delivered', 0, 'Accepted until November 27, 2026, counted from delivery.'],
  [
    'ordered',
    0,
    'Accepted until November 27, 2026, counted from the order date plus 7 days for transit; the delivery date is not known.',
  ],
  ['delivered', 30, 'Accepted until November 27, 2026, counted from delivery, plus 30 days.'],
] as const)(
  'staff see which date the deadline was counted from: %s and %i days',
  async (clock, extension_days, sentence) => {
    await openReturn({ window: { clock, last_day: '2026-11-27', extension_days } })
    expect(await screen.findByText(sentence)).toBeInTheDocument()
  },
)

test('the rules table shows which rules matched, and what they did', async () => {
  const trace = vi.fn(async () => [RULE, { ...RULE, id: 5, name: 'Abroad', matched: false }])
  await openReturn({}, { rules: { trace } })
  const vip = (await screen.findByText('VIP customers')).closest('tr')
  expect(vip).toHaveTextContent('customer tags are “vip”, containing “vip”: yes')
  expect(vip).toHaveTextContent('Yes')
  expect(vip).toHaveTextContent('Accepted methods: Courier, Locker')
  expect(vip).toHaveTextContent('Days to accept return: 44')
  expect(vip).toHaveTextContent('Days to extend: 30')
  expect(screen.getByText('Abroad').closest('tr')).toHaveTextContent('No')
  const query = { 'return-id': returnId(1), page: '0', 'per-page': '20' }
  expect(trace).toHaveBeenCalledWith(expect.objectContaining({ query }))
})

test('a return without evaluated rules says so', async () => {
  await openReturn()
  expect(await screen.findByText('No rules available')).toBeInTheDocument()
})

test('the timeline shows who did what, newest first, with the status names of that time', async () => {
  const at = '2026-10-06T08:05:00.000Z'
  await openReturn({
    timeline: [
      ...detail(1).timeline,
      { id: 2, at, actor: 'staff', kind: 'moved', from: 'new', to: 'in the back room', note: null },
    ],
  })
  const timeline = await panel('Timeline')
  await timeline.findByText('Moved from “New” to “in the back room”')
  const [latest, first] = timeline.getAllByRole('listitem')
  await waitFor(() => expect(latest).toHaveTextContent('Staff · October 6, 2026 at 11:05 AM'))
  expect(first).toHaveTextContent('Return initiated')
  expect(first).toHaveTextContent('Customer')
})

test('if the browser withholds the cookie, the full return is fetched with the token', async () => {
  const get = vi.fn(async () => detail(1, { masked: true, iban: null, client_email: 'm•••@example.com' }))
  const getPrivate = vi.fn(async () => detail(1))
  await openConsole(ADDRESS, shopWith({ get, getPrivate }))
  expect(await screen.findByText('RO49 AAAA 1B31 0075 9384 0000')).toBeInTheDocument()
  expect(screen.queryByText(/m•••/)).not.toBeInTheDocument()
  expect(getPrivate).toHaveBeenCalledWith(expect.objectContaining({ params: { id: returnId(1) } }))
})

test('a complete return is fetched once', async () => {
  const getPrivate = vi.fn(async () => detail(1))
  await openConsole(ADDRESS, shopWith({ get: async () => detail(1), getPrivate }))
  await screen.findByRole('heading', { name: /from order #1/ })
  expect(getPrivate).not.toHaveBeenCalled()
})

test('a return that cannot be loaded says so, and a retry loads it', async () => {
  let isDown = true
  const get = async () => {
    if (isDown) throw new ApiError(502, 'Bad Gateway', {})
    return detail(1)
  }
  const { user } = await openConsole(ADDRESS, shopWith({ get }))
  expect(await screen.findByRole('heading', { name: 'There was an error loading return' })).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent('Error: 502 Bad Gateway')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: /from order #1/ })).toBeInTheDocument()
})
