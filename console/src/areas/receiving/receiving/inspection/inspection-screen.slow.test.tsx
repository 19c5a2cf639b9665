import { ApiError, type Inspection } from '@returns-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import { settings } from '../../../../test/settings.ts'
import type { Stubs } from '../../../../test/stub-api.ts'
import { found, hit, inspection, item, missed, parcel, returnId } from '../test/parcels.ts'
import { listenToTones } from '../test/tones.ts'

type Get = NonNullable<NonNullable<Stubs['inspections']>['get']>
type Save = NonNullable<NonNullable<Stubs['inspections']>['save']>

vi.setConfig({ testTimeout: 20_000 })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const HERE = `/receive/${returnId(1)}`

const open = async (own: Partial<Inspection>, calls: Stubs['inspections'] = {}, others: Stubs = {}) => {
  const shop: Stubs = { settings, inspections: { get: async () => inspection(1, own), ...calls }, ...others }
  const opened = await openConsole(HERE, shop)
  await screen.findByRole('heading', { name: 'Inspect R000001' })
  await waitFor(() => expect(field()).toHaveFocus())
  return opened
}

const field = () => screen.getByRole('textbox', { name: 'Scan a piece' })
const more = (label: string, product = 'Shirt 1') =>
  screen.getByRole('button', { name: new RegExp(`^${label}: one more of ${product}`) })
const press = (name: string) => screen.getByRole('button', { name })
const card = (name: string) => screen.getByRole('heading', { name }).closest('li') as HTMLElement
const number = (name: string, label: string) =>
  within(within(card(name)).getByRole('group', { name: label })).getByRole('status').textContent

const nobodyKnows = async () => ({ hits: [] })
const saves = () => vi.fn<Save>(async () => inspection(1))
const sent = (save: ReturnType<typeof saves>) => save.mock.calls[0]?.[0].body.items

test('every count starts at zero', async () => {
  await open({ items: [item(1, { quantity: 2 })] })
  expect(number('Shirt 1', 'Received')).toBe('0 of 2')
  expect(number('Shirt 1', 'Rejected')).toBe('0')
  expect(card('Shirt 1')).toHaveTextContent('Too small')
  expect(card('Shirt 1')).toHaveTextContent('The sleeves are short')
})

test('one press accepts every piece as new, saves, and leads back to the field', async () => {
  const save = saves()
  const { user, currentAddress } = await open({ items: [item(1, { quantity: 2 }), item(2)] }, { save })
  await user.click(press('All as expected'))
  expect(await screen.findByText('R000001 was saved.')).toBeInTheDocument()
  expect(currentAddress()).toBe('/receive')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Scan or type a code' })).toHaveFocus())
  expect(save.mock.calls[0]?.[0].headers).toEqual({ 'If-Match': '"3"' })
  expect(sent(save)).toEqual([
    expect.objectContaining({ product_id: 1, received: 2, accepted: 2, rejected: 0, is_inspected: true }),
    expect.objectContaining({ product_id: 2, condition: 'as_new', disposition: 'restock', is_inspected: true }),
  ])
})

test('a scanned SKU adds one piece, up to what was announced', async () => {
  const save = saves()
  const { user } = await open({ items: [item(1, { quantity: 2 })] }, { save })
  await user.keyboard('sku-1{Enter}')
  expect(number('Shirt 1', 'Received')).toBe('1 of 2')
  expect(screen.getByText('Shirt 1: one more counted.')).toBeInTheDocument()
  await user.keyboard('SKU-1{Enter}SKU-1{Enter}')
  expect(number('Shirt 1', 'Received')).toBe('2 of 2')
  expect(screen.getByText('SKU-1: all announced pieces are counted already.')).toBeInTheDocument()
  await user.click(press('Save'))
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(sent(save)).toEqual([expect.objectContaining({ received: 2, accepted: 2, condition: 'as_new' })])
})

