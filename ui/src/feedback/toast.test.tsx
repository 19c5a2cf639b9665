import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ToastOffer } from '../buttons/undo-button.tsx'
import { UiProvider } from '../ui-provider.tsx'
import { useToast } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const Opener = ({ run }: Pick<ToastOffer, 'run'>) => {
  const toast = useToast()
  const offer = () => ({ label: 'Undo', hint: 'For ten seconds.', until: Date.now() + 10_000, run })
  return (
    <>
      <h1 tabIndex={-1}>Screen</h1>
      <input aria-label="Field" />
      <button type="button" onClick={() => toast('Moved.', offer())}>
        open
      </button>
    </>
  )
}

const open = (run: ToastOffer['run'] = async () => ({ text: 'Undone.' })) => {
  render(
    <UiProvider>
      <Opener run={run} />
    </UiProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'open' }))
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const undo = () => screen.queryByRole('button', { name: 'Undo' })
const press = (on: Element) => act(async () => void fireEvent.keyDown(on, { key: 'z', ctrlKey: true }))

test('the undo offer counts down silently, and disappears at zero', async () => {
  open()
  expect(screen.getByRole('status')).toHaveTextContent('Moved.For ten seconds.')
  expect(undo()).toHaveTextContent('Undo10')
  await pass(6000)
  expect(undo()).toHaveTextContent('Undo4')
  expect(screen.getByRole('status')).toHaveTextContent('Moved.For ten seconds.')
  await pass(4000)
  expect(undo()).not.toBeInTheDocument()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('focus moves to the heading when the focused button disappears', async () => {
  open()
  act(() => undo()?.focus())
  await pass(10_000)
  expect(screen.getByRole('heading')).toHaveFocus()
})

test('the keys undo once, but not while typing in a field', async () => {
  const run = vi.fn(() => new Promise<{ text: string }>(() => {}))
  open(run)
  await press(screen.getByLabelText('Field'))
  expect(run).not.toHaveBeenCalled()
  await press(document.body)
  await press(document.body)
  expect(run).toHaveBeenCalledOnce()
  // Its result decides the message, not the timer.
  await pass(20_000)
  expect(screen.getByRole('status')).toHaveTextContent('Moved.')
})

test('the outcome is shown for a while; a failure until it is dismissed', async () => {
  open(async () => ({ text: 'Too late.', isFailure: true }))
  await press(document.body)
  await pass(60_000)
  expect(screen.getByRole('status')).toHaveTextContent('Too late.')
  fireEvent.click(screen.getByRole('button', { name: 'dismiss' }))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
