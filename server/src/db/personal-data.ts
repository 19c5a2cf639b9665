/**
 * Where customers are in the database, and what becomes of them there: the one list that exporting, erasing and the sweeping
 * of files read. Every column of a shop's table that can hold words stands here; a test fails for one that does not.
 *
 * For a new table, decide in this order:
 * - no customer in it: `{ harmless: [...its text columns] }`;
 * - whole rows are about a customer and worth nothing without them: `rows` says which, `erase: 'delete'`;
 * - rows are bookkeeping that stays: `rows`, and in `erase` what takes the place of each column that is about the person;
 * - a column that holds keys of files also stands in `files`: those files are kept as long as a row names them.
 */
import { type RawBuilder, sql } from 'kysely'

/** A customer, and everything that the shop knows them by. */
export interface Person {
  readonly email: string
  readonly customerIds: readonly number[]
  readonly orderIds: readonly number[]
  /** The orders as returns, drafts and photos name them. */
  readonly orderRefs: readonly string[]
  readonly returnIds: readonly string[]
  readonly withdrawalIds: readonly number[]
  /** Planned effects about them, mostly mails. */
  readonly effectIds: readonly string[]
}

export interface TableRule {
  /** Which rows of the shop are about the person. Absent if none ever are. */
  readonly rows?: (person: Person) => RawBuilder<unknown>
  /** How such a row is erased: deleted, or with these columns replaced. */
  readonly erase?: 'delete' | Readonly<Record<string, RawBuilder<unknown>>>
  /** Text columns without personal data, or needed for the books. */
  readonly harmless?: readonly string[]
  /** Columns that hold a key of a file, or several. */
  readonly files?: readonly string[]
  /** Left out of an export: of no use to the person, and better not spread further. */
  readonly secret?: readonly string[]
}

const NOTHING = sql`''`
const SQL_NULL = sql`null`
const NO_ITEMS = sql`'{}'`
/** Ids of rules, of a trace. */
const RULE_IDS = ['matched_rules', 'deciding_rules']

/** The database derives the lower-case address from the other column; erasing that one erases both. */
const byLowerEmail = (person: Person) => sql`email_lower = ${person.email}`
const ofOrders = ({ orderRefs }: Person) => sql`order_ref = any(${orderRefs}::text[])`
const ofReturns = ({ returnIds }: Person) => sql`return_id = any(${returnIds}::text[])`
/** The database does not conclude from a list, which may be empty, that a column is not null: its index says so. */
const matchedTo = ({ returnIds }: Person) =>
  sql`matched_return_id is not null and matched_return_id = any(${returnIds}::text[])`
const ofParcels = (person: Person) =>
  sql`parcel_id in (select id from unknown_parcels where shop_id = current_shop_id() and ${matchedTo(person)})`
const ofPayouts = ({ returnIds }: Person) =>
  sql`(shop_id, payout_id) in (select p.shop_id, p.id from payouts p where p.return_id = any(${returnIds}::text[]))`

const CUSTOMERS: Record<string, TableRule> = {
  customers: { rows: ({ customerIds }) => sql`id = any(${customerIds}::int[])`, erase: 'delete' },
  orders: {
    rows: ({ orderIds }) => sql`id = any(${orderIds}::int[])`,
    erase: { email: NOTHING, customer_id: SQL_NULL, tags: NO_ITEMS, discount_codes: NO_ITEMS },
    harmless: ['order_name', 'order_number', 'currency', 'sales_channel', 'country', 'name_lower', 'email_lower'],
  },
  order_lines: {
    rows: ({ orderIds }) => sql`order_id = any(${orderIds}::int[])`,
    harmless: ['sku', 'product_title', 'variant_title', 'translations', 'image_src', 'import_ref'],
  },
  order_codes: {
    rows: (person) => sql`(${byLowerEmail(person)} or ${ofOrders(person)})`,
    erase: 'delete',
    secret: ['code_hash', 'email_lower'],
  },
  order_copies: { rows: (person) => sql`(${byLowerEmail(person)} or ${ofOrders(person)})`, erase: 'delete' },
  order_drafts: { rows: ofOrders, erase: 'delete' },
  // Erasing adds to it: see `endOrderTokens`.
  order_token_ends: { harmless: ['order_ref'] },
  order_photos: { rows: ofOrders, erase: 'delete', files: ['photo_key'] },
  intake_refusals: {
    rows: (person) =>
      sql`(email_digest = encode(sha256(convert_to(${person.email}, 'UTF8')), 'hex') or ${ofOrders(person)})`,
    erase: 'delete',
    secret: ['email_digest'],
  },
}

