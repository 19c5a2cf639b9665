import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { NumberField } from './number-field.tsx'
import { renderForm } from './render-form.tsx'

const Cost = z.object({ cost: z.number().min(0).default(0) })
const Days = z.object({ days: z.int().min(0).max(365) })

const cost = () => screen.getByRole('spinbutton', { name: 'Cost' })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

const openCost = (props = {}) => {
  const onSubmit = vi.fn(async () => undefined)
  renderForm(Cost, onSubmit, <NumberField name="cost" label="Cost" min={0} step={0.5} suffix="RON" {...props} />)
  return onSubmit
}

test.each(['12,5', '12.5'])('%s is sent as a number', async (typed) => {
  const onSubmit = openCost()
  await userEvent.clear(cost())
  await userEvent.type(cost(), typed)
  await save()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ cost: 12.5 }))
})

test('the arrows move by the step, and not below the minimum', async () => {
  openCost()
  await userEvent.type(cost(), '{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(cost()).toHaveValue('1.5')
  await userEvent.type(cost(), '{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(cost()).toHaveValue('0')
})

test('text that is not a number is an error, or becomes the value that the screen decided', async () => {
  const onSubmit = openCost()
  await userEvent.type(cost(), 'abc')
  await save()
  await waitFor(() => expect(cost()).toHaveAccessibleDescription('This value is not valid.'))
  expect(cost()).toHaveValue('0abc')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('while the text is not a number, the field shows the expected format and keeps the text', async () => {
  openCost({ hint: 'Taken off the refund.' })
  await userEvent.clear(cost())
  await userEvent.type(cost(), '12,x')
  expect(cost()).toHaveAccessibleDescription('Taken off the refund. number.amount')
  expect(cost()).toHaveValue('12,x')
  await userEvent.type(cost(), '{Backspace}5')
  expect(cost()).toHaveAccessibleDescription('Taken off the refund.')
})

test('half a day is not a number of days', async () => {
  renderForm(Days, async () => undefined, <NumberField name="days" label="Days" isInteger />)
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Days' }), '1.5')
  expect(screen.getByRole('spinbutton', { name: 'Days' })).toHaveAccessibleDescription('number.whole')
})

test('if invalid text becomes 0, the field shows 0', async () => {
  const onSubmit = openCost({ invalidIs: 0 })
  await userEvent.clear(cost())
  await userEvent.type(cost(), 'abc')
  await userEvent.tab()
  expect(cost()).toHaveValue('0')
  await save()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ cost: 0 }))
})

test('a required number that is left empty stays empty and is reported', async () => {
  const onSubmit = vi.fn(async () => undefined)
  renderForm(Days, onSubmit, <NumberField name="days" label="Days" isInteger invalidIs={0} />)
  const days = screen.getByRole('spinbutton', { name: 'Days' })
  await save()
  await waitFor(() => expect(days).toHaveAccessibleDescription('This field is required.'))
  await userEvent.type(days, '14{Enter}')
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ days: 14 }))
})
