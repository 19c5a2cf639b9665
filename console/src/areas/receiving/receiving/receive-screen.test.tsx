import { ApiError } from '@returns-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import { SETTINGS, settings } from '../../../test/settings.ts'
import type { Stubs } from '../../../test/stub-api.ts'
import { found, hit, inspection, missed, parcel, returnId } from './test/parcels.ts'
import { listenToTones } from './test/tones.ts'

type Scan = NonNullable<NonNullable<Stubs['parcels']>['scan']>

vi.setConfig({ testTimeout: 20_000 })

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

const table = (scan: Scan, others: Stubs = {}): Stubs => ({
  settings,
  inspections: { get: async () => inspection(1) },
  ...others,
  parcels: { scan, ...others.parcels },
})

const field = () => screen.getByRole('textbox', { name: 'Scan or type a code' })
const strip = () => screen.getAllByRole('status').find(({ dataset }) => dataset.tone !== undefined)
const lastScans = () =>
  within(screen.getByRole('heading', { name: 'Last scans' }).closest('section') as HTMLElement)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

test('a scan that finds one return opens its inspection, and says so', async () => {
  const scan = vi.fn<Scan>(async () => found(hit(1)))
  const { user, currentAddress } = await openConsole('/receive', table(scan))
  await waitFor(() => expect(field()).toHaveFocus())
  await user.keyboard('R000001{Enter}')
  await waitFor(() => expect(currentAddress()).toBe(`/receive/${returnId(1)}`))
  expect(await screen.findByText('Found: R000001, order #1. Marked as received.')).toBeInTheDocument()
  expect(scan).toHaveBeenCalledExactlyOnceWith({
    body: { key: expect.stringMatching(UUID), code: 'R000001', scanned_at: expect.any(String) },
  })
})

test('the field has the focus again after a click, and takes the first character of a scan', async () => {
  const scan = vi.fn<Scan>(async () => missed(parcel(4)))
  const { user } = await openConsole('/receive', table(scan))
  await waitFor(() => expect(field()).toHaveFocus())
  await user.click(screen.getByRole('switch', { name: 'Sounds' }))
  await waitFor(() => expect(field()).toHaveFocus())
  screen.getByRole('heading', { level: 1 }).focus()
  await user.keyboard('g7{Enter}')
  await waitFor(() => expect(scan.mock.calls[0]?.[0].body.code).toBe('g7'))
})

test('Tab leaves the field', async () => {
  const { user } = await openConsole(
    '/receive',
    table(async () => missed(parcel(4))),
  )
  await waitFor(() => expect(field()).toHaveFocus())
  await user.tab()
  expect(screen.getByRole('button', { name: 'Enter' })).toHaveFocus()
})

test('of several returns one is chosen by its digit', async () => {
  const scan = vi.fn<Scan>(async ({ body }) => (body.return_id ? found(hit(2)) : found(hit(1), hit(2))))
  const stubs = table(scan, { inspections: { get: async () => inspection(2) } })
  const { user, currentAddress } = await openConsole('/receive', stubs)
  await waitFor(() => expect(field()).toHaveFocus())
  await user.keyboard('#1001{Enter}')
  expect(await screen.findByRole('heading', { name: 'Which return is #1001?' })).toBeInTheDocument()
  await user.keyboard('2')
  await waitFor(() => expect(currentAddress()).toBe(`/receive/${returnId(2)}`))
  expect(scan.mock.calls[1]?.[0].body).toMatchObject({ code: '#1001', return_id: returnId(2) })
})

test('a scan that begins with a digit is no choice', async () => {
  const scan = vi.fn<Scan>(async () => found(hit(1), hit(2)))
  const { user } = await openConsole('/receive', table(scan))
  await waitFor(() => expect(field()).toHaveFocus())
  await user.keyboard('#1001{Enter}')
  await screen.findByRole('heading', { name: 'Which return is #1001?' })
  await user.keyboard('2040{Enter}')
  await waitFor(() => expect(scan).toHaveBeenCalledTimes(2))
  expect(scan.mock.calls[1]?.[0].body).toMatchObject({ code: '2040' })
  expect(scan.mock.calls[1]?.[0].body).not.toHaveProperty('return_id')
})

