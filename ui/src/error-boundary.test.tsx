import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'
import { UiProvider } from './ui-provider.tsx'

let isBroken = true
const Screen = () => {
  if (isBroken) throw new Error('drawing failed')
  return <p>All is well</p>
}

const open = (onRetry?: (error: unknown) => void) => {
  const page = (resetKey: string) => (
    <UiProvider env="test">
      <ErrorBoundary resetKey={resetKey} {...(onRetry ? { onRetry } : {})}>
        <Screen />
      </ErrorBoundary>
    </UiProvider>
  )
  const { rerender } = render(page('/rules'))
  return { goTo: (address: string) => rerender(page(address)) }
}

beforeEach(() => {
  isBroken = true
  vi.spyOn(console, 'error').mockReturnValue() // React reports what it caught.
})

test('a screen that breaks leaves a message and a way to try again', async () => {
  const onRetry = vi.fn()
  open(onRetry)
  expect(screen.getByRole('alert')).toBeInTheDocument()
  isBroken = false
  await userEvent.click(screen.getByRole('button'))
  expect(screen.getByText('All is well')).toBeInTheDocument()
  expect(onRetry).toHaveBeenCalledWith(new Error('drawing failed'))
})

test('another address gets another chance', () => {
  const { goTo } = open()
  isBroken = false
  goTo('/returns')
  expect(screen.getByText('All is well')).toBeInTheDocument()
})
