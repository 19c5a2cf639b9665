import { expect } from 'vitest'
import { addReturn, addReturns } from '../../../test/builders.ts'
import { openBulk } from '../../../test/files/bulk-shop.ts'
import { test } from '../../../test/harness.ts'

const MANY = 501

test('each return says what would happen to it, and why not', async ({ world }) => {
  const { staff, rows, ids } = await openBulk(world, [{}, { status: 3 }, { status: 7 }, {}])
  await staff.returns.move({ params: { id: ids[3] ?? '' }, query: { status: 'awaiting_parcel' } })
  const chosen = [...rows, { id: 'x'.repeat(22) }, rows[0]].flatMap((row) => row ?? [])
  const { rows: previewed } = await staff.bulk.preview({
    body: { rows: chosen, action: { kind: 'move', status: 'received' } },
  })
  expect(previewed.map(({ order_name, outcome, problem, version }) => [order_name, outcome, problem, version])).toEqual(
    [
      ['#1', 'will', null, 1],
      ['#2', 'already', null, 1],
      ['#3', 'not_allowed', 'move_not_allowed', 1],
      ['#4', 'changed', 'return_moved', 2],
      ['', 'not_allowed', 'not_found', null],
    ],
  )
  expect(previewed[3]?.message).toBe('Someone else has moved this return in the meantime.')
  const { rows: back } = await staff.bulk.preview({
    body: { rows: [{ id: ids[1] ?? '' }], action: { kind: 'move', status: 'new' } },
  })
  expect(back[0]).toMatchObject({ outcome: 'not_allowed', allowed: ['Processed', 'Pending action', 'Cancelled'] })
})

test('the rights of a role apply to each return', async ({ world }) => {
  const { staff, rows } = await openBulk(world, [{}], 'warehouse')
  const outcomeOf = async (action: Parameters<typeof staff.bulk.preview>[0]['body']['action']) => {
    const [row] = (await staff.bulk.preview({ body: { rows, action } })).rows
    return row?.problem ?? row?.outcome
  }
  expect(await outcomeOf({ kind: 'move', status: 'received' })).toBe('will')
  expect(await outcomeOf({ kind: 'move', status: 'cancelled' })).toBe('forbidden')
  expect(await outcomeOf({ kind: 'label' })).toBe('forbidden')
  expect(await outcomeOf({ kind: 'note', body: 'Seen' })).toBe('will')
})

test('labels and mails are for those who can have them', async ({ world }) => {
  const fields = [{}, { isExternal: true }, { status: 7 }, { awb: 'RD1' }, { client_email: '' }] as const
  const { staff, rows } = await openBulk(world, fields)
  const outcomes = async (action: Parameters<typeof staff.bulk.preview>[0]['body']['action']) =>
    (await staff.bulk.preview({ body: { rows, action } })).rows.map(({ outcome, problem }) => problem ?? outcome)
  expect(await outcomes({ kind: 'label' })).toEqual([
    'will',
    'label_not_possible',
    'label_not_possible',
    'already',
    'will',
  ])
  const email_id = (await staff.emails.list())[0]?.id ?? 0
  expect(await outcomes({ kind: 'mail', email_id })).toEqual(['will', 'will', 'will', 'will', 'customer_unreachable'])
  expect(await outcomes({ kind: 'print', what: 'labels' })).toEqual(Array(5).fill('label_missing'))
  expect(await outcomes({ kind: 'print', what: 'slips' })).toEqual(Array(5).fill('will'))
})

test('a view is all of its returns, and at most five hundred', async ({ world }) => {
  const { staff, shop, ids } = await openBulk(world, [{}, { status: 3 }])
  const action = { kind: 'move', status: 'received' } as const
  const found = async (view: object) =>
    (await staff.bulk.preview({ body: { view, action } })).rows.map(({ order_name }) => order_name)
  expect(await found({ status: 'new' })).toEqual(['#1'])
  expect(await found({ status: 'no such status' })).toEqual([])
  expect(await found({ assignee: 'me' })).toEqual([])
  await staff.teamwork.assign({ params: { id: ids[1] ?? '' }, body: { staff_id: (await staff.account.get()).id } })
  expect(await found({ assignee: 'me' })).toEqual(['#2'])
  expect(await found({ q: '#1 status:new' })).toEqual(['#1'])
  await expect(found({ q: 'colour:red' })).rejects.toMatchObject({ code: 'query_key_unknown' })
  await addReturns(world, shop, Array(MANY - 2).fill({}))
  await expect(found({})).rejects.toMatchObject({
    status: 400,
    code: 'bulk_too_many',
    message: 'At most 500 returns at once. Choose fewer.',
  })
  const rows = Array.from({ length: MANY }, (_, i) => ({ id: String(i).padStart(22, 'a') }))
  await expect(staff.bulk.preview({ body: { rows, action } })).rejects.toMatchObject({
    details: [{ field: 'rows', code: 'bulk_too_many' }],
  })
})

test('what could be done to no return is refused', async ({ world }) => {
  const { staff, rows, shop } = await openBulk(world, [{}])
  const preview = (action: Parameters<typeof staff.bulk.preview>[0]['body']['action']) =>
    staff.bulk.preview({ body: { rows, action } })
  await expect(preview({ kind: 'assign', staff_id: 999_999 })).rejects.toMatchObject({ code: 'assignee_unknown' })
  await expect(preview({ kind: 'mail', email_id: 999_999 })).rejects.toMatchObject({ code: 'not_found' })
  const emails = await staff.emails.list()
  const code = emails.find(({ template_type }) => template_type === 'order_code')
  await expect(preview({ kind: 'mail', email_id: code?.id ?? 0 })).rejects.toMatchObject({ code: 'not_found' })
  const body = { action: { kind: 'label' } } as const
  await expect(staff.bulk.preview({ body })).rejects.toMatchObject({ details: [{ code: 'value_required' }] })
  const other = await openBulk(world, [{}])
  const foreign = (await other.staff.emails.list())[0]?.id ?? 0
  await expect(preview({ kind: 'mail', email_id: foreign })).rejects.toMatchObject({ code: 'not_found' })
  const strange = await other.staff.bulk.preview({
    body: { rows: [{ id: await addReturn(world, shop) }], action: body.action },
  })
  expect(strange.rows).toMatchObject([{ order_name: '', outcome: 'not_allowed', problem: 'not_found' }])
})
