/**
 * An installation of an earlier version: the tables of that time, with rows that later migrations must convert. Two
 * shops: 1 is the demo shop, whose first language is Romanian; 2 has a real customer, and English.
 */
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { migrate } from '../../db/migrate.ts'
import { createDatabase } from '../database.ts'
import { QUICK_PASSWORDS } from '../deps.ts'
import { OLD_CODE_MAIL, OLD_PARCEL_MAIL } from './old-mail.ts'

/** Rules referred to language versions, error texts had no language, and nothing marked a shop as a demo. */
const LAST_MIGRATION = '0021_lean_returns'

export const OPEN_RETURN = 'AAAAAAAAAAAAAAAAAAAAAA'
export const CLOSED_RETURN = 'BBBBBBBBBBBBBBBBBBBBBB'

const RULES = [
  {
    id: 1,
    name: 'Peste 300 RON',
    priority: 1,
    conditions: [['order.total', 'GREATER_OR_EQUAL', '300']],
    action: { type: 'EXTEND_DEADLINE', days: 30 },
  },
]
const TRACE = {
  version: 1,
  currency: 'RON',
  time_zone: 'Europe/Bucharest',
  today: '2026-03-02',
  seen: { 'order.total': [41_200] },
  held: '8',
  matched: [0],
  unavailable: { return_methods: [], payment_methods: [] },
  names: {},
  window: null,
}

/** Of the operators of both shops. */
export const OLD_PASSWORD = 'as it was before'
const OLD_PASSWORD_HASH = await QUICK_PASSWORDS.hash(OLD_PASSWORD)

