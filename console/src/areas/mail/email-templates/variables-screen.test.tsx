import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import type { Stubs } from '../../../test/stub-api.ts'

const open = (variables: NonNullable<Stubs['emails']>['variables'], language: 'en' | 'ro' = 'en') =>
  openConsole('/email-variables', { emails: { variables: variables as never } }, { language })

const TWO = async () => ({ 'order.name': 'The order', 'code.value': 'The code' })

test('the variables are listed by name, with their descriptions', async () => {
  await open(TWO)
  await screen.findByText('The code')
  const cells = screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent),
  )
  expect(cells.slice(1)).toEqual([
    ['code.value', 'The code'],
    ['order.name', 'The order'],
  ])
})

test('the help shows how a variable is written', async () => {
  await open(TWO)
  expect(screen.getByText('%order.name%')).toBeInTheDocument()
})

test('while they are on their way, the screen says so', async () => {
  await open(() => new Promise(() => undefined))
  expect(document.querySelector('[aria-busy="true"]')).toBeInTheDocument()
})

test('no variables, or no answer, is said', async () => {
  await open(async () => ({}))
  expect(await screen.findByText('No e-mail variables available')).toBeInTheDocument()
})

test('a failure is said', async () => {
  await open(async () => Promise.reject(new TypeError('offline')))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch email variables')
})

test('in Romanian', async () => {
  await open(TWO, 'ro')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Variabile de e-mail')
  expect(await screen.findByRole('columnheader', { name: 'Descriere' })).toBeInTheDocument()
})
