import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { UiProvider } from '../ui-provider.tsx'
import { Banner } from './banner.tsx'

const show = (isUnasked?: boolean) => {
  const scroll = vi.fn()
  Element.prototype.scrollIntoView = scroll
  render(
    <UiProvider>
      <Banner {...(isUnasked === undefined ? {} : { isUnasked })}>Failed</Banner>
    </UiProvider>,
  )
  return scroll
}

afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

test('the result of a user action is scrolled into view', () => {
  expect(show()).toHaveBeenCalledWith({ block: 'nearest' })
})

test('a failed background refresh does not scroll the page', () => {
  expect(show(true)).not.toHaveBeenCalled()
})