test('of several returns one is chosen with a click', async () => {
  const scan = vi.fn<Scan>(async ({ body }) => (body.return_id ? found(hit(1)) : found(hit(1), hit(2))))
  const { user, currentAddress } = await openConsole('/receive', table(scan))
  await waitFor(() => expect(field()).toHaveFocus())
  await user.keyboard('SKU-9{Enter}')
  await user.click(await screen.findByRole('button', { name: /R000001/ }))
  await waitFor(() => expect(currentAddress()).toBe(`/receive/${returnId(1)}`))
})

test('a code that nobody knows keeps an unknown parcel, with note and photo', async () => {
  const update = vi.fn(async () => parcel(4, { note: 'From Ana' }))
  const addPhoto = vi.fn(async () => parcel(4, { photos: [{ photo_key: 'p1' }] }))
  const stubs = table(async () => missed(parcel(4)), {
    parcels: { update, addPhoto },
    files: { downloadUrl: async () => ({ url: '/photo' }) },
  })
  const { user } = await openConsole('/receive', stubs)
  await waitFor(() => expect(field()).toHaveFocus())
  await user.keyboard('AWB4{Enter}')
  expect(await screen.findByRole('heading', { name: 'Unknown parcel AWB4' })).toBeInTheDocument()
  expect(screen.getAllByRole('status').some((one) => one.textContent?.includes('Not found'))).toBe(true)
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'From Ana')
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  expect(await screen.findByText('The note was saved.')).toBeInTheDocument()
  expect(update).toHaveBeenCalledExactlyOnceWith({ params: { id: 4 }, body: { note: 'From Ana' } })
  await waitFor(() => expect(field()).toHaveFocus())
  const file = new File(['x'], 'box.jpg', { type: 'image/jpeg' })
  await user.upload(screen.getByLabelText('Add a photo of the parcel'), file)
  expect(await screen.findByRole('link', { name: 'Open photo 1' })).toBeInTheDocument()
  expect(addPhoto).toHaveBeenCalledExactlyOnceWith({ params: { id: 4 }, file })
})

test('without a network scans are kept, counted, and sent once with the same key', async () => {
  let isOnline = false
  const scan = vi.fn<Scan>(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return missed(parcel(4))
  })
  const { user } = await openConsole('/receive', table(scan))
  await waitFor(() => expect(field()).toHaveFocus())
  await user.keyboard('AWB4{Enter}')
  expect(
    await screen.findByText('1 scan is waiting for the network. It will be sent automatically.'),
  ).toBeInTheDocument()
  expect(lastScans()[0]).toContain('Saved on this device')
  expect(strip()).toHaveTextContent('AWB4 No network.')
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(lastScans()[0]).toContain('Not found'))
  expect(strip()).toHaveTextContent('AWB4 Not found. Saved as an unknown parcel.')
  expect(screen.getByRole('heading', { name: 'Unknown parcel AWB4' })).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText(/waiting for the network/)).not.toBeInTheDocument())
  expect(scan).toHaveBeenCalledTimes(2)
  expect(scan.mock.calls[1]?.[0].body).toEqual(scan.mock.calls[0]?.[0].body)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(field()).toHaveFocus())
  expect(scan).toHaveBeenCalledTimes(2)
})

test('the hour of a scan without a network is the shop’s', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat('en').resolvedOptions(),
    timeZone: 'America/New_York',
  })
  vi.spyOn(Date.prototype, 'toISOString').mockReturnValue('2026-11-19T12:00:00.000Z')
  let isOnline = true
  const whenOnline = async <Answer,>(answer: Answer) =>
    isOnline ? answer : Promise.reject(new TypeError('Failed to fetch'))
  const scan: Scan = async () => whenOnline(missed(parcel(4)))
  const { user, queryClient } = await openConsole('/receive', {
    ...table(scan),
    settings: { get: async () => whenOnline(SETTINGS) },
  })
  await waitFor(() => expect(field()).toHaveFocus())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  isOnline = false
  await user.keyboard('AWB4{Enter}')
  await waitFor(() => expect(lastScans()[0]).toContain('Saved on this device'))
  await waitFor(() => expect(lastScans()[0]).toContain('2:00 PM'))
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(lastScans()[0]).toContain('Not found'))
})

