/**
 * Every screen with back ends that implement only the specification: fewer fields than ours, nulls, or unknown values.
 */
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { rawBackEnd } from './raw-back-end.ts'
import { openConsole } from './render-console.tsx'
import { NULL_ANSWERS, OTHER_ANSWERS, SPEC_ANSWERS } from './spec-answers.ts'

vi.mock('../areas/mail/email-templates/editor/code-editor.ts', () => {
  throw new Error('not here')
})

const SCREENS = [
  '/returns',
  '/returns/r1',
  '/withdrawals',
  '/rules',
  '/rules/1',
  '/return-methods',
  '/return-methods/1',
  '/payment-methods',
  '/payment-methods/1',
  '/return-statuses',
  '/return-statuses/3',
  '/return-reasons',
  '/return-reasons/1',
  '/email-templates',
  '/email-templates/1',
  '/email-templates/new',
  '/email-templates/Your%20refund/refund_sent',
  '/email-variables',
  '/error-messages',
  '/other-settings',
  '/settings/shop',
  '/settings/portal',
  '/settings/email',
  '/settings/privacy',
  '/settings/platform',
  '/couriers',
  '/orders-import',
]

const NONSENSE = /NaN|undefined|\bnull\b|Invalid Date|\[object/
/** A key shown instead of its text: `timeline.gift_wrapped`. Attributes of rules look the same. */
const KEY = /(?:timeline|effects|label|rules|type|priorities|words|params|state|courier)\.[a-z_]+/

/** The text of the screen and of its fields. */
const shown = () => {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
  return [document.body.textContent, ...fields.map(({ value }) => value)].join('\n')
}

const settled = async (isFetching: () => number) => {
  await waitFor(() => expect(isFetching()).toBe(0))
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
}

const BACK_ENDS = [
  ['sends only what the specification names', SPEC_ANSWERS],
  ['sends null wherever it may', NULL_ANSWERS],
  ['has ids, languages, types and statuses of its own', OTHER_ANSWERS],
] as const

test.each(BACK_ENDS.flatMap(([what, answers]) => SCREENS.map((address) => [address, what, answers] as const)))(
  '%s renders with a back end that %s',
  async (address, _, answers) => {
    const { queryClient } = await openConsole(address, {}, { send: rawBackEnd(answers).send })
    await settled(() => queryClient.isFetching())
    expect(screen.queryByText('This screen could not be shown')).not.toBeInTheDocument()
    expect(shown()).not.toMatch(NONSENSE)
    expect(shown()).not.toMatch(KEY)
  },
)