const ROWS = `
  insert into shop_directory (platform, handle) values ('embedded', 'demo'), ('embedded', 'atelier');
  insert into shops (shop_id, name, currency, time_zone, language) values
    (1, 'Demo', 'RON', 'Europe/Bucharest', 'ro'), (2, 'Atelier', 'RON', 'Europe/Bucharest', 'en');
  insert into operators (shop_id, password_hash) values (1, '${OLD_PASSWORD_HASH}'), (2, '${OLD_PASSWORD_HASH}');
  insert into settings (shop_id, days_accept_return) values (1, 14), (2, 14);
  insert into return_statuses (shop_id, order_index, name, display_name, description, is_final)
    select shop, index, 'status ' || index, 'Status ' || index, '', index in (7, 8)
    from generate_series(1, 2) shop, generate_series(1, 8) index;
  insert into return_reasons (shop_id, name, display_name, description) values (1, 'too small', 'Prea mic', '');
  insert into return_methods (shop_id, name, short_instruction, long_instruction, display_pickup_address, generate_awb,
    courier_service_name, cost_minor, active, is_external) values (1, 'Curier', '', '', true, false, '', 1899, true, false);
  insert into payment_methods (shop_id, name, short_instruction, long_instruction, require_iban, shopify_tag, active)
    values (1, 'Card', '', '', false, '', true), (2, 'Store credit', 'You get the amount as credit for your next order.',
      'We send you a code worth the full amount by e-mail. It is valid for one year, on any product.', false, '', true);

  -- 1 and 2 are versions of one e-mail, 3 is another one. Rules name a version: 2 is not the default, 99 has been deleted.
  insert into email_templates (shop_id, template_type, subject, language, default_language, html_content) values
    (1, null, 'Am primit coletul', 'ro', true, '<p>Mulțumim</p>'), (1, null, 'Am primit coletul', 'en', false, '<p>Thanks</p>'),
    (1, null, 'Amânat', 'ro', true, '<p>Mai așteptați</p>');
  insert into rules (shop_id, name, description, priority, active, default_action_id, action_params, conditions) values
    (1, 'second version', '', 1, true, 4, '{"email_id": 2}', '[]'), (1, 'other e-mail', '', 2, true, 4, '{"email_id": 3}', '[]'),
    (1, 'deleted version', '', 3, true, 4, '{"email_id": 99}', '[]');
  insert into error_messages (shop_id, code, message) values
    (1, 'return_address_missing', 'Termenul a trecut.'), (2, 'return_address_missing', 'Too late, sorry.');

  insert into orders (shop_id, order_name, order_number, email, currency, total_minor, shipping_minor, discount_codes, sales_channel,
    tags, country, created_at) values
    (1, '#1001', '1001', 'ana@example.com', 'RON', 41200, 0, '{}', 'web', '{}', 'RO', '2026-02-01'),
    (2, '#7', '7', 'dan@firma.ro', 'RON', 9900, 0, '{}', 'web', '{}', 'RO', '2026-02-01');
  insert into returns (shop_id, id, order_ref, order_name, order_number, client_email, language, currency, price_minor,
    delivery_cost_minor, return_method_id, payment_method_id, order_index, created_at) values
    (1, '${OPEN_RETURN}', '1', '#1001', '1001', 'ana@example.com', 'ro', 'RON', 41200, 1899, 1, 1, 1, '2026-03-02T10:00Z'),
    (1, '${CLOSED_RETURN}', '1', '#1001', '1001', 'ana@example.com', 'ro', 'RON', 9900, 1899, 1, 1, 7, '2026-03-01T10:00Z');
  insert into return_directory (shop_id, return_id) select shop_id, id from returns;
  insert into return_products (shop_id, return_id, quantity, price_minor, description, return_reason_id, product_title, variant_title,
    photo_keys) values (1, '${OPEN_RETURN}', 1, 41200, '', 1, 'Cămașă de in', 'M', '{a.jpg,b.jpg}'),
    (1, '${CLOSED_RETURN}', 1, 9900, '', 1, 'Vază', '', '{}');
  insert into return_events (shop_id, return_id, at, actor, kind, from_index, to_index, from_name, to_name) values
    (1, '${OPEN_RETURN}', '2026-03-02T10:00Z', 'customer', 'created', null, 1, null, 'status 1'),
    (1, '${CLOSED_RETURN}', '2026-03-05T10:00Z', 'staff', 'moved', 1, 7, 'status 1', 'status 7');
  -- The first lost its return on the way, the return of the second is over, the third is settled.
  insert into withdrawals (shop_id, declaration_key, reference, received_at, order_name, email, name, scope, products, language, order_ref,
    return_id, settled_at)
    select 1, gen_random_uuid(), reference, '2026-03-02T10:00Z', '#1001', 'ana@example.com', 'Ana', 'whole', '', 'ro', '1', return_id, settled_at
    from (values ('W-LOST', null, null::timestamptz), ('W-OVER', '${CLOSED_RETURN}', null), ('W-SETTLED', null, '2026-03-03T10:00Z'))
      as w (reference, return_id, settled_at);`

export const createOldInstallation = async () => {
  const database = await createDatabase('template0')
  const db = new Kysely<never>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.ownerUrl }) }),
  })
  await migrate(db, LAST_MIGRATION)
  await sql.raw(ROWS).execute(db)
  await sql`insert into rule_snapshots (shop_id, id, rules) values (1, 'old rules', ${JSON.stringify(RULES)}::jsonb)`.execute(
    db,
  )
  // One as it came, one that the shop has changed since.
  await sql`
    insert into email_templates (shop_id, template_type, subject, language, default_language, html_content, default_content)
    values (2, 'order_code', 'Your code', 'en', true, ${OLD_CODE_MAIL}, ${OLD_CODE_MAIL}),
      (2, 'order_code', 'Your code', 'fr', false, '<p>Votre code</p>', ${OLD_CODE_MAIL}),
      (2, 'parcel_received', 'Your parcel has arrived', 'en', true, ${OLD_PARCEL_MAIL}, ${OLD_PARCEL_MAIL}),
      (2, 'parcel_received', 'Your parcel has arrived', 'fr', false, '<p>Merci</p>', ${OLD_PARCEL_MAIL})`.execute(db)
  await sql`
    insert into return_traces (shop_id, return_id, trace, rules_id)
    values (1, ${OPEN_RETURN}, ${JSON.stringify(TRACE)}::json, 'old rules')`.execute(db)
  await db.destroy()
  return database
}
