import { CHOSEN_KINDS, DEFAULT_PREFERENCES } from '@returns-desk/contract'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { paths } from '../../../paths.ts'
import { openConsole } from '../../../test/render-console.tsx'

const PREFERENCES = CHOSEN_KINDS.map((kind) => ({ kind, ...DEFAULT_PREFERENCES[kind] }))

test('each kind is shown in the console or not, and mailed at once, daily or never', async () => {
  const savePreferences = vi.fn(async () => PREFERENCES)
  const { user } = await openConsole(paths.notifications, {
    notifications: { preferences: async () => PREFERENCES, savePreferences },
  })
  const answers = await screen.findByRole('group', { name: 'A customer answers' })
  expect(within(answers).getByRole('checkbox', { name: 'In the console' })).toHaveProperty('checked', true)
  await user.click(within(answers).getByRole('checkbox', { name: 'In the console' }))
  await user.selectOptions(within(answers).getByRole('combobox', { name: 'By e-mail' }), 'Once a day, in the morning')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Preferences saved.')).toBeDefined()
  expect(savePreferences).toHaveBeenCalledWith({
    body: {
      preferences: PREFERENCES.map((one) =>
        one.kind === 'customer_answered' ? { kind: one.kind, in_bell: false, mail: 'daily' } : one,
      ),
    },
  })
})