const RETURNS: Record<string, TableRule> = {
  returns: {
    rows: ({ returnIds }) => sql`id = any(${returnIds}::text[])`,
    erase: {
      client_email: NOTHING,
      customer_name: NOTHING,
      customer_phone: NOTHING,
      pickup_address: SQL_NULL,
      awb: SQL_NULL,
      iban_sealed: SQL_NULL,
      account_holder_sealed: SQL_NULL,
      unpaid_reason: NOTHING,
    },
    // An order and a return keep their numbers: the books refer to them.
    harmless: [
      'id',
      'order_ref',
      'order_name',
      'order_number',
      'language',
      'currency',
      'client_email_lower',
      'review_note',
    ],
  },
  return_products: {
    rows: ofReturns,
    erase: {
      description: NOTHING,
      translations: SQL_NULL,
      photo_keys: NO_ITEMS,
      inspection_note: NOTHING,
      inspection_photo_keys: NO_ITEMS,
    },
    // Why less was refunded than was paid belongs to the books.
    harmless: [
      ...['return_id', 'order_line_ref', 'product_title', 'variant_title', 'image_src', 'sku'],
      ...['condition', 'disposition', 'deduction_reason', 'rejection_reason'],
    ],
    files: ['photo_keys', 'inspection_photo_keys'],
  },
  // Words by a person, about a customer: only the amount belongs to the books.
  refund_entries: { rows: ofReturns, erase: { reason: NOTHING }, harmless: ['return_id', 'kind', 'currency'] },
  payouts: {
    rows: ofReturns,
    // Of one that came back, somebody's sentence; otherwise a code.
    erase: { note: NOTHING, problem: sql`case when state = 'bounced' then null else problem end` },
    harmless: ['return_id', 'route', 'currency', 'state', 'reference', 'external_ref'],
  },
  // The photo of an address, and what somebody wrote about it. Of a parcel that was never matched nobody knows whose it is:
  // those go some time after they are settled, or after they came.
  unknown_parcel_photos: { rows: ofParcels, erase: 'delete', files: ['photo_key'] },
  parcel_scans: {
    // Those of a parcel go with it.
    rows: (person) => sql`return_id is not null and ${ofReturns(person)}`,
    erase: 'delete',
    harmless: ['return_id'],
  },
  unknown_parcels: {
    rows: matchedTo,
    erase: 'delete',
    harmless: ['state', 'matched_return_id'],
  },
  // A file holds the accounts of many: with one of them erased, it is no longer kept.
  bank_files: {
    rows: ({ returnIds }) => sql`(shop_id, id) in (
      select b.shop_id, b.file_id from bank_file_rows b join payouts p on p.shop_id = b.shop_id and p.id = b.payout_id
      where p.return_id = any(${returnIds}::text[]))`,
    erase: { file_sealed: SQL_NULL },
    harmless: ['reference', 'name', 'profile', 'state', 'currency', 'sha256'],
    secret: ['file_sealed'],
  },
  bank_file_rows: {
    rows: ofPayouts,
    erase: { iban_digest: SQL_NULL, iban_sealed: SQL_NULL, name_sealed: SQL_NULL },
    secret: ['iban_digest'],
  },
  // Matched to a payout of theirs, or waiting beside it.
  bank_lines: {
    rows: ({ returnIds }) => sql`(shop_id, id) in (
      select l.shop_id, l.id from payouts p join bank_lines l on l.shop_id = p.shop_id and l.payout_id = p.id
      where p.return_id = any(${returnIds}::text[])
      union select l.shop_id, l.id from payouts p join bank_lines l on l.shop_id = p.shop_id and l.likely_payout_id = p.id
      where p.return_id = any(${returnIds}::text[]))`,
    erase: { description_sealed: SQL_NULL },
    harmless: ['line_digest', 'kind', 'state', 'currency', 'reference', 'matched_by', 'question'],
    secret: ['line_digest', 'description_sealed'],
  },
  // The customer's money, which is theirs without a name on it.
  store_credits: {
    // By the payouts of the return, which have an index for that.
    rows: ({ returnIds }) =>
      sql`(shop_id, id) in (select p.shop_id, p.id from payouts p where p.return_id = any(${returnIds}::text[]))`,
    erase: { void_reason: NOTHING },
    harmless: ['return_id', 'code_hash', 'code_sealed', 'currency'],
    secret: ['code_hash', 'code_sealed'],
  },
  // What it was spent on: an order of the shop.
  store_credit_uses: { harmless: ['currency', 'reference'] },
  // Follow `returns` and `return_products`, by triggers.
  return_words: { harmless: ['return_id', 'words'] },
  return_search: { harmless: ['return_id', 'token'] },
  // Follows the photos of `return_products`.
  return_photos: { harmless: ['return_id'], files: ['photo_key'] },
  return_events: {
    rows: ofReturns,
    erase: { note: SQL_NULL },
    harmless: ['return_id', 'actor', 'kind', 'from_name', 'to_name'],
  },
  // What colleagues wrote about the customer's return may hold the customer's words.
  return_notes: { rows: ofReturns, erase: 'delete' },
  message_files: { rows: ofReturns, erase: 'delete', harmless: ['return_id'], files: ['file_key'] },
  return_messages: { rows: ofReturns, erase: 'delete', harmless: ['return_id', 'sender'] },
  // Its trace is rewritten by `eraseTraces`: the outcome and its reasons stay.
  return_traces: {
    rows: ofReturns,
    erase: { facts: SQL_NULL },
    harmless: ['return_id', 'trace', 'rules_id', ...RULE_IDS],
  },
  return_event_traces: { rows: ofReturns, harmless: ['return_id', 'event', 'trace', 'rules_id', ...RULE_IDS] },
  withdrawals: {
    rows: ({ withdrawalIds }) => sql`id = any(${withdrawalIds}::int[])`,
    // The order is replaced by the name in its return, if there is one: the typed one may be anything.
    erase: {
      email: NOTHING,
      name: NOTHING,
      products: NOTHING,
      order_name: sql`coalesce((select r.order_name from returns r
        where r.shop_id = withdrawals.shop_id and r.id = withdrawals.return_id), '')`,
    },
    harmless: ['reference', 'scope', 'language', 'order_ref', 'return_id', 'email_lower'],
  },
  // What was asked cannot be read from a digest.
  used_keys: { harmless: ['call', 'content_digest'] },
  // Ids and times.
  due_effects: { harmless: ['queue'] },
  effects: {
    rows: ({ effectIds }) => sql`id = any(${effectIds}::uuid[])`,
    // What was sent and when stays visible. Pending effects for an erased person are not performed.
    erase: {
      payload: sql`jsonb_strip_nulls(jsonb_build_object('template', payload->'template', 'language', payload->'language'))`,
      result: SQL_NULL,
      last_error: SQL_NULL,
      state: sql`case when state in ('pending', 'failed') then 'cancelled' else state end`,
      next_attempt_at: SQL_NULL,
    },
    // Keys are made of ids.
    harmless: ['return_id', 'kind', 'key', 'loose_to'],
  },
  // A mail is found by its effect, also if it was sent to another address.
  kept_mails: {
    rows: ({ email, effectIds }) => sql`(recipient_lower = ${email} or effect_id = any(${effectIds}::text[]))`,
    erase: 'delete',
  },
  labels: {
    rows: ofReturns,
    erase: { awb: SQL_NULL, label_key: SQL_NULL, problem: SQL_NULL },
    harmless: ['return_id', 'courier', 'reference', 'state'],
    files: ['label_key'],
  },
  courier_events: { rows: ofReturns, erase: 'delete' },
  privacy_requests: { rows: byLowerEmail, erase: 'delete' },
  platform_return_links: { rows: ofReturns, harmless: ['return_id', 'platform_ref', 'replaced_ref'] },
}

