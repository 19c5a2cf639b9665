import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

const ALL_RETRIES_MS = 10_000

const queryClient = createQueryClient({ refreshSeconds: 0, isOpen: () => false })

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  queryClient.mount()
})

afterEach(() => {
  onlineManager.setOnline(true)
  queryClient.unmount()
  vi.useRealTimers()
})

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

test('without a network a screen says so instead of waiting silently', async () => {
  onlineManager.setOnline(false)
  const rows = new QueryObserver(queryClient, { queryKey: ['rows'], queryFn: unreachable })
  const leave = rows.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(ALL_RETRIES_MS)
  expect(rows.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' })
  leave()
})

test('when the network is back, missing data is fetched automatically', async () => {
  onlineManager.setOnline(false)
  const queryFn = vi.fn(unreachable)
  const rows = new QueryObserver<string>(queryClient, { queryKey: ['rows'], queryFn })
  const leave = rows.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(ALL_RETRIES_MS)
  queryFn.mockResolvedValue('ten rows' as never)
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(ALL_RETRIES_MS)
  expect(rows.getCurrentResult().data).toBe('ten rows')
  leave()
})

test('a mutation without a network fails at once, and is not silently sent later', async () => {
  onlineManager.setOnline(false)
  const move = vi.fn(unreachable)
  const pressed = queryClient.getMutationCache().build(queryClient, { mutationFn: move })
  pressed.execute(undefined).catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(pressed.state).toMatchObject({ status: 'error', isPaused: false })
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(ALL_RETRIES_MS)
  expect(move).toHaveBeenCalledTimes(1)
})
