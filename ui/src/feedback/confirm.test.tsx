import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { UiProvider } from '../ui-provider.tsx'
import { useConfirm } from './confirm.tsx'

const Opener = ({ run }: { run: () => Promise<unknown> }) => {
  const confirm = useConfirm()
  return (
    <button
      type="button"
      onClick={() => confirm({ title: 'Delete it?', text: 'It is gone then.', confirmLabel: 'Delete', run })}
    >
      open
    </button>
  )
}

const open = async (run: () => Promise<unknown>) => {
  render(
    <UiProvider>
      <Opener run={run} />
    </UiProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'open' }))
}

test('the dialog stays busy until the action is done, and a second press does nothing', async () => {
  let finish = () => {}
  const run = vi.fn(
    () =>
      new Promise<void>((done) => {
        finish = done
      }),
  )
  await open(run)
  const button = screen.getByRole('button', { name: 'Delete' })
  await userEvent.click(button)
  await userEvent.click(button)
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(run).toHaveBeenCalledOnce()
  finish()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('focus returns to what opened the dialog', async () => {
  await open(async () => undefined)
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'open' })).toHaveFocus())
})

test('a failed action closes the dialog: its screen shows the error', async () => {
  await open(async () => Promise.reject(new Error('refused')))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})
