import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole } from '../../../../test/render-console.tsx'
import { SETTINGS } from '../../../../test/settings.ts'
import { shopWith } from '../test-shop.ts'

test.each([
  ['en', 'Sender name', 'Contact e-mail', 'Footer', 'Save', 'The settings were saved.'],
  ['ro', 'Numele expeditorului', 'E-mail de contact', 'Subsol', 'Salvați', 'Setările au fost salvate.'],
] as const)(
  'in %s, a shop says who its mails come from and what stands under them',
  async (language, sender, contact, footer, save, done) => {
    const { settings, updateSettings } = shopWith()
    const { user } = await openConsole('/settings/email', { settings }, { language })
    await user.type(await screen.findByRole('textbox', { name: sender }), 'Mara')
    await user.type(screen.getByRole('textbox', { name: contact }), 'help@mara.example')
    await user.type(screen.getByRole('textbox', { name: footer }), 'Mara SRL{Enter}Brașov')
    await user.click(screen.getByRole('button', { name: save }))
    expect(await screen.findByText(done)).toBeInTheDocument()
    expect(updateSettings).toHaveBeenCalledWith(
      expect.objectContaining({
        body: {
          ...SETTINGS,
          sender_name: 'Mara',
          contact_email: 'help@mara.example',
          email_footer: 'Mara SRL\nBrașov',
        },
      }),
    )
  },
)

test('without a name the shop’s own is used, and the field says so', async () => {
  await openConsole('/settings/email', { settings: shopWith().settings })
  expect(await screen.findByRole('textbox', { name: 'Sender name' })).toHaveAccessibleDescription(/“Atelier Mara”/)
})

test('the footer is written in each language of the shop, and the texts of other forms stay', async () => {
  const translations = { en: { withdrawal_text: 'Within 14 days.' } }
  const { settings, updateSettings } = shopWith({}, { languages: ['ro', 'en'], email_footer: 'Brașov', translations })
  const { user } = await openConsole('/settings/email', { settings })
  const footer = within(await screen.findByRole('group', { name: 'Footer' }))
  await user.type(footer.getByRole('textbox', { name: 'English' }), 'Brasov')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(updateSettings).toHaveBeenCalledWith(
      expect.objectContaining({
        body: expect.objectContaining({
          email_footer: 'Brașov',
          translations: { en: { withdrawal_text: 'Within 14 days.', email_footer: 'Brasov' } },
        }),
      }),
    ),
  )
})

test('an address that is none is refused', async () => {
  const { settings, updateSettings } = shopWith()
  const { user } = await openConsole('/settings/email', { settings })
  const field = await screen.findByRole('textbox', { name: 'Contact e-mail' })
  await user.type(field, 'mara{Enter}')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/This is not an e-mail address\./))
  expect(updateSettings).not.toHaveBeenCalled()
})
