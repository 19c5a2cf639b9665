import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { contract, type Endpoint } from '@returns-desk/contract'
import { STATUS } from '@returns-desk/engine'
import { expect, expectLoaded, signIn, staffOf, test } from '../../world.ts'

/** By `feature.call`, calls without a path parameter first: `/rules/events` is not a rule. */
const ENDPOINTS = Object.entries(contract)
  .flatMap(([feature, calls]) => Object.entries(calls).map(([call, endpoint]) => [`${feature}.${call}`, endpoint]))
  .sort(
    ([, one], [, other]) => (one as Endpoint).path.split('{').length - (other as Endpoint).path.split('{').length,
  ) as [string, Endpoint][]

const matches = (endpoint: Endpoint, method: string, path: string) =>
  endpoint.method === method && new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)

const headerFaults = (name: string, headers: Record<string, string>) => {
  const sent = ['authorization', 'shop-id', 'session-token'].filter((header) => headers[header] !== undefined)
  const wanted = { 'signIn.login': ['session-token'], 'returns.get': [] }[name] ?? ['authorization', 'shop-id']
  const faults = sent.join() === wanted.join() ? [] : [`sends ${sent.join() || 'no header'}`]
  if (headers.authorization && !/^Bearer \S+$/.test(headers.authorization)) faults.push('sends no bearer token')
  if (headers['shop-id'] && !/^\d+$/.test(headers['shop-id'])) faults.push('sends no shop')
  return faults
}

const bodyFaults = ({ body, upload }: Endpoint, text: string | null) => {
  if (upload) return []
  if (!body) return text ? ['sends a body nobody asked for'] : []
  const result = body.safeParse(JSON.parse(text ?? 'null'))
  return result.success ? [] : [`sends a wrong body: ${result.error.message}`]
}

/** The contract violations of a call. */
const check = async (request: Request) => {
  const url = new URL(request.url())
  const [name, endpoint] = ENDPOINTS.find(([, one]) => matches(one, request.method(), url.pathname.slice(4))) ?? []
  const said = `${request.method()} ${url.pathname}`
  if (!name || !endpoint) return { name: said, faults: [`${said} is not in the contract`] }
  const declared = Object.keys(endpoint.query?.shape ?? {})
  const faults = [
    ...[...url.searchParams.keys()].filter((key) => !declared.includes(key)).map((key) => `asks for “${key}”`),
    ...headerFaults(name, await request.allHeaders()),
    ...bodyFaults(endpoint, request.postData()),
  ]
  return { name, faults: faults.map((fault) => `${said} ${fault}`) }
}

const SAVED = /was (?:saved|added|created|deleted|restored)|were saved|is (?:in)?active/

const press = async (page: Page, name: string | RegExp, done = SAVED) => {
  await page.getByRole('button', { name }).first().click()
  await expect(page.getByText(done).first()).toBeVisible()
}

const confirm = async (page: Page, button: string | RegExp, done = SAVED) => {
  await page.getByRole('button', { name: button }).first().click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(done).first()).toBeVisible()
}

/** Adds one by name, opens it, saves it, pauses it if possible, and deletes it. */
const keepNamed = async (page: Page, url: string, kind: string, isPausable: boolean) => {
  await page.goto(url)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('called')
  await press(page, new RegExp(`^Add ${kind}$`), /“called” was added/)
  await page.goto(`${url}?page=2`)
  await expectLoaded(page)
  if ((await page.getByRole('link', { name: /^called\b/ }).count()) === 0) await page.goto(url)
  await page.getByRole('link', { name: /^called\b/ }).click()
  await press(page, 'Save', /was saved/)
  const row = page.getByRole('row').filter({ hasText: 'called' })
  await expect(row).toBeVisible()
  if (isPausable) {
    await press(page, 'Deactivate “called”', /is inactive/)
    await press(page, 'Activate “called”', /is active/)
  }
  await confirm(page, 'Delete “called”', /was deleted/)
}

