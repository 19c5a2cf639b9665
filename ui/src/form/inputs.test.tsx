import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InputWords } from './input-frame.tsx'
import { Textarea, TextInput } from './inputs.ts'
import { InputButton, NativeSelect } from './native-select.tsx'

type Words = InputWords & { id?: string; required?: undefined }

const INPUTS = [
  ['a line of text', (words: Words) => <TextInput {...words} />],
  ['a line of text with a unit', (words: Words) => <TextInput rightSection="RON" {...words} />],
  ['a longer text', (words: Words) => <Textarea {...words} />],
  [
    'a choice',
    (words: Words) => (
      <NativeSelect {...words}>
        <option>Email</option>
      </NativeSelect>
    ),
  ],
  ['what opens a choice', (words: Words) => <InputButton {...words} />],
] as const

const input = () => screen.getByLabelText(/^Name/)

test.each(INPUTS)('%s has a name and no description', (_, draw) => {
  render(draw({ label: 'Name' }))
  expect(input()).not.toHaveAttribute('aria-invalid')
  expect(input()).not.toHaveAttribute('aria-describedby')
})

test.each(INPUTS)('%s is described by its error and then by its hint', (_, draw) => {
  render(draw({ id: 'name', label: 'Name', description: 'What your team calls it.', error: 'Name is required' }))
  expect(input()).toHaveAttribute('id', 'name')
  expect(input()).toBeInvalid()
  expect(input()).toHaveAccessibleDescription('Name is required What your team calls it.')
})

test.each(INPUTS)('two of %s on a page have separate errors', (_, draw) => {
  render(
    <>
      {draw({ label: 'Name', error: 'Missing' })}
      {draw({ label: 'Other', error: 'Too long' })}
    </>,
  )
  expect(input()).toHaveAccessibleDescription('Missing')
  expect(screen.getByLabelText('Other')).toHaveAccessibleDescription('Too long')
})

test('the mark of a required field is visual only', () => {
  render(<TextInput label="Name" required />)
  expect(screen.getByText('Name')).toHaveAttribute('data-required', 'true')
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeRequired()
})

test('an optional field can be marked', () => {
  render(<TextInput label="County" optional="(optional)" />)
  expect(screen.getByRole('textbox', { name: 'County (optional)' })).not.toBeRequired()
})

test('phones do not autocorrect addresses and codes', () => {
  render(
    <>
      <TextInput label="E-mail" type="email" />
      <TextInput label="Code" isCode />
      <TextInput label="Name" />
    </>,
  )
  for (const name of ['E-mail', 'Code']) expect(screen.getByLabelText(name)).toHaveAttribute('spellcheck', 'false')
  expect(screen.getByLabelText('Name')).not.toHaveAttribute('spellcheck')
})
