/**
 * Staff input, through the calls of the console: as many rows as needed for all payloads of the long fields. Names are
 * too short for all payloads together, so one row of each kind is filled in the database.
 */
import type { Staff } from '../world.ts'
import { type Database, write } from './database.ts'
import { type Field, packed, typedInto, wholeOf } from './fields.ts'
import { STAFF_TEXTS } from './staff-texts.ts'

const NAME = 200
const TEXT = 5000
const MESSAGE = 500
const VARIABLE = 60

const columnOf = (field: string) => field.slice(field.lastIndexOf('.') + 1)

/** The nth text of each field, by column name. */
const textsAt = <const Column extends string>(index: number, table: string, columns: readonly Column[], max = TEXT) =>
  Object.fromEntries(
    columns.map((column) => {
      const texts = packed(`${table}.${column}` as Field, column === 'name' ? NAME : max)
      return [column, texts[index % texts.length] ?? '']
    }),
  ) as Record<Column, string>

const ROWS = [0, 1, 2] as const

/** Fails if the server changed the text: the tests would look for a different one. */
const asTyped = <Row extends object>(row: Row, typed: object): Row => {
  for (const [column, text] of Object.entries(typed))
    if (row[column as keyof Row] !== text) throw new Error(`${column} was changed: ${row[column as keyof Row]}`)
  return row
}

export interface Ways {
  readonly reasonId: number
  readonly methodId: number
  readonly paymentId: number
}

export const plantWays = async (staff: Staff): Promise<Ways> => {
  const [reasons, methods, payments]: [number[], number[], number[]] = [[], [], []]
  for (const index of ROWS) {
    const reason = textsAt(index, 'return_reasons', STAFF_TEXTS.return_reasons)
    reasons.push(asTyped(await staff.returnReasons.create({ body: reason }), reason).id)
    const method = textsAt(index, 'return_methods', STAFF_TEXTS.return_methods)
    const way = { display_pickup_address: true, generate_awb: true }
    methods.push(asTyped(await staff.returnMethods.create({ body: { ...method, ...way } }), method).id)
    const payment = textsAt(index, 'payment_methods', STAFF_TEXTS.payment_methods)
    payments.push(asTyped(await staff.paymentMethods.create({ body: { ...payment, require_iban: true } }), payment).id)
  }
  return { reasonId: reasons[0] ?? 0, methodId: methods[0] ?? 0, paymentId: payments[0] ?? 0 }
}

export const plantErrorMessages = async (staff: Staff) => {
  const params = { shopId: String((await staff.settings.get()).id) }
  const codes = await staff.errorMessages.list({ params, query: {} })
  const messages = packed('error_messages.message', MESSAGE)
  await Promise.all(
    messages.map((message, index) =>
      staff.errorMessages.replace({ params: { ...params, code: codes[index]?.code ?? '' }, body: { message } }),
    ),
  )
}

export const plantNotes = async (staff: Staff, id: string) => {
  for (const body of packed('return_notes.body', TEXT))
    asTyped(await staff.returnNotes.create({ params: { id }, body: { body } }), { body })
}

/** The return address: a label shows it, and the console in full. */
export const plantReturnAddress = (staff: Staff) =>
  staff.couriers.saveOwn({
    body: {
      ...textsAt(0, 'courier_accounts', ['name', 'city', 'county', 'country'], 100),
      ...textsAt(0, 'courier_accounts', ['phone'], 40),
      ...textsAt(0, 'courier_accounts', ['postal_code'], 20),
      ...textsAt(0, 'courier_accounts', ['email'], NAME),
      ...textsAt(0, 'courier_accounts', ['address1'], 300),
      name: packed('courier_accounts.name', 100)[0] ?? '',
    },
  })

/** Every variable of a mail, as text, within quotes, and in the subject. */
export const writeValuesInto = async (staff: Staff, types: readonly string[]) => {
  // The logo repeats the shop's name, and these two repeat the products: with them the mail would be too large to send.
  const repeats = /^shop\.(?:logo|color)|^return\.(?:inspection|refund_lines)$/
  const variables = Object.keys(await staff.emails.variables()).filter((name) => !repeats.test(name))
  const values = variables.map((name) => `<p title="%${name}%" class='%${name}%' lang=%${name}%>%${name}%</p>`)
  const html_content = `<title>%order.name% %customer.name%</title>${values.join('\n')}`
  for (const { id, template_type } of await staff.emails.list()) {
    if (template_type && types.includes(template_type))
      await staff.emails.update({ params: { id }, body: { html_content } })
  }
}