/** The smallest picture that is one. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Never called by the walk, and why. */
const NOT_CALLED = [
  'signIn.refresh', // the walk is shorter than its interval
  'signIn.signOut', // the host page does that
  'returns.getPrivate', // only where the browser withholds the cookie
  'rules.dictionary', // the metadata has all of it
  'withdrawals.match', // makes a return: portal-withdrawal.spec.ts walks it
  'privacy.export', // rarely used, and covered by its own tests
  'privacy.erase',
  'effects.retry', // only where something failed
  ...['returnNotes.create', 'returnNotes.update', 'returnNotes.remove', 'teamwork.assign'], // together.spec.ts walks them
  ...['bulk.preview', 'bulk.start', 'bulk.get', 'bulk.undo', 'bulk.stop', 'bulk.print'], // many-at-once.spec.ts walks them
  ...['backtests.start', 'backtests.get', 'backtests.returns', 'backtests.remove', 'ruleTrials.run'], // rules/past.spec.ts walks them
  ...['notifications.list', 'notifications.markRead', 'notifications.savePreferences'],
  ...['returns.timeline', 'effects.list'], // only where there is more than a return shows
  ...['emails.sendTest', 'emails.versions', 'emails.version', 'emails.restoreVersion'], // mail-editor.spec.ts walks them
  ...['messages.list', 'messages.send', 'messages.draft'], // messages.spec.ts walks them
  ...['staffIntake.findOrder', 'staffIntake.offer', 'staffIntake.create'], // make a return: tried in their own tests
  ...['account.get', 'account.update', 'account.changePassword', 'account.signOutElsewhere'], // second-factor.spec.ts opens it
  ...[
    'secondFactor.prepareTotp',
    'secondFactor.enableTotp',
    'secondFactor.disableTotp',
    'secondFactor.renewRecoveryCodes',
  ],
  ...['secondFactor.preparePasskey', 'secondFactor.addPasskey', 'secondFactor.removePasskey'],
  ...['secondFactor.prepareConfirm', 'secondFactor.confirm'],
  ...['staff.invite', 'staff.renewInvite', 'staff.update', 'staff.erase'], // staff.spec.ts walks them
  ...['staff.getPolicy', 'staff.savePolicy', 'staff.removeSecondFactor', 'audit.list', 'audit.export'],
  ...['ruleVersions.list', 'ruleVersions.differences', 'ruleVersions.describe'], // rules/versions.spec.ts walks them
  ...['ruleVersions.restore', 'ruleVersions.today'],
  ...['rules.shadow', 'ruleHits.ofReturn'], // only where a rule runs in shadow: tried in their own tests
  ...['ruleScenarios.list', 'ruleScenarios.create', 'ruleScenarios.replace', 'ruleScenarios.remove'], // rules/tests.spec.ts
  ...['ruleScenarios.get', 'ruleScenarios.run'], // for programs: the list has all of it, and saving runs them
  'ruleVersions.get', // for programs: the list and the differences have all of it
  ...['returnViews.create', 'returnViews.update', 'returnViews.remove'], // desk.spec.ts walks them
  'returns.count', // only where a list is too long to be counted with its rows: tried in its own tests
  ...['bankAccount.get', 'bankAccount.save'], // money/: the screens are walked in journeys of their own
  ...['bankFiles.check', 'bankFiles.create', 'bankFiles.get', 'bankFiles.approve'],
  ...['bankFiles.download', 'bankFiles.confirm', 'bankFiles.void'],
  ...['bankStatements.list', 'bankStatements.upload', 'bankStatements.lines', 'bankStatements.payouts'],
  ...['bankStatements.match', 'bankStatements.ignore', 'bankStatements.ignoreRest'],
  ...['bankStatements.columns', 'bankStatements.saveColumns'], // for files of an unknown kind: tried in their own tests
  'returnsExport.file', // answers a file: tried in its own tests
  ...['refunds.list', 'refunds.correct', 'refunds.explain', 'refunds.pay'], // move money: tried in their own tests
  ...['refunds.settle', 'refunds.bounce', 'refunds.cancel', 'refunds.confirmDifference'],
  ...['storeCredits.list', 'storeCredits.get', 'storeCredits.find', 'storeCredits.spend', 'storeCredits.void'],
  ...['corrections.correct', 'corrections.correctHolder'], // change a return: tried in their own tests
  ...['labels.create', 'labels.get', 'labels.cancel', 'labels.enterAwb'], // labels.spec.ts walks them
  ...[
    'parcels.scan',
    'parcels.find',
    'parcels.list',
    'parcels.update',
    'parcels.addPhoto',
    'parcels.match',
    'parcels.close',
  ], // receive parcels: tried in their own tests
  ...['inspections.get', 'inspections.save', 'inspections.addPiece', 'inspections.addPhoto'],
  ...['couriers.check', 'couriers.remove', 'couriers.saveCargus', 'couriers.saveFan', 'couriers.saveSameday'], // need an account
  'couriers.saveOwn',
  ...['checklist.update', 'checklist.sendTestMail', 'checklist.senderRecords'], // own-shop.spec.ts walks them
  ...['ordersImport.check', 'ordersImport.importCsv', 'ordersImport.createSecret', 'ordersImport.removeSecret'], // tried in their own tests
]

