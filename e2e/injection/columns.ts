/** Every text column: payloads are typed into it, or the reason why not is listed here. */
import type { Database } from './database.ts'
import { FIELDS } from './fields.ts'

/** Several fields are stored in one column of another name; one is never stored. */
const KEPT_IN: Readonly<Record<string, string>> = {
  courier_accounts: 'courier_accounts.settings',
  order_drafts: 'order_drafts.draft',
  photos: '',
}

/** The columns that FIELDS fill. A field may be one text within a column. */
export const typedColumns = (): Set<string> =>
  new Set(
    FIELDS.map((field) => {
      const [table = '', column = ''] = field.split('.')
      return KEPT_IN[table] ?? `${table}.${column}`
    }).filter(Boolean),
  )

const of = (table: string, ...columns: string[]) => columns.map((column) => `${table}.${column}`)

/** By reason. */
export const NOT_TYPED: Readonly<Record<string, readonly string[]>> = {
  'a copy of what was typed into another column, and payloads are in it that way': [
    ...of('customers', 'email_lower'),
    ...of('orders', 'email_lower', 'name_lower'),
    ...of('staff', 'email_lower'),
    ...of('returns', 'client_email_lower'),
    ...of('withdrawals', 'email_lower'),
    ...of('effects', 'loose_to'),
    ...of('kept_mails', 'recipient_lower'),
    ...of('order_codes', 'email_lower'),
    ...of('privacy_requests', 'email_lower'),
    ...of('order_copies', 'email_lower', 'name_lower'),
    ...of('email_templates', 'default_content', 'default_document'),
    ...of('email_versions', 'subject', 'html_content', 'content'),
    ...of('kept_mails', 'html', 'plain', 'recipient', 'reply_to', 'sender', 'subject'),
    ...of('labels', 'awb'),
    ...of('courier_events', 'awb'),
    ...of('order_copies', 'order_name', 'document_sealed'),
    ...of('product_variants', 'sku'),
    ...of('return_events', 'from_name', 'to_name'),
    ...of('return_products', 'product_title', 'variant_title'),
    ...of('return_traces', 'facts', 'trace'),
    ...of('return_event_traces', 'trace'),
    ...of('returns', 'customer_name', 'order_name', 'order_number', 'account_holder_sealed', 'review_note'),
    ...of('rule_snapshots', 'rules'),
    ...of('rule_version_rules', 'rule'),
    ...of('rule_scenarios', 'facts'),
  ],
  'the same text in another language, shown by the same element in its place': [
    ...['return_reasons.translations', 'return_statuses.translations', 'return_methods.translations'],
    ...['payment_methods.translations', 'rules.translations', 'email_templates.translations'],
    ...['order_lines.translations', 'return_products.translations', 'settings.translations'],
  ],
  'kept for matching and shown nowhere': [
    ...of('order_lines', 'import_ref'),
    // Becomes a note, and is emptied then.
    ...of('bulk_runs', 'note'),
    // Copies of what an order says, for replaying rules.
    ...of('intake_refusals', 'facts'),
    ...of('rule_backtests', 'spec'),
    ...of('parcel_scans', 'code'),
    ...of('product_variants', 'title'),
    ...of('products', 'handle', 'title'),
  ],
  'an e-mail address: payloads are refused, and hostile addresses are typed into withdrawals': [
    ...['customers.email', 'orders.email', 'order_codes.email', 'order_copies.email', 'privacy_requests.email'],
    ...['settings.contact_email', 'withdrawals.email', 'staff.email', 'checklists.test_mail_to'],
  ],
  'the name of a site or the words of a mail server, on one screen that every other payload shows as text': [
    ...of('checklists', 'portal_linked_from', 'test_mail_answer'),
  ],
  'the name of a colleague: the console shows it as text like every other, and the pages of the host have a test of it':
    [...of('staff', 'name')],
  'the name of a view and what it searches for, shown as text beside every other payload': [
    ...of('return_views', 'name', 'query'),
  ],
  'the name of a test of the rules, shown as text on one screen': [...of('rule_scenarios', 'name')],
  'what staff write about a parcel or a payment, shown as text beside every other payload': [
    ...of('return_products', 'deduction_reason', 'rejection_reason', 'inspection_note'),
    ...['returns.unpaid_reason', 'refund_entries.reason', 'payouts.note'],
    ...['unknown_parcels.code', 'unknown_parcels.note'],
  ],
  'what the shop or its bank calls an account or a payment, shown as text on the screens of bank files': [
    ...['bank_accounts.debtor_name', 'bank_accounts.bic', 'bank_lines.reference', 'bank_lines.description_sealed'],
    ...['store_credits.void_reason', 'store_credit_uses.reference'],
  ],
  'why the rules were changed, shown as text on one screen': [...of('rule_versions', 'note')],
  'texts as they were before and after, shown as text on one screen': [...of('audit', 'changes')],
  'a name that only the person who typed it sees, on one screen that shows every other payload as text': [
    ...of('staff_passkeys', 'name'),
  ],
  'an address on the web, a colour or an origin: payloads are refused': [
    ...['order_lines.image_src', 'product_variants.image_src', 'return_products.image_src'],
    ...['settings.accent_color', 'shops.embed_origins'],
    ...['settings.terms_url', 'settings.privacy_url'],
  ],
  'one word of a list that the program knows': [
    ...of('checklists', 'test_mail_problem'),
    ...of('backup_runs', 'problem'),
    ...of('courier_accounts', 'courier'),
    ...of('courier_events', 'courier', 'meaning'),
    ...of('effects', 'kind', 'state'),
    ...of('email_templates', 'language', 'template_type'),
    ...of('error_messages', 'code', 'language'),
    ...of('labels', 'courier', 'state'),
    ...of('payment_methods', 'route'),
    ...of('payouts', 'route', 'state', 'currency', 'problem'),
    ...of('bank_accounts', 'profile'),
    ...of('bank_files', 'profile', 'state', 'currency'),
    ...of('bank_statements', 'format', 'unread_lines'),
    ...of('statement_layouts', 'columns'),
    ...of('used_keys', 'call'),
    ...of('bank_lines', 'kind', 'state', 'currency', 'matched_by', 'question'),
    ...of('refund_entries', 'kind', 'currency'),
    ...['store_credit_uses.currency', 'store_credits.currency'],
    ...of('return_products', 'condition', 'disposition'),
    ...of('return_events', 'actor', 'kind'),
    ...of('unknown_parcels', 'state'),
    ...of('rule_versions', 'cause'),
    ...of('sessions', 'signed_in_by'),
    ...of('shop_directory', 'platform'),
    ...of('staff', 'language', 'role', 'state'),
    ...of('staff_links', 'kind'),
    ...of('staff_passkeys', 'transports'),
    ...of('notifications', 'kind', 'data'),
    ...of('notification_preferences', 'kind', 'mail'),
    ...of('return_messages', 'sender'),
    ...of('return_views', 'first', 'sort', 'dir', 'columns'),
    ...of('bulk_runs', 'action', 'state'),
    ...of('bulk_rows', 'state', 'problem'),
    ...of('intake_refusals', 'stage', 'code'),
    ...of('rule_backtests', 'state', 'seen_at'),
    ...of('rule_backtest_rows', 'class'),
    ...of('kept_mails', 'attachments'),
    ...of('audit', 'action', 'feature'),
    ...of('shopify_installs', 'scopes'),
    ...of('shopify_webhooks', 'topic'),
    ...of('shops', 'country', 'currency', 'language', 'languages', 'time_zone'),
    ...of('withdrawals', 'language', 'scope'),
    ...['customers.language', 'orders.currency', 'returns.currency', 'returns.language'],
  ],
  'an id, a reference or a key that a program made up': [
    ...['courier_events.event_ref', 'courier_events.return_id', 'courier_series.reference', 'effects.key'],
    ...['effects.return_id', 'kept_mails.message_id', 'labels.label_key', 'labels.reference', 'labels.return_id'],
    'rule_scenarios.from_return_id',
    ...['intake_refusals.order_ref', 'rule_backtests.seen_id', 'rule_backtest_rows.return_id'],
    ...['order_codes.order_ref', 'order_copies.order_ref', 'order_drafts.order_ref', 'order_photos.order_ref'],
    ...['order_photos.photo_key', 'platform_return_links.platform_ref', 'platform_return_links.return_id'],
    'platform_return_links.replaced_ref',
    ...['privacy_requests.id', 'return_directory.return_id', 'return_events.return_id'],
    ...['return_products.order_line_ref', 'return_products.photo_keys', 'return_products.return_id'],
    ...['return_event_traces.return_id', 'return_event_traces.rules_id'],
    ...of('shadow_outcomes', 'return_id', 'event', 'before', 'after'),
    ...['return_traces.return_id', 'return_traces.rules_id', 'returns.id', 'returns.order_ref', 'rule_snapshots.id'],
    ...['session_token_uses.token_id', 'shop_directory.handle', 'shopify_webhooks.webhook_id'],
    ...['thumbnails.photo_key', 'thumbnails.thumbnail_key', 'withdrawals.order_ref', 'withdrawals.reference'],
    ...['order_token_ends.order_ref', 'kept_mails.effect_id', 'return_photos.photo_key', 'return_photos.return_id'],
    'settings.logo_key',
    ...['refund_entries.return_id', 'payouts.return_id', 'payouts.reference', 'payouts.external_ref'],
    ...['return_products.inspection_photo_keys', 'store_credits.return_id'],
    ...['unknown_parcels.matched_return_id', 'unknown_parcel_photos.photo_key', 'parcel_scans.return_id'],
    ...of('bank_files', 'reference', 'name'),
    ...[
      'staff.platform_ref',
      'staff_links.token_hash',
      'staff_passkeys.credential_id',
      'audit.object',
      'due_effects.queue',
      'schedules.name',
    ],
    ...[
      'return_words.return_id',
      'return_search.return_id',
      'return_notes.return_id',
      'return_presence.return_id',
      'notifications.return_id',
    ],
    ...['return_messages.return_id', 'message_files.return_id', 'message_files.file_key', 'bulk_rows.return_id'],
    ...['withdrawals.return_id', 'kysely_migration.name', 'kysely_migration.timestamp', 'kysely_migration_lock.id'],
  ],
  'ids, numbers and addresses that are checked one by one': [
    'effects.payload',
    'return_event_traces.event',
    'bulk_runs.input',
    ...['intake_refusals.open', 'intake_refusals.window', 'rule_backtests.tally', 'rule_backtests.figures'],
    ...['rule_scenarios.dates', 'rule_scenarios.expectation'],
    ...['rule_backtest_rows.before', 'rule_backtest_rows.after'],
    'effects.result',
    'rules.action_params',
  ],
  'searched and never shown: folded copies of columns that are tested': [
    ...['return_words.words', 'return_search.token', 'return_products.sku'],
  ],
  'sealed, and shown as plain text; tests of their own put markup into the mail and the screens': [
    'return_messages.body_sealed',
  ],
  'a hash, or sealed, and never shown': [
    ...['courier_accounts.credentials_sealed', 'import_secrets.secret_sealed', 'staff.password_hash'],
    'intake_refusals.email_digest',
    ...['statement_layouts.digest', 'used_keys.content_digest'],
    ...['store_credits.code_hash', 'store_credits.code_sealed'],
    ...['order_codes.code_hash', 'returns.iban_sealed', 'shopify_installs.access_token_sealed'],
    ...['shopify_webhooks.payload_sealed', 'key_witness.witness', 'rate_limits.key', 'order_codes.asked_from'],
    'setup_links.token_hash',
    // Whom the provider of single sign-on says that somebody is: compared, never shown.
    ...['staff.oidc_issuer', 'staff.oidc_subject'],
    ...['bank_accounts.iban_sealed', 'bank_files.file_sealed', 'bank_files.sha256', 'bank_file_rows.iban_digest'],
    ...['bank_file_rows.iban_sealed', 'bank_file_rows.name_sealed'],
    ...['bank_statements.sha256', 'bank_lines.line_digest'],
    ...['staff_totp.secret_sealed', 'staff_recovery_codes.code_hash'],
  ],
}

const TEXT_TYPES = `('text', 'character varying', 'character', 'json', 'jsonb', 'xml', 'ARRAY', 'USER-DEFINED')`

/** All text columns of the migrated database, without arrays of numbers. */
export const wordColumns = async (database: Database): Promise<string[]> => {
  const { rows } = await database.query<{ place: string }>(`
    select c.table_name || '.' || c.column_name as place
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ${TEXT_TYPES}
      and c.udt_name not in ('_int2', '_int4', '_int8', '_bool')
    order by 1`)
  return rows.map(({ place }) => place)
}
