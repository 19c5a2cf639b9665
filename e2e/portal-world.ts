/** What a customer's journey needs: a returnable order, the code from the mail, and the texts on the screen. */

import type { Page } from '@playwright/test'
import { STATUS } from '@returns-desk/engine'
import type { RunningServer } from './server.ts'
import { expect, type Staff } from './world.ts'

export interface Order {
  readonly name: string
  readonly email: string
}

const statusAt = async (staff: Staff, index: number) => {
  const status = (await staff.returnStatuses.list()).find(({ order_index }) => order_index === index)
  if (!status) throw new Error(`there is no status ${index}`)
  return status.name
}

/**
 * Customers cannot list orders. Cancelling a return of the demo shop that has just begun leaves an order whose products
 * can be returned. Journeys before this one may have used up those that are new.
 */
export const freeOrder = async (staff: Staff, which: 'newest' | 'oldest' = 'newest'): Promise<Order> => {
  const listIn = async (index: number) => {
    const query = { status: await statusAt(staff, index), 'per-page': '100' }
    return (await staff.returns.list({ query })).data
  }
  const begun = await listIn(STATUS.NEW)
  const chosen = (begun.length > 0 ? begun : await listIn(STATUS.AWAITING_PARCEL)).at(which === 'newest' ? 0 : -1)
  if (!chosen) throw new Error('the demo shop has no return left that has just begun')
  await staff.returns.move({ params: { id: chosen.id }, query: { status: await statusAt(staff, STATUS.CANCELLED) } })
  return { name: chosen.order_name, email: chosen.client_email }
}

export const setDays = async (staff: Staff, days_accept_return: number) => {
  const { id, version, days_accept_return: before } = await staff.settings.get()
  await staff.settings.update({
    params: { id },
    body: { days_accept_return },
    headers: { 'If-Match': `"${version}"` },
  })
  return before
}

/** The offered methods must not depend on the demo shop's rules. Returns a function that resumes them. */
export const pauseRules = async (staff: Staff) => {
  const active = (await staff.rules.list()).filter((rule) => rule.active)
  for (const { id } of active) await staff.rules.deactivate({ params: { id } })
  return async () => {
    for (const { id } of active) await staff.rules.activate({ params: { id } })
  }
}

/** Extends the window of every order by this many days. Returns a function that deletes the rule. */
export const extendForAll = async (staff: Staff, days: number) => {
  const { attributes, operators, actions } = await staff.rules.metadata()
  const total = attributes.flatMap(({ children }) => children).find((one) => one.attribute_key === 'order.total')
  const atLeast = operators.find((one) => one.code === 'GREATER_OR_EQUAL' && one.value_type === total?.value_type)
  const extend = actions.find((one) => one.action_type === 'EXTEND_DEADLINE')
  if (!total || !atLeast || !extend) throw new Error('the rule cannot be written')
  const { id } = await staff.rules.create({
    body: {
      name: `${days} days for all`,
      priority: '1',
      conditions: [{ attribute_id: total.id, operator_id: atLeast.id, value: '0' }],
      rule_action: { default_action_id: extend.id, action_params: JSON.stringify({ days }) },
    },
  })
  return () => staff.rules.remove({ params: { id } })
}

export interface Mail {
  readonly id: number
  readonly recipient: string
  readonly subject: string
  readonly plain: string
  readonly html: string
}

/** Newest first, from the mailbox of the development server, which delivers no mail. */
export const mailsTo = async ({ url }: RunningServer, to: string): Promise<Mail[]> => {
  const response = await fetch(`${url}/dev/mail.json?to=${encodeURIComponent(to)}`)
  return (await response.json()) as Mail[]
}

/** Two groups of three digits, as in the mail. */
export const codeIn = (mails: readonly Mail[]) =>
  mails.map(({ plain }) => /\b(\d{3}) (\d{3})\b/.exec(plain)?.slice(1).join('')).find(Boolean)

const newCode = async (server: RunningServer, email: string, seen: number) => {
  let code: string | undefined
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(server, email)
        code = codeIn(mails.slice(0, mails.length - seen))
        return code
      },
      { timeout: 20_000 },
    )
    .toBeDefined()
  return code ?? ''
}

/** From the first page to the products: the order, the mail, the code. */
export const openOrder = async (page: Page, server: RunningServer, { name, email }: Order) => {
  const seen = (await mailsTo(server, email)).length
  await page.goto(server.portalLink)
  await page.locator('#order_name').fill(name)
  await page.locator('#email').fill(email)
  await page.locator('button[type=submit]').click()
  await expect(page.locator('#code')).toBeVisible()
  await page.locator('#code').fill(await newCode(server, email, seen))
  await expect(page.locator('#items')).toBeVisible()
}

/** The button to the next step, in any language. */
export const goOn = (page: Page) => page.locator('button[type=submit]').click()

export const chooseFirstProduct = async (page: Page) => {
  await page.locator('#items input[type=checkbox]').first().check()
  const reason = page.locator('#items select').first()
  await reason.selectOption({ index: 1 })
}

/** A 200 by 200 pixel photo, drawn by the browser. */
export const photo = async (page: Page) => {
  const data = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 200 })
    canvas.getContext('2d')?.fillRect(20, 20, 120, 90)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  return { name: 'seam.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(data, 'base64') }
}