test('a scan that the server refuses says why and is not sent again', async () => {
  const scan = vi.fn<Scan>(async () => {
    throw new ApiError(400, '', { code: 'invalid', message: 'This code is too long.' })
  })
  const { user } = await openConsole('/receive', table(scan))
  await waitFor(() => expect(field()).toHaveFocus())
  await user.keyboard('x{Enter}')
  expect((await screen.findAllByText(/This code is too long./)).length).toBeGreaterThan(0)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(field()).toHaveFocus())
  expect(scan).toHaveBeenCalledTimes(1)
})

test('a miss is heard, and nothing once sounds are switched off', async () => {
  const played = listenToTones()
  const { user } = await openConsole(
    '/receive',
    table(async () => missed(parcel(4))),
  )
  await waitFor(() => expect(field()).toHaveFocus())
  await user.keyboard('a{Enter}')
  await waitFor(() => expect(played).toEqual([220, 220]))
  await user.click(screen.getByRole('switch', { name: 'Sounds' }))
  await waitFor(() => expect(field()).toHaveFocus())
  await user.keyboard('b{Enter}')
  await waitFor(() => expect(lastScans()).toHaveLength(2))
  await waitFor(() => expect(lastScans()[0]).toContain('Not found'))
  expect(played).toEqual([220, 220])
  expect(screen.getByRole('switch', { name: 'Sounds' })).not.toBeChecked()
})

const withCamera = (getUserMedia: () => Promise<unknown>) =>
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })

test('the camera reads a code with the reader of the browser', async () => {
  const scan = vi.fn<Scan>(async () => found(hit(1)))
  class BarcodeDetector {
    static getSupportedFormats = async () => ['qr_code', 'code_128']
    detect = async () => [{ rawValue: 'R000001' }]
  }
  vi.stubGlobal('BarcodeDetector', BarcodeDetector)
  const stop = vi.fn()
  const getUserMedia = async () => ({ getTracks: () => [{ stop }] })
  withCamera(getUserMedia)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => {})
  const { user, currentAddress } = await openConsole('/receive', table(scan))
  await user.click(screen.getByRole('button', { name: 'Use the camera' }))
  await waitFor(() => expect(currentAddress()).toBe(`/receive/${returnId(1)}`))
  expect(scan).toHaveBeenCalledTimes(1)
  expect(stop).toHaveBeenCalled()
})

test('a camera that cannot be opened says so', async () => {
  const getUserMedia = async () => Promise.reject(new Error('NotAllowedError'))
  withCamera(getUserMedia)
  const { user } = await openConsole(
    '/receive',
    table(async () => missed(parcel(4))),
  )
  await user.click(screen.getByRole('button', { name: 'Use the camera' }))
  expect(await screen.findByText(/The camera could not be opened/)).toBeInTheDocument()
})

test('only roles that receive parcels find the table', async () => {
  const who = { staff: { id: 5, name: 'Dan', role: 'finance' } } as const
  const { currentAddress } = await openConsole(
    '/receive',
    table(async () => missed(parcel(4))),
    { who },
  )
  expect(screen.getByRole('heading', { name: 'Your role does not open this page' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Receive' })).not.toBeInTheDocument()
  expect(currentAddress()).toBe('/receive')
})

test('the warehouse finds it in the navigation', async () => {
  const who = { staff: { id: 6, name: 'Ion', role: 'warehouse' } } as const
  await openConsole(
    '/receive',
    table(async () => missed(parcel(4))),
    { who },
  )
  expect(screen.getByRole('link', { name: 'Receive' })).toHaveAttribute('aria-current', 'page')
})
