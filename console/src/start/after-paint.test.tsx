import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AfterPaint } from './after-paint.tsx'

test('a part below what is seen first has its place from the start, and follows by itself', async () => {
  render(
    <AfterPaint fallback={<p>Its place</p>}>
      <p>The form</p>
    </AfterPaint>,
  )
  expect(screen.getByText('Its place')).toBeDefined()
  expect(screen.queryByText('The form')).toBeNull()
  expect(await screen.findByText('The form')).toBeDefined()
  expect(screen.queryByText('Its place')).toBeNull()
})
