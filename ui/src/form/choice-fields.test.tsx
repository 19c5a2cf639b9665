import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { renderForm } from './render-form.tsx'
import { SelectField } from './select-field.tsx'
import { SwitchField } from './switch-field.tsx'

test('a switch starts at its default, shows its hint and sends yes or no', async () => {
  const onSubmit = vi.fn(async () => undefined)
  const schema = z.object({ active: z.boolean().default(true), external: z.boolean().default(false) })
  renderForm(
    schema,
    onSubmit,
    <>
      <SwitchField name="active" label="Active" hint="Customers can choose it." />
      <SwitchField name="external" label="External" />
    </>,
  )
  const active = screen.getByRole('switch', { name: 'Active' })
  expect(active).toBeChecked()
  expect(active).toHaveAccessibleDescription('Customers can choose it.')
  await userEvent.click(active)
  await userEvent.click(screen.getByText('External'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ active: false, external: true }))
})

test('a select sends the value of the option, number or text, and reports a missing choice', async () => {
  const onSubmit = vi.fn(async () => undefined)
  const options = [
    { value: 1, label: 'High' },
    { value: 2, label: 'Low' },
  ]
  renderForm(
    z.object({ priority: z.number() }),
    onSubmit,
    <SelectField name="priority" label="Priority" options={options} placeholder="Choose…" />,
  )
  const priority = screen.getByRole('combobox', { name: 'Priority' })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(priority).toBeInvalid())
  await userEvent.selectOptions(priority, 'Low')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ priority: 2 }))
})