/** Tables without customer data. */
const OF_THE_SHOP: Record<string, TableRule> = {
  shop_directory: { harmless: ['platform', 'handle'] },
  shops: { harmless: ['name', 'currency', 'time_zone', 'language', 'languages', 'country', 'embed_origins'] },
  // About staff, not customers: a colleague is erased by a call of their own.
  staff: {
    harmless: [
      'name',
      'email',
      'email_lower',
      'language',
      'role',
      'state',
      'platform_ref',
      'password_hash',
      'oidc_issuer',
      'oidc_subject',
    ],
  },
  // Refer to returns, and say what happened in words of the program.
  notifications: { harmless: ['kind', 'return_id', 'data'] },
  notification_preferences: { harmless: ['kind', 'mail'] },
  return_presence: { harmless: ['return_id'] },
  // The text of a note stays until the run has ended, some seconds later. Then it is in the notes.
  // Rules may name a customer.
  rule_backtests: {
    rows: ({ email }) => sql`position(${email} in lower(spec::text)) > 0`,
    erase: 'delete',
    harmless: ['state', 'seen_at', 'seen_id', 'tally', 'figures'],
  },
  // Ids, days and classes.
  rule_backtest_rows: { harmless: ['class', 'return_id', 'before', 'after'] },
  bulk_runs: { harmless: ['action', 'input', 'note', 'state'] },
  bulk_rows: { harmless: ['return_id', 'state', 'problem'] },
  staff_links: { harmless: ['token_hash', 'kind'] },
  staff_totp: { harmless: ['secret_sealed'] },
  staff_recovery_codes: { harmless: ['code_hash'] },
  staff_passkeys: { harmless: ['name', 'credential_id', 'public_key_bytes', 'transports'] },
  // Names no customer: returns by their ids, and fields of the shop's configuration.
  audit: { harmless: ['action', 'feature', 'object', 'changes'] },
  checklists: { harmless: ['portal_linked_from', 'test_mail_to', 'test_mail_problem', 'test_mail_answer'] },
  // About staff, not customers.
  sessions: { harmless: ['signed_in_by'] },
  session_token_uses: { harmless: ['token_id'] },
  return_reasons: { harmless: ['name', 'display_name', 'description', 'translations'] },
  return_methods: {
    harmless: ['name', 'short_instruction', 'long_instruction', 'courier_service_name', 'translations'],
  },
  payment_methods: {
    harmless: ['name', 'short_instruction', 'long_instruction', 'shopify_tag', 'translations', 'route'],
  },
  return_statuses: { harmless: ['name', 'display_name', 'description', 'translations'] },
  return_views: { harmless: ['first', 'name', 'query', 'sort', 'dir', 'columns'] },
  email_templates: {
    harmless: [
      'template_type',
      'subject',
      'language',
      'html_content',
      'default_content',
      'content',
      'default_document',
      'translations',
    ],
  },
  // By staff, and of templates: no customer is in it.
  email_versions: { harmless: ['subject', 'html_content', 'content'] },
  error_messages: { harmless: ['code', 'message', 'language'] },
  settings: {
    harmless: [
      ...['accent_color', 'terms_url', 'privacy_url', 'withdrawal_text'],
      ...['sender_name', 'contact_email', 'email_footer', 'translations'],
    ],
    files: ['logo_key'],
  },
  bank_accounts: { harmless: ['debtor_name', 'iban_sealed', 'bic', 'profile'] },
  bank_statements: { harmless: ['sha256', 'format', 'unread_lines'] },
  statement_layouts: { harmless: ['digest', 'columns'] },
  courier_accounts: { harmless: ['courier', 'settings', 'credentials_sealed'] },
  shopify_installs: { harmless: ['access_token_sealed', 'scopes'] },
  // Customer data in a webhook is sealed, kept until it has been processed, and for a month at most.
  shopify_webhooks: { harmless: ['webhook_id', 'topic', 'payload_sealed'] },
  import_secrets: { harmless: ['secret_sealed'] },
  courier_series: { harmless: ['reference'] },
  // A rule may name an address. Erasing reports how many do, and leaves them to staff: rules are the shop's decisions.
  rules: { harmless: ['name', 'description', 'action_params', 'conditions', 'translations'] },
  // `forgetSnapshots` removes addresses from it.
  rule_snapshots: { harmless: ['id', 'rules'] },
  // Erasing removes the address from these as well, see `erase-person.ts`.
  rule_versions: { harmless: ['cause', 'note'] },
  // Nothing in them names a customer; made of a return of the person, they also lose what could tell whose it was.
  rule_scenarios: {
    rows: ({ returnIds }) => sql`from_return_id = any(${returnIds}::text[])`,
    erase: {
      from_return_id: SQL_NULL,
      facts: sql`facts #- '{order,name}' #- '{order,tags}' #- '{order,discount_codes}' #- '{customer,tags}'`,
    },
    harmless: ['name', 'dates', 'expectation', 'from_return_id'],
  },
  rule_version_rules: { harmless: ['rule'] },
  // Ids of methods and e-mails, and what happened to the return.
  rule_hit_changes: { harmless: ['matched', 'decided'] },
  shadow_outcomes: { harmless: ['return_id', 'event', 'before', 'after'] },
  products: { harmless: ['handle', 'title', 'product_type', 'vendor', 'tags', 'collections'] },
  product_variants: { harmless: ['title', 'sku', 'image_src'] },
  return_directory: { harmless: ['return_id'] },
  // Deleted with the photo it is a copy of.
  thumbnails: { harmless: ['photo_key'], files: ['thumbnail_key'] },
}

/** In an order in which rows can be deleted without breaking foreign keys. */
export const PERSONAL_DATA: Readonly<Record<string, TableRule>> = { ...RETURNS, ...CUSTOMERS, ...OF_THE_SHOP }

/** `[table, column]` of every column that references files. */
export const FILE_COLUMNS: readonly (readonly [table: string, column: string])[] = Object.entries(
  PERSONAL_DATA,
).flatMap(([table, { files = [] }]) => files.map((column) => [table, column] as const))
