import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import { SETTINGS } from '../../../test/settings.ts'
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

test('an address that is none is refused', async () => {
  const { settings, updateSettings } = shopWith()
  const { user } = await openConsole('/settings/email', { settings })
  const field = await screen.findByRole('textbox', { name: 'Contact e-mail' })
  await user.type(field, 'mara{Enter}')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/This is not an e-mail address\./))
  expect(updateSettings).not.toHaveBeenCalled()
})