test('pieces that were not counted are asked about: missing, or still to come', async () => {
  const save = saves()
  const { user } = await open({ items: [item(1, { quantity: 2 }), item(2)] }, { save })
  await user.click(more('Received'))
  await user.click(press('Save'))
  const dialog = within(screen.getByRole('dialog', { name: 'Some items have not been counted' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Shirt 1 · White / M: 1 of 2',
    'Shirt 2 · White / M: 0 of 1',
  ])
  expect(save).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Save, the rest is missing' }))
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(sent(save)).toEqual([
    expect.objectContaining({ product_id: 1, received: 1, condition: 'as_new', is_inspected: true }),
    expect.objectContaining({ product_id: 2, received: 0, condition: 'missing', is_inspected: true }),
  ])
})

test('what may still come stays open', async () => {
  const save = saves()
  const { user } = await open({ items: [item(1, { quantity: 2 }), item(2)] }, { save })
  await user.click(more('Received'))
  await user.click(press('Save'))
  await user.click(press('Save, the rest may still come'))
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(sent(save)).toEqual([expect.objectContaining({ product_id: 1, received: 1, is_inspected: false })])
})

test('a rejected piece needs a reason that the customer reads', async () => {
  const save = saves()
  const { user } = await open({}, { save })
  await user.click(more('Received'))
  await user.click(more('Rejected'))
  await user.click(press('Save'))
  const reason = screen.getByRole('textbox', { name: 'Reason for the rejection' })
  expect(reason).toHaveAccessibleDescription(/Say why: the customer reads this./)
  expect(save).not.toHaveBeenCalled()
  await user.type(reason, 'Worn and washed')
  await user.click(screen.getByRole('radio', { name: 'Worn' }))
  await user.click(screen.getByRole('radio', { name: 'Send back' }))
  await user.click(press('Save'))
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(sent(save)).toEqual([
    expect.objectContaining({
      received: 1,
      accepted: 0,
      rejected: 1,
      condition: 'worn',
      disposition: 'send_back',
      rejection_reason: 'Worn and washed',
    }),
  ])
})

test('a deduction has an amount, a reason, and an upper limit', async () => {
  const save = saves()
  const { user } = await open({}, { save })
  await user.click(more('Received'))
  await user.click(screen.getByText('Condition, deduction, note, photos'))
  const amount = screen.getByRole('textbox', { name: 'Deduction' })
  await user.type(amount, '120,5')
  await user.click(press('Save'))
  expect(amount).toHaveAccessibleDescription(/At most .*120/)
  await user.clear(amount)
  await user.type(amount, '12,50')
  await user.type(screen.getByRole('textbox', { name: 'Reason for the deduction' }), 'A stain')
  await user.click(press('Save'))
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(sent(save)).toEqual([expect.objectContaining({ deduction: 12.5, deduction_reason: 'A stain' })])
})

const next = () => ({
  find: vi.fn(async () => ({ hits: [hit(2)] })),
  scan: vi.fn(async () => found(hit(2))),
})
const ask = (title: string) => screen.findByRole('dialog', { name: title }).then(within)

test('the label of the next parcel saves what was counted and opens that', async () => {
  const parcels = next()
  const save = saves()
  const get: Get = async ({ params }) => inspection(params.id === returnId(1) ? 1 : 2)
  const { user, currentAddress } = await open({}, { save, get }, { parcels })
  await user.keyboard('SKU-1{Enter}]C1R000002{Enter}')
  const dialog = await ask('Save this one and open R000002?')
  expect(parcels.find).toHaveBeenCalledExactlyOnceWith({ query: { code: 'R000002' } })
  expect(parcels.scan).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Save and open' }))
  await waitFor(() => expect(currentAddress()).toBe(`/receive/${returnId(2)}`))
  expect(sent(save)).toEqual([expect.objectContaining({ product_id: 1, received: 1 })])
  expect(parcels.scan).toHaveBeenCalledExactlyOnceWith({ body: expect.objectContaining({ code: 'R000002' }) })
})

test('the next parcel can be opened without saving this one', async () => {
  const save = saves()
  const { user, currentAddress } = await open({}, { save }, { parcels: next() })
  await user.keyboard('SKU-1{Enter}R000002{Enter}')
  const dialog = await ask('Save this one and open R000002?')
  await user.click(dialog.getByRole('button', { name: 'Open it without saving' }))
  await waitFor(() => expect(currentAddress()).toBe(`/receive/${returnId(2)}`))
  expect(save).not.toHaveBeenCalled()
})

test('with nothing counted there is nothing to save', async () => {
  const { user, currentAddress } = await open({}, {}, { parcels: next() })
  await user.keyboard('R000002{Enter}')
  const dialog = await ask('Open R000002?')
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Stay here', 'Open it'])
  await user.click(dialog.getByRole('button', { name: 'Open it' }))
  await waitFor(() => expect(currentAddress()).toBe(`/receive/${returnId(2)}`))
})

test('the label of the parcel that is open asks nothing', async () => {
  const { user } = await open({}, {}, { parcels: { find: async () => ({ hits: [hit(1)] }) } })
  await user.keyboard('R000001{Enter}')
  expect(await screen.findByText('R000001 is the parcel that is open here.')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a code that nobody knows may be the next parcel', async () => {
  const save = saves()
  const scan = vi.fn(async () => missed(parcel(4)))
  const { user, currentAddress } = await open({}, { save }, { parcels: { scan, find: nobodyKnows } })
  await user.keyboard('SKU-1{Enter}AWB4{Enter}')
  const dialog = await ask('AWB4 is not in this return')
  await user.click(dialog.getByRole('button', { name: 'Save and open' }))
  await waitFor(() => expect(currentAddress()).toBe('/receive'))
  expect(await screen.findByRole('heading', { name: 'Unknown parcel AWB4' })).toBeInTheDocument()
  expect(save).toHaveBeenCalledOnce()
  expect(scan).toHaveBeenCalledOnce()
})

test.for([
  ['nobody knows the code', async () => ({ hits: [] })],
  ['several returns have it', async () => ({ hits: [hit(2), hit(3)] })],
  ['there is no network', async () => Promise.reject(new TypeError('Failed to fetch'))],
] as const)('staying counts nothing: %s', async ([_, find]) => {
  const { user } = await open({}, {}, { parcels: { find } })
  await user.keyboard('AWB4{Enter}')
  await ask('AWB4 is not in this return')
  await user.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(number('Shirt 1', 'Received')).toBe('0 of 1')
  await waitFor(() => expect(field()).toHaveFocus())
})

test('after a conflict the return is loaded again, and what was typed is still there', async () => {
  let version = 3
  const get = vi.fn(async () => inspection(1, { version, items: [item(1), item(2, { note: `v${version}` })] }))
  const save = vi.fn<Save>(async ({ headers }) => {
    if (headers?.['If-Match'] === '"4"') return inspection(1)
    version = 4
    throw new ApiError(409, '', { code: 'return_moved', message: 'Moved.' })
  })
  const { user } = await open({}, { get, save })
  await user.click(more('Received'))
  await user.click(more('Received', 'Shirt 2'))
  await user.click(press('Save'))
  expect(await screen.findByText(/What you entered is still here/)).toBeInTheDocument()
  expect(number('Shirt 1', 'Received')).toBe('1 of 1')
  await user.click(press('Save'))
  expect(await screen.findByText('R000001 was saved.')).toBeInTheDocument()
  expect(save).toHaveBeenCalledTimes(2)
})

test('a photo of a piece is sent at once', async () => {
  const addPhoto = vi.fn(async () => inspection(1, { items: [item(1, { photos: [{ photo_key: 'p1' }] })] }))
  const get = vi
    .fn()
    .mockResolvedValueOnce(inspection(1))
    .mockResolvedValue(inspection(1, { items: [item(1, { photos: [{ photo_key: 'p1' }] })] }))
  const files = { downloadUrl: async () => ({ url: '/photo' }) }
  const { user } = await open({}, { get, addPhoto }, { files })
  await user.click(screen.getByText('Condition, deduction, note, photos'))
  const file = new File(['x'], 'shirt.jpg', { type: 'image/jpeg' })
  await user.upload(screen.getByLabelText('Add a photo of Shirt 1 · White / M'), file)
  expect(await screen.findByRole('link', { name: 'Open photo 1' })).toBeInTheDocument()
  expect(addPhoto).toHaveBeenCalledExactlyOnceWith({ params: { id: returnId(1), product_id: 1 }, file })
})

test('leaving with something counted asks first', async () => {
  const { user, currentAddress } = await open({})
  await user.click(more('Received'))
  await user.click(screen.getByRole('link', { name: 'Back to receiving' }))
  expect(screen.getByRole('dialog')).toBeInTheDocument()
  expect(currentAddress()).toBe(HERE)
})

test('a closed return can be read, not inspected', async () => {
  await open({ return_status: { display_name: 'Completed', name: 'completed', order_index: 7 } })
  expect(screen.getByText('This return is closed and can no longer be inspected.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})

test('a refusal of the server stands beside Save, has the focus and is heard', async () => {
  const played = listenToTones()
  const save = async () => {
    throw new ApiError(409, '', { code: 'inspection_too_late', message: 'Too late.' })
  }
  const { user } = await open({}, { save })
  await user.click(press('All as expected'))
  const words = await screen.findByRole('alert')
  expect(words).toHaveTextContent('Too late.')
  expect(words.parentElement).toContainElement(press('Save'))
  await waitFor(() => expect(words).toHaveFocus())
  await waitFor(() => expect(played).toEqual([220, 220]))
})

test('a field that cannot be saved gets the focus, and Save says so until it is corrected', async () => {
  const played = listenToTones()
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { user } = await open({ items: [item(1), item(2)] })
  await user.click(more('Received', 'Shirt 2'))
  await user.click(more('Rejected', 'Shirt 2'))
  const isSaid = () => screen.queryByText('Not saved: a field above needs correcting.') !== null
  for (const _ of ['pressed', 'pressed again']) {
    await user.click(press('Save'))
    const reason = within(card('Shirt 2')).getByRole('textbox', { name: 'Reason for the rejection' })
    await waitFor(() => expect(reason).toHaveFocus())
    expect(scrolled.mock.contexts.at(-1)).toBe(reason)
    expect(isSaid()).toBe(true)
    screen.getByRole('heading', { level: 1 }).focus()
  }
  await waitFor(() => expect(played).toEqual([220, 220, 220, 220]))
  await user.type(screen.getByRole('textbox', { name: 'Reason for the rejection' }), 'Worn')
  expect(isSaid()).toBe(false)
})

test('a return that does not exist says so', async () => {
  const get = async () => Promise.reject(new ApiError(404, '', { code: 'not_found', message: '' }))
  await openConsole(HERE, { settings, inspections: { get } })
  expect(await screen.findByText('There is no such return.')).toBeInTheDocument()
})
