/** The list and the return format the amount and the time like mails and the portal. */
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole } from '../../../test/render-console.tsx'
import { detail, listOf, returnId, shopWith } from './test/shop.ts'

const WORDS = [
  ['en', '1,215.51 RON', 'October 5, 2026 at 5:30 PM'],
  ['ro', '1.215,51 RON', '5 octombrie 2026 la 17:30'],
] as const

test.each(WORDS)('the list: %s', async (language, amount, moment) => {
  await openConsole('/returns', shopWith({ list: listOf(1) }), { language })
  const row = (await screen.findByText('#1')).closest('tr')
  await waitFor(() => expect(row).toHaveTextContent(moment))
  expect(row).toHaveTextContent(amount)
})

test.each(WORDS)('the return: %s', async (language, amount, moment) => {
  await openConsole(`/returns/${returnId(1)}`, shopWith({ get: async () => detail(1) }), { language })
  await waitFor(() => expect(document.body).toHaveTextContent(moment))
  expect(document.body).toHaveTextContent(amount)
})
