import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { UiProvider } from '../ui-provider.tsx'
import { Crash } from './crash.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

let isBroken = true
const Screen = () => {
  if (isBroken) throw new Error('drawing failed')
  return <p>All is well</p>
}

const open = (onRetry?: (error: unknown) => void, isMissing = false) => {
  const fallback = (error: unknown, retry: () => void) => {
    const again = () => {
      onRetry?.(error)
      retry()
    }
    return <Crash isMissing={isMissing} onRetry={again} />
  }
  const page = (resetKey: string) => (
    <UiProvider>
      <ErrorBoundary resetKey={resetKey} fallback={fallback}>
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

test('a screen that fails shows a message and a retry button', async () => {
  const onRetry = vi.fn()
  open(onRetry)
  expect(screen.getByRole('alert')).toBeInTheDocument()
  isBroken = false
  await userEvent.click(screen.getByRole('button'))
  expect(screen.getByText('All is well')).toBeInTheDocument()
  expect(onRetry).toHaveBeenCalledWith(new Error('drawing failed'))
})

test('navigating to another URL resets it', () => {
  const { goTo } = open()
  isBroken = false
  goTo('/returns')
  expect(screen.getByText('All is well')).toBeInTheDocument()
})

test('a failed load is not called broken, and is retried when the network is back', async () => {
  const onRetry = vi.fn()
  open(onRetry, true)
  expect(screen.getByRole('alert')).toHaveTextContent('crash.missing')
  expect(screen.getByRole('alert')).not.toHaveTextContent('crash.text')
  isBroken = false
  act(() => void window.dispatchEvent(new Event('online')))
  expect(onRetry).toHaveBeenCalledOnce()
  expect(screen.getByText('All is well')).toBeInTheDocument()
})

test('a rendering error is not retried when the network is back', () => {
  const onRetry = vi.fn()
  open(onRetry)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(onRetry).not.toHaveBeenCalled()
})
