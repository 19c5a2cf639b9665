import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { WhenNear } from './when-near.tsx'

let scroll: (isIntersecting: boolean) => void

beforeEach(() => {
  class Observer {
    readonly disconnect = vi.fn()
    readonly observe = vi.fn()
    constructor(report: (seen: { isIntersecting: boolean }[]) => void) {
      scroll = (isIntersecting) => act(() => report([{ isIntersecting }]))
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
})

const open = () =>
  render(
    <WhenNear placeholder="Soon">
      <p>The form</p>
    </WhenNear>,
  )

test('what is far away is not rendered until the page is scrolled near it', () => {
  open()
  scroll(false)
  expect(screen.getByText('Soon')).toBeVisible()
  expect(screen.queryByText('The form')).toBeNull()
  scroll(true)
  expect(screen.getByText('The form')).toBeVisible()
  expect(screen.queryByText('Soon')).toBeNull()
})

test('the first key renders it too: Tab must find it', () => {
  open()
  fireEvent.keyDown(document.body, { key: 'Tab' })
  expect(screen.getByText('The form')).toBeVisible()
})

test('a browser without an observer renders it at once', () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  open()
  expect(screen.getByText('The form')).toBeVisible()
})