test('the console makes the calls of the contract and no others', async ({ page, server }) => {
  test.setTimeout(120_000)
  const requests: Request[] = []
  page.on('request', (request) => {
    const isCall = request.resourceType() === 'fetch' || request.resourceType() === 'xhr'
    if (isCall && new URL(request.url()).pathname.startsWith('/api/')) requests.push(request)
  })
  const staff = await staffOf(server)
  const open = async (path: string) => {
    await page.goto(server.url + path)
    await expectLoaded(page)
  }
  await signIn(page, server)

  await test.step('rules', async () => {
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('called')
    await page.getByRole('combobox', { name: 'Attribute', exact: true }).focus()
    await page.keyboard.type('order total')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Operator' }).selectOption({ label: 'equals' })
    await page.getByRole('textbox', { name: 'Value' }).fill('12,5')
    const action = page.getByRole('combobox', { name: 'Action', exact: true })
    for (const label of ['Set the return methods', 'Set the refund methods', 'Send an e-mail'])
      await action.selectOption({ label })
    await action.selectOption({ label: 'Extend the return deadline' })
    await page.getByRole('textbox', { name: 'Days to add' }).fill('3')
    await press(page, 'Add rule', /“called” was added/)
    const rules = await staff.rules.list()
    const place = rules.findIndex(({ name }) => name === 'called')
    const list = `/rules?page=${Math.floor(place / 5) + 1}`
    await open(`/rules/${rules[place]?.id}`)
    await press(page, 'Save', /was saved/)
    await open(list)
    await press(page, 'Deactivate “called”', /is inactive/)
    await press(page, 'Activate “called”', /is active/)
    await confirm(page, 'Delete “called”', /was deleted/)
  })
  await test.step('return methods', () => keepNamed(page, `${server.url}/return-methods`, 'return method', true))
  await test.step('payment methods', () => keepNamed(page, `${server.url}/payment-methods`, 'payment method', true))
  await test.step('return reasons', () => keepNamed(page, `${server.url}/return-reasons`, 'return reason', false))
  await test.step('return statuses', async () => {
    await open('/return-statuses')
    await page.locator('tbody a').first().click()
    await press(page, 'Save', /was saved/)
  })
  await test.step('e-mail templates', async () => {
    await open('/email-templates')
    await page
      .getByRole('link', { name: /^Add language to/ })
      .first()
      .click()
    await expectLoaded(page)
    await open('/email-variables')
    await open('/email-templates/new')
    await page.getByRole('textbox', { name: 'Subject' }).fill('called')
    await press(page, 'Create template', /was created/)
    await page.getByRole('button', { name: 'Edit' }).click()
    await press(page, 'Save', /was saved/)
    const emails = await staff.emails.list()
    await open(`/email-templates/${emails.find(({ template_type }) => template_type === 'cancelled')?.id}`)
    await confirm(page, 'Restore default', /was restored/)
    const subjects = [...new Set(emails.map(({ subject, template_type }) => `${subject} ${template_type}`))]
    await open(`/email-templates?page=${Math.floor(subjects.indexOf('called null') / 5) + 1}`)
    await confirm(page, /^Delete “called”/, /was deleted/)
  })
  await test.step('error messages', async () => {
    await open('/error-messages?search=days_too_many')
    await page.getByRole('button', { name: /^Edit days_too_many, English/ }).click()
    await page.getByRole('textbox', { name: 'Message for days_too_many' }).fill('called')
    await press(page, 'Save', /was saved/)
    await confirm(page, /^Restore the default message/, /was restored/)
  })
  await test.step('settings', async () => {
    for (const address of ['/other-settings', '/settings/shop', '/settings/portal', '/settings/email']) {
      await open(address)
      await press(page, 'Save', /were saved/)
    }
    await open('/settings/privacy')
    await open('/settings/platform')
    await open('/settings/portal')
    const logo = { name: 'logo.png', mimeType: 'image/png', buffer: PICTURE }
    await page.getByLabel('Choose a picture').setInputFiles(logo)
    await expect(page.getByText('The logo was saved.')).toBeVisible()
    await press(page, 'Remove logo', /was removed/)
  })
  await test.step('returns', async () => {
    const { data } = await staff.returns.list({ query: { page: '0', 'per-page': '100' } })
    // One after the other: a hundred at once wait for each other longer than a busy server lets anybody wait.
    let movable: Awaited<ReturnType<typeof staff.returns.get>> | undefined
    for (const { id } of data) {
      const detail = await staff.returns.get({ params: { id } })
      const isMovable = detail.return_status.order_index < STATUS.PROCESSED && detail.return_products[0]?.photos.length
      if (!isMovable) continue
      movable = detail
      break
    }
    await open('/returns?status=new&page=2')
    await open(`/returns/${movable?.id}`)
    await expect(page.getByRole('button', { name: /^Open photo 1/ }).first()).toBeVisible()
    await page.getByRole('group', { name: 'Move to' }).getByRole('button').first().click()
    await expect(page.getByText(/^The return from .* was moved to/)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/^The return from .* is back in/)).toBeVisible()
    await open('/returns')
    const views = page.getByRole('combobox', { name: 'View', exact: true })
    await expect(views.getByRole('option', { name: /^Needs me/ })).toBeAttached()
    await page.getByRole('row').nth(1).click()
    await expect(page.getByRole('link', { name: 'Next return' })).toHaveAttribute('aria-disabled', 'false')
  })
  await test.step('couriers', () => open('/couriers'))
  await test.step('orders import', () => open('/orders-import'))
  await test.step('checklist', () => open('/getting-started'))
  await test.step('notifications', () => open('/account/notifications'))
  await test.step('withdrawals', async () => {
    const handle = new URL(server.portalLink).pathname.split('/')[2] ?? ''
    const who = { order_name: 'calls', email: 'calls@example.com', name: 'Calls', scope: 'whole' } as const
    const body = { ...who, products: '', declaration_key: randomUUID() }
    const { reference } = await staff.withdrawals.declare({ params: { handle }, body })
    await open('/withdrawals')
    await confirm(page, `Settle ${reference}`, /was settled/)
  })

  const checked = await Promise.all(requests.map(check))
  expect([...new Set(checked.flatMap(({ faults }) => faults))]).toEqual([])
  const called = new Set(checked.map(({ name }) => name))
  const isStaffs = ([name, { access }]: [string, Endpoint]) =>
    access !== 'public' && access !== 'signed' && !name.startsWith('portal.')
  const staffCalls = ENDPOINTS.filter(isStaffs).map(([name]) => name)
  expect(staffCalls.filter((name) => !called.has(name)).sort()).toEqual(NOT_CALLED.toSorted())
})
