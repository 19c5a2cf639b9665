/** The settings of a full shop: reasons, methods, templates, statuses, rules. */
import type { ApiContract, Client } from '@returns-desk/contract'
import type { TestShop, World } from '../test/world.ts'

type Staff = Client<ApiContract>

const addRules = async (staff: Staff, mark: string, ids: Record<'method' | 'payment' | 'email', number>) => {
  const actions = [{ days: 7 }, { method_ids: [ids.method] }, { payment_ids: [ids.payment] }, { email_id: ids.email }]
  const conditions = [{ attribute_id: 101, operator_id: 103, value: `${mark}-value` }]
  const added = []
  for (const [i, params] of actions.entries()) {
    const rule_action = { default_action_id: i + 1, action_params: JSON.stringify(params) }
    const body = { name: `${mark}-rule-${i}`, priority: '2', conditions, rule_action } as const
    added.push(await staff.rules.create({ body }))
  }
  return added
}

export const configure = async (world: World, shop: TestShop, authorization: string, mark: string) => {
  const staff = world.client({ authorization })
  const reason = await staff.returnReasons.create({ body: { name: `${mark}-reason`, description: `${mark}-text` } })
  const method = await staff.returnMethods.create({ body: { name: `${mark}-method`, display_pickup_address: true } })
  const payment = await staff.paymentMethods.create({ body: { name: `${mark}-payment`, require_iban: true } })
  const template = { subject: `${mark}-subject`, html_content: `<p>${mark}-content</p>`, default_language: true }
  const email = await staff.emails.create({ body: template })
  const [emailVersion] = await staff.emails.versions({ params: { id: email.id } })
  const statuses = await staff.returnStatuses.list()
  for (const { id, name } of statuses) {
    const body = { name, display_name: `${mark}-${name}`, description: '' }
    await staff.returnStatuses.replace({ params: { id }, body })
  }
  // An error code that no attack triggers, so that a response with this text can only have come from the shop.
  const params = { shopId: String(shop.id), code: 'unavailable' }
  await staff.errorMessages.replace({ params, body: { message: `${mark}-message` } })
  const { id: settingsId } = await staff.settings.get()
  const said = { sender_name: `${mark}-sender`, email_footer: `${mark}-footer` }
  await staff.settings.update({ params: { id: settingsId }, body: said })
  const rules = await addRules(staff, mark, { method: method.id, payment: payment.id, email: email.id })
  return {
    reasonId: reason.id,
    returnMethodId: method.id,
    paymentMethodId: payment.id,
    emailId: email.id,
    emailVersionId: emailVersion?.id ?? 0,
    statusId: statuses[0]?.id ?? 0,
    settingsId,
    ruleIds: rules.map(({ id }) => id),
  }
}