/** A custom template whose content is nothing but payloads. */
export const plantTemplate = async (staff: Staff) => {
  const subject = packed('email_templates.subject', NAME)[0] ?? ''
  const html_content = wholeOf('email_templates.html_content')
  return asTyped(await staff.emails.create({ body: { subject, html_content } }), { subject, html_content }).id
}

/** An e-mail written without HTML, with payloads in every part of it: texts, variables and where links lead. */
export const plantDocument = async (staff: Staff) => {
  const lines = packed('email_templates.content', 300)
  const line = (index: number) => lines[index % lines.length] ?? ''
  const text = (content: object) => ({ type: 'paragraph', content: [content] })
  const content = {
    ...{ subject: line(0), preheader: line(1), heading: line(2), signature: line(3), highlight: line(4) },
    facts: lines.slice(0, 30).map((label, index) => ({ label, value: line(index + 1) })),
    button: { label: line(5), href: 'javascript:pwn(1)' },
    // With room left to type.
    body: packed('email_templates.content', TEXT - 100).map((whole, index) =>
      text({ type: 'text', text: whole, marks: [{ type: 'link', attrs: { href: line(index) } }] }),
    ),
    closing: typedInto('email_templates.content')
      .filter(({ length }) => length <= VARIABLE)
      .slice(0, 100)
      .map((name) => text({ type: 'variable', attrs: { name } })),
  }
  const subject = 'Nothing but payloads, without HTML'
  const body = { subject, html_content: '-', content: content as never }
  return (await staff.emails.create({ body })).id
}

/** Three rules that look for payloads, one whose trace names all that is known of an order, and one that sends the mail. */
export const plantRules = async (staff: Staff, emailId: number) => {
  const { attributes, operators, actions } = await staff.rules.metadata()
  const leaves = attributes.flatMap(({ children }) => children.flatMap((one) => [one, ...one.children]))
  const idOf = <One extends { id: number }>(list: readonly One[], wanted: (one: One) => boolean) => {
    const found = list.find(wanted)
    if (!found) throw new Error('there is no such part of a rule')
    return found.id
  }
  const operator = (type: string, code: string) =>
    idOf(operators, (one) => one.value_type === type && one.code === code)
  const action = (type: string, params: object) => ({
    default_action_id: idOf(actions, ({ action_type }) => action_type === type),
    action_params: JSON.stringify(params),
  })
  const add = (name: string, description: string, conditions: object[], rule_action: ReturnType<typeof action>) =>
    staff.rules.create({ body: { name, description, priority: '1', conditions, rule_action } as never })
  const title = idOf(leaves, (one) => one.attribute_key === 'product.title')
  const ids: number[] = []
  for (const index of ROWS) {
    const { name, description } = textsAt(index, 'rules', ['name', 'description'])
    const value = packed('rules.conditions', TEXT)[index] ?? ''
    const conditions = [{ attribute_id: title, operator_id: operator('text', 'CONTAINS'), value }]
    ids.push((await add(name, description, conditions, action('EXTEND_DEADLINE', { days: 1 }))).id)
  }
  const known = leaves
    .filter(
      ({ value_type, attribute_key }) => ['text', 'list'].includes(value_type ?? '') && !/event/.test(attribute_key),
    )
    .map(({ id, value_type }) => ({
      attribute_id: id,
      operator_id: operator(value_type ?? '', 'NOT_IN'),
      value: 'nothing of the kind',
    }))
  await add('knows all', '', known, action('EXTEND_DEADLINE', { days: 2 }))
  const created = [
    {
      attribute_id: idOf(leaves, (one) => one.attribute_key === 'event.type'),
      operator_id: operator('choice', 'EQUALS'),
      value: 'return_created',
    },
  ]
  await add('writes', '', created, action('SEND_EMAIL', { email_id: emailId }))
  return ids[0] ?? 0
}

/** Names too long for the calls. */
export const fillUp = async (database: Database, shopId: number, rows: ReadonlyMap<Field, number>) => {
  for (const [field, id] of rows) {
    const table = field.slice(0, field.indexOf('.'))
    await write(database, table, { shop_id: shopId, id }, { [columnOf(field)]: wholeOf(field) })
  }
}
