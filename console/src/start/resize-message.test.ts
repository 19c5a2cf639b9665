import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createResizeReporter, parentOrigin } from './resize-message.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const page = () => {
  const content = { height: 0 }
  const post = vi.fn()
  const report = createResizeReporter(() => content.height, post)
  const grow = (height: number) => {
    content.height = height
    report()
  }
  return { grow, post }
}

test('the height is posted 100 ms after its last change', () => {
  const { grow, post } = page()
  grow(300)
  vi.advanceTimersByTime(99)
  grow(400)
  vi.advanceTimersByTime(99)
  expect(post).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(post.mock.calls).toEqual([[400]])
})

test('a change of 5 px sends no message, one of 6 px does, in both directions', () => {
  const { grow, post } = page()
  for (const height of [400, 405, 395, 406, 400]) {
    grow(height)
    vi.advanceTimersByTime(100)
  }
  expect(post.mock.calls).toEqual([[400], [406], [400]])
})

test('small changes are measured from the last reported height', () => {
  const { grow, post } = page()
  for (const height of [400, 403, 406]) {
    grow(height)
    vi.advanceTimersByTime(100)
  }
  expect(post.mock.calls).toEqual([[400], [406]])
})

test('the message goes only to the embedding page, if the browser reveals its origin', () => {
  expect(parentOrigin({ ancestorOrigins: ['https://admin.shop'], referrer: '' })).toBe('https://admin.shop')
  expect(parentOrigin({ referrer: 'https://admin.shop/apps/returns?x=1' })).toBe('https://admin.shop')
  expect(parentOrigin({ referrer: '' })).toBe('*')
})
