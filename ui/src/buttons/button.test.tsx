import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AnchorButton, Button, type ButtonProps } from './button.tsx'

const button = () => screen.getByRole('button')

const BUSY: readonly (readonly [name: string, props: Partial<ButtonProps>])[] = [
  ['it loads', { loading: true }],
  ['it says what it is doing', { busyLabel: 'Working…' }],
  ['the screen says so', { 'aria-disabled': true }],
]

test.each(BUSY)('while %s a button keeps the focus and ignores clicks and keys', async (_, props) => {
  const onClick = vi.fn()
  const { rerender } = render(<Button onClick={onClick}>Save</Button>)
  await userEvent.click(button())
  rerender(
    <Button onClick={onClick} {...props}>
      Save
    </Button>,
  )
  await userEvent.click(button())
  await userEvent.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledOnce()
  expect(button()).toHaveFocus()
  expect(button()).toHaveAttribute('aria-disabled', 'true')
})

test.each(BUSY)('while %s a form is not submitted a second time', async (_, props) => {
  const onSubmit = vi.fn((event) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" {...props}>
        Save
      </Button>
    </form>,
  )
  await userEvent.click(button())
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a button submits a form only if it says so', async () => {
  const onSubmit = vi.fn((event) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button>Cancel</Button>
      <Button type="submit">Save</Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('while loading a button keeps its name, unless it has a text for that time', () => {
  const { rerender } = render(<Button loading>Show older</Button>)
  expect(button()).toHaveAccessibleName('Show older')
  rerender(<Button busyLabel="Working…">Show older</Button>)
  expect(button()).toHaveAccessibleName('Working…')
})

test('a button that opens something elsewhere is a link', () => {
  render(<AnchorButton href="/label.pdf">Print</AnchorButton>)
  expect(screen.getByRole('link', { name: 'Print' })).toHaveAttribute('href', '/label.pdf')
})
