import { ApiError, type Settings } from '@returns-desk/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import { SETTINGS } from '../../../../test/settings.ts'
import { shopWith } from '../test-shop.ts'

const LOGO = new File([new Uint8Array([137, 80])], 'logo.png', { type: 'image/png' })
const LOGO_URL = 'https://desk.example/logos/mara?v=abc'

const open = async (own: Partial<Settings> = {}, calls = {}) => {
  const { settings, updateSettings } = shopWith({}, own)
  const opened = await openConsole('/settings/portal', { settings: { ...settings, ...calls } })
  await screen.findByRole('textbox', { name: 'Accent colour' })
  return { ...opened, updateSettings }
}

const save = () => screen.getByRole('button', { name: 'Save' })

test('a logo is in use as soon as it is chosen', async () => {
  const saveLogo = vi.fn(async () => ({ ...SETTINGS, logo_url: LOGO_URL }))
  const { user } = await open({}, { saveLogo })
  expect(screen.getByText('No logo yet')).toBeInTheDocument()
  await user.upload(screen.getByLabelText('Choose a picture'), LOGO)
  expect(await screen.findByText('The logo was saved.')).toBeInTheDocument()
  expect(saveLogo).toHaveBeenCalledWith({ file: LOGO })
  expect(screen.getByRole('img', { name: 'Your logo' })).toHaveAttribute('src', LOGO_URL)
})

test('the form beside it can still be saved after that', async () => {
  const saveLogo = async () => ({ ...SETTINGS, logo_url: LOGO_URL })
  const { user, updateSettings } = await open({}, { saveLogo })
  await user.type(screen.getByRole('textbox', { name: 'Accent colour' }), '#c2410c')
  await user.upload(screen.getByLabelText('Choose a picture'), LOGO)
  await screen.findByText('The logo was saved.')
  await user.click(save())
  await waitFor(() => expect(updateSettings).toHaveBeenCalledOnce())
  expect(updateSettings).toHaveBeenCalledWith(
    expect.objectContaining({
      body: expect.objectContaining({ accent_color: '#c2410c' }),
      headers: { 'If-Match': '"2"' },
    }),
  )
})

test('a logo can be removed', async () => {
  const removeLogo = vi.fn(async () => SETTINGS)
  const { user } = await open({ logo_url: LOGO_URL }, { removeLogo })
  await user.click(screen.getByRole('button', { name: 'Remove logo' }))
  expect(await screen.findByText('The logo was removed.')).toBeInTheDocument()
  expect(removeLogo).toHaveBeenCalledOnce()
  expect(screen.queryByRole('img', { name: 'Your logo' })).not.toBeInTheDocument()
})

test.each([
  ['says why', new ApiError(413, '', { message: 'A logo can be up to 2 MB and 40 megapixels.' }), /up to 2 MB/],
  ['without a reason', new TypeError('offline'), /The logo could not be saved\. Please try again\./],
])('a picture that is refused %s leaves the logo as it was', async (_, error, words) => {
  const { user } = await open({ logo_url: LOGO_URL }, { saveLogo: async () => Promise.reject(error) })
  await user.upload(screen.getByLabelText('Choose another picture'), LOGO)
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(screen.getByRole('img', { name: 'Your logo' })).toHaveAttribute('src', LOGO_URL)
})

test('colour, links and withdrawal information are saved together', async () => {
  const { user, updateSettings } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Accent colour' }), '#c2410c')
  await user.type(screen.getByRole('textbox', { name: 'Terms and conditions' }), 'https://mara.example/terms')
  await user.type(screen.getByRole('textbox', { name: 'Privacy policy' }), 'https://mara.example/privacy')
  await user.type(screen.getByRole('textbox', { name: 'Withdrawal information' }), 'Within 14 days.')
  await user.click(save())
  expect(await screen.findByText('The settings were saved.')).toBeInTheDocument()
  expect(updateSettings).toHaveBeenCalledWith({
    params: { id: 4 },
    body: {
      ...SETTINGS,
      accent_color: '#c2410c',
      terms_url: 'https://mara.example/terms',
      privacy_url: 'https://mara.example/privacy',
      withdrawal_text: 'Within 14 days.',
    },
    headers: { 'If-Match': '"2"' },
  })
})

test.each([
  ['Accent colour', 'red', /not valid/],
  ['Terms and conditions', 'http://mara.example', /begins with https/],
  ['Privacy policy', 'javascript:alert(1)', /begins with https/],
])('%s cannot be “%s”', async (name, typed, words) => {
  const { user, updateSettings } = await open()
  await user.type(screen.getByRole('textbox', { name }), `${typed}{Enter}`)
  await waitFor(() => expect(screen.getByRole('textbox', { name })).toHaveAccessibleDescription(words))
  expect(updateSettings).not.toHaveBeenCalled()
})

test('the preview shows the colour as it is typed, made readable on light and dark', async () => {
  const { user } = await open()
  const shades = () =>
    [...screen.getByRole('figure', { name: 'Preview' }).children].map((picture) =>
      (picture as HTMLElement).style.getPropertyValue('--fill'),
    )
  expect(shades()).toEqual(['#0a5f58', '#0a5f58'])
  await user.type(screen.getByRole('textbox', { name: 'Accent colour' }), '#ffd400')
  expect(shades()).toEqual(['#ffd400', '#ffd400'])
})
