import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { UiProvider } from '../ui-provider.tsx'
import { Loaded } from './loaded.tsx'

const shown = (error: unknown) => (
  <UiProvider>
    <Loaded
      query={{ data: 'a shop', error, errorUpdatedAt: error ? 1 : 0, isFetching: false, refetch: () => {} }}
      skeleton={null}
      failure="Failed to fetch"
    >
      {(data) => <input aria-label={data} />}
    </Loaded>
  </UiProvider>
)

test('a failed refresh is reported and does not reset what is being typed', async () => {
  const { rerender } = render(shown(undefined))
  await userEvent.type(screen.getByRole('textbox', { name: 'a shop' }), 'half a sen')
  rerender(shown(new TypeError('offline')))
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch')
  expect(screen.getByRole('textbox', { name: 'a shop' })).toHaveValue('half a sen')
  expect(screen.getByRole('textbox', { name: 'a shop' })).toHaveFocus()
  rerender(shown(undefined))
  expect(screen.getByRole('textbox', { name: 'a shop' })).toHaveValue('half a sen')
})
