-- The schema, area by area: the ground, then shop, people, returns, intake, receiving, money, rules, mail, platforms and
-- system. A table refers only to tables above it, and is followed by its protection, its indexes and its triggers.
-- What changes after this file comes in a file of its own; `server/schema.sql` shows what all of them add up to.
--
-- What holds for every table:
-- - Tenancy has two walls. The first is every query's own `where shop_id = …`; this file builds the second: the server
--   connects as a member of `returns_desk_app`, which owns nothing, and row-level security shows it only the rows of the
--   shop that its transaction has entered. A table of a shop has `shop_id` first in its key and joins by
--   `call protect_shop_table('…', '…')`, which also says what the server may do there: a history is only added to.
-- - `shop_id` refers to `shops` unless the row hangs on another one that does; checks cost every insert.
-- - `version` counts the changes of a row, so that a second editor can be told. `deleted_at` is set instead of deleting
--   where other rows still point at it. Amounts are in minor units. `…_sealed` is encrypted with the key ring, and
--   `…_digest` and `…_hash` recognise what they do not tell.
-- - Row-level security lets an index be searched only by what cannot leak a row to its function, and lower() is not
--   trusted with that: an index on it would be read from one end of the shop to the other. So addresses and order names
--   have a generated column in small letters beside the one as it was typed. For the same reason neither arrays nor
--   documents are searched: what they hold and must be found by stands in rows of its own.

-- ─── Ground ──────────────────────────────────────────────────────────────────────────────────────────────────────────

do $$ begin
  create role returns_desk_app nologin;
exception when duplicate_object or unique_violation then
  null; -- Roles belong to the whole cluster: another database of ours may have made it, even at this very moment.
end $$;

grant usage on schema public to returns_desk_app;

-- The shop that the transaction has entered.
create function current_shop_id() returns integer
  language sql stable parallel safe
  return nullif(current_setting('app.shop_id', true), '')::integer;

-- The person that the transaction acts for; null for customers and jobs. Rows written in it can name them by default.
create function current_staff_id() returns integer
  language sql stable parallel safe
  return nullif(current_setting('app.staff_id', true), '')::integer;

-- A statement is planned once per connection and the plan serves every shop. A function that stands in a policy as it is
-- gets evaluated while rows are estimated, so the plan would be made for whichever shop came first. What a subquery
-- answers is not known before the statement runs: every shop is estimated alike, and the index is searched all the same.
create procedure protect_shop_table(shop_table regclass, privileges text)
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', shop_table);
  execute format('alter table %s force row level security', shop_table);
  execute format('create policy own_shop on %s using (shop_id = (select current_shop_id())) with check (shop_id = current_shop_id())', shop_table);
  execute format('grant %s on %s to returns_desk_app', privileges, shop_table);
end $$;

-- Enters a shop for the length of a transaction, for a caller whose session is alive: whoever is switched off is out at
-- their next request. Every request of staff comes through here. A value that is assigned is computed on the spot, while
-- `perform` runs a query for it: that was a fifth of the time that entering took.
create function enter_shop(entered_shop_id integer, entered_session_id uuid) returns void
language plpgsql as $$
declare
  entered_shop text := set_config('app.shop_id', entered_shop_id::text, true);
  entered_staff_id integer;
  entered_staff text;
begin
  select sessions.staff_id into entered_staff_id
  from sessions join staff on staff.shop_id = sessions.shop_id and staff.id = sessions.staff_id
  where sessions.shop_id = entered_shop_id and session_id = entered_session_id and revoked_at is null and state = 'active';
  if not found then
    raise exception 'the session is over' using errcode = 'RD001';
  end if;
  entered_staff := set_config('app.staff_id', entered_staff_id::text, true);
end $$;

-- How a shop is found before it is known which one it is. It holds public names only, and is no shop's own table.
create table shop_directory (
  platform text not null check (platform in ('embedded', 'shopify')),
  handle text not null,
  shop_id integer generated always as identity,
  -- A shop that was closed: its rows stay, nobody gets in, and nothing leaves.
  archived_at timestamptz,
  primary key (platform, handle),
  unique (shop_id)
);
grant select, insert, delete, update (handle, archived_at) on shop_directory to returns_desk_app;

create table shops (
  shop_id integer primary key,
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Days are those of the shop's calendar.
  time_zone text not null,
  -- Where it sells from.
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Its first language, and all that it writes its own texts in, that one first.
  language text not null,
  languages text[] not null,
  embed_origins text[] not null default '{}',
  -- An owner may ask everyone for a second factor.
  second_factor_required boolean not null default false,
  -- An invented shop, until real orders are put into it. Only for such a shop is a sign-in link ever printed.
  is_demo boolean not null default false,
  -- A demo shop is written in many short transactions. One that is unfinished, with nobody at work on it, is made anew.
  is_unfinished boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (languages[1] = language)
);
call protect_shop_table('shops', 'select, insert, update, delete');

-- Grows with every change of what a shop's rules and intakes depend on, so that a server can keep what it made of them: the
-- sum of the tokens names a state. Rows are only added, because one row that every change had to update would make changes
-- wait for each other, and in the wrong order for ever. A token that was rolled back does not come again. Now and then the
-- rows become one with the same sum.
create table shop_changes (
  shop_id integer not null references shops on delete cascade,
  id bigint generated always as identity,
  token numeric not null,
  primary key (shop_id, id)
);
call protect_shop_table('shop_changes', 'select, insert, delete');

create function new_change_token() returns numeric
  language sql volatile
  return hashtextextended(gen_random_uuid()::text, 0)::numeric;

create function note_shop_change() returns trigger
language plpgsql as $$
begin
  -- Not for a shop that is going away, and its rows with it.
  insert into shop_changes (shop_id, token)
  select shop_id, new_change_token() from shops where shop_id in (select shop_id from changed);
  return null;
end $$;

-- For tables all of whose changes count.
create procedure watch_shop_table(shop_table regclass)
language plpgsql as $$
begin
  execute format('create trigger note_insert after insert on %s referencing new table as changed for each statement execute function note_shop_change()', shop_table);
  execute format('create trigger note_update after update on %s referencing new table as changed for each statement execute function note_shop_change()', shop_table);
  execute format('create trigger note_delete after delete on %s referencing old table as changed for each statement execute function note_shop_change()', shop_table);
end $$;

-- For tables of which only some changes count, in a trigger of their own.
create function note_own_change() returns trigger
language plpgsql as $$
begin
  insert into shop_changes (shop_id, token) values (new.shop_id, new_change_token());
  return null;
end $$;

create trigger note_update after update of currency, time_zone on shops
  for each row execute function note_own_change();

-- ─── Shop ────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- What staff configure. A shop's own texts stand in the columns in its first language; `translations` holds the others:
-- { language: { field: text } }.

create table settings (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  days_accept_return integer not null check (days_accept_return between 0 and 365),
  -- The shop's promise for returns that are no withdrawals.
  refund_within_days integer not null default 14 check (refund_within_days between 1 and 365),
  -- How long a new store credit can be spent.
  store_credit_days integer not null default 365 check (store_credit_days between 1 and 3650),
  -- A return is processed only after its pieces were inspected.
  inspects_parcels boolean not null default true,
  -- A return is completed only after its refund was paid, or somebody said why not.
  tracks_payouts boolean not null default true,
  -- Returns are opened at the shop's platform, too.
  platform_returns boolean not null default false,
  -- What customers see of a shop beyond its name. Empty where the shop has not said.
  accent_color text not null default '',
  logo_key text,
  terms_url text not null default '',
  privacy_url text not null default '',
  withdrawal_text text not null default '',
  -- The name that its mails come from, where a customer's answer goes, and what stands under each of them.
  sender_name text not null default '',
  contact_email text not null default '',
  email_footer text not null default '',
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  -- How long what is personal is kept, in days after a return has reached a final status.
  photo_retention_days integer not null default 180 check (photo_retention_days between 1 and 3650),
  iban_retention_days integer not null default 90 check (iban_retention_days between 1 and 3650),
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id)
);
call protect_shop_table('settings', 'select, insert, update');
call watch_shop_table('settings');

create table return_reasons (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  name text not null,
  display_name text not null,
  description text not null,
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (shop_id, id)
);
call protect_shop_table('return_reasons', 'select, insert, update');
call watch_shop_table('return_reasons');
create unique index return_reasons_name on return_reasons (shop_id, lower(name)) where deleted_at is null;

-- Programs know a status by its order_index; its names are the shop's own.
create table return_statuses (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  order_index integer not null check (order_index between 1 and 8),
  name text not null,
  display_name text not null,
  description text not null,
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  is_final boolean not null,
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, order_index)
);
call protect_shop_table('return_statuses', 'select, insert, update');
call watch_shop_table('return_statuses');
create unique index return_statuses_name on return_statuses (shop_id, lower(name));

create table return_methods (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  name text not null,
  short_instruction text not null,
  long_instruction text not null,
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  display_pickup_address boolean not null,
  generate_awb boolean not null,
  -- The label is made with the return, and not only when staff wait for the parcel.
  awb_at_creation boolean not null default false,
  -- The courier's word that the parcel was handed over is enough to call it received.
  moves_on_delivery boolean not null default true,
  courier_service_name text not null,
  cost_minor bigint not null check (cost_minor >= 0),
  active boolean not null,
  is_external boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (shop_id, id)
);
call protect_shop_table('return_methods', 'select, insert, update');
call watch_shop_table('return_methods');

create table payment_methods (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  name text not null,
  short_instruction text not null,
  long_instruction text not null,
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  require_iban boolean not null,
  -- How the money goes out.
  route text not null default 'other' check (route in ('bank', 'platform', 'store_credit', 'cash', 'other')),
  shopify_tag text not null,
  active boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (shop_id, id)
);
call protect_shop_table('payment_methods', 'select, insert, update');
call watch_shop_table('payment_methods');

-- An IBAN is asked for to pay by bank, and nobody is paid by bank without one.
create function settle_route() returns trigger language plpgsql as $$
begin
  new.route := case when new.require_iban then 'bank' when new.route = 'bank' then 'other' else new.route end;
  return new;
end $$;
create trigger settle_route before insert or update on payment_methods for each row execute function settle_route();

-- Only what a shop has overridden; the defaults are in the program.
create table error_messages (
  shop_id integer not null references shops on delete cascade,
  code text not null,
  language text not null,
  message text not null,
  primary key (shop_id, code, language)
);
call protect_shop_table('error_messages', 'select, insert, update, delete');

-- What a new shop has tried so far, as far as no other table tells. Shops without a row are not asked to go through the list.
create table checklists (
  shop_id integer primary key references shops on delete cascade,
  dismissed_at timestamptz,
  completed_at timestamptz,
  portal_opened_at timestamptz,
  -- When somebody came to the portal from another site, and from which.
  portal_linked_at timestamptz,
  portal_linked_from text not null default '',
  -- The last test mail: to whom, and what the mail server said. No problem: it was accepted.
  test_mail_at timestamptz,
  test_mail_to text not null default '',
  test_mail_problem text,
  test_mail_answer text not null default ''
);
call protect_shop_table('checklists', 'select, insert, update, delete');

-- Links to the page that makes a shop, printed by the start. One is used up by the shop that it made; until then it is known by
-- its hash alone. They belong to no shop, because there is none yet. Unlogged, and so in no backup: a start prints a new one.
create unlogged table setup_links (
  token_hash text primary key,
  expires_at timestamptz not null
);
grant select, insert, delete on setup_links to returns_desk_app;

-- ─── People ──────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Who works for a shop, how they prove who they are, what they did and what they are told.

create table staff (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  name text not null,
  -- Empty for who signs in by the shop's password alone, or by a platform that does not tell.
  email text not null default '',
  email_lower text not null generated always as (lower(email)) stored,
  -- Of mails to them.
  language text not null,
  role text not null check (role in ('owner', 'manager', 'agent', 'warehouse', 'finance', 'viewer')),
  state text not null check (state in ('invited', 'active', 'off')),
  -- Who signs in with the shop's name and password, without an address.
  is_operator boolean not null default false,
  password_hash text,
  -- The person as the shop's platform calls them.
  platform_ref text,
  -- Who they are at the provider of single sign-on, from their first sign-in on: an e-mail address may move to somebody
  -- else there, the subject does not.
  oidc_issuer text,
  oidc_subject text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  -- Their name and address are gone; the row stays for the history that refers to it.
  erased_at timestamptz,
  primary key (shop_id, id)
);
call protect_shop_table('staff', 'select, insert, update');
create unique index staff_email on staff (shop_id, email_lower) where email_lower <> '';
create unique index staff_platform_ref on staff (shop_id, platform_ref) where platform_ref is not null;
create unique index staff_operator on staff (shop_id) where is_operator;
create unique index staff_oidc on staff (shop_id, oidc_issuer, oidc_subject) where oidc_subject is not null;
-- Rules assign returns to people who are there.
create trigger note_state after update of state, role on staff for each row execute function note_own_change();
create trigger note_insert after insert on staff for each row execute function note_own_change();

-- Links that were mailed or copied: an invitation, or a way to a new password. Known by their hashes alone, and used once.
create table staff_links (
  shop_id integer not null references shops on delete cascade,
  token_hash text not null,
  staff_id integer not null,
  kind text not null check (kind in ('invite', 'reset')),
  expires_at timestamptz not null,
  primary key (shop_id, token_hash),
  foreign key (shop_id, staff_id) references staff on delete cascade
);
call protect_shop_table('staff_links', 'select, insert, delete');
create index staff_links_staff on staff_links (shop_id, staff_id);

-- Codes of an authenticator app.
create table staff_totp (
  shop_id integer not null references shops on delete cascade,
  staff_id integer not null,
  secret_sealed text not null,
  -- The step of the last code that was accepted: none is accepted twice.
  last_step bigint not null,
  enabled_at timestamptz not null,
  primary key (shop_id, staff_id),
  foreign key (shop_id, staff_id) references staff on delete cascade
);
call protect_shop_table('staff_totp', 'select, insert, update, delete');

-- Known by their hashes alone; a row is deleted when its code is used.
create table staff_recovery_codes (
  shop_id integer not null references shops on delete cascade,
  staff_id integer not null,
  code_hash text not null,
  primary key (shop_id, staff_id, code_hash),
  foreign key (shop_id, staff_id) references staff on delete cascade
);
call protect_shop_table('staff_recovery_codes', 'select, insert, delete');

create table staff_passkeys (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  staff_id integer not null,
  name text not null,
  credential_id text not null,
  public_key_bytes bytea not null,
  transports text[] not null default '{}',
  -- As the device counts; many always say 0.
  counter bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, staff_id) references staff on delete cascade
);
call protect_shop_table('staff_passkeys', 'select, insert, update, delete');
create unique index staff_passkeys_credential on staff_passkeys (shop_id, credential_id);
create index staff_passkeys_staff on staff_passkeys (shop_id, staff_id);

-- Somebody who gave their password at the built-in host. Sessions that the host opened for them name it, so that signing
-- out ends all that came of it.
create table sign_ins (
  shop_id integer not null references shops on delete cascade,
  id uuid not null,
  staff_id integer not null,
  -- Which cookie of the host is the one of this sign-in. A new password and "sign out elsewhere" keep the sign-in at hand
  -- and give it a new cookie: copies of the one before open nothing any more.
  cookie_version integer not null default 0,
  started_at timestamptz not null,
  -- When the person last proved who they are. Sensitive calls ask for less than ten minutes ago.
  confirmed_at timestamptz,
  ended_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, staff_id) references staff
);
call protect_shop_table('sign_ins', 'select, insert, update, delete');
create index sign_ins_staff on sign_ins (shop_id, staff_id);

-- A chain of bearer tokens: begun by a session token, kept alive by renewals, ended by time or by being revoked.
create table sessions (
  shop_id integer not null references shops on delete cascade,
  session_id uuid not null,
  staff_id integer not null,
  signed_in_by text not null default 'operator' check (signed_in_by in ('operator', 'link', 'shopify')),
  sign_in_id uuid,
  started_at timestamptz not null,
  revoked_at timestamptz,
  primary key (shop_id, session_id),
  foreign key (shop_id, staff_id) references staff
);
call protect_shop_table('sessions', 'select, insert, update, delete');
create index sessions_started_at on sessions (shop_id, started_at);
create index sessions_staff on sessions (shop_id, staff_id);

create table session_token_uses (
  shop_id integer not null references shops on delete cascade,
  token_id text not null,
  uses integer not null,
  expires_at timestamptz not null,
  primary key (shop_id, token_id)
);
call protect_shop_table('session_token_uses', 'select, insert, update, delete');
create index session_token_uses_expired on session_token_uses (shop_id, expires_at);

-- Who did what. Rows are added and never changed; they hold no customer's data and no names of people.
create table audit (
  shop_id integer not null references shops on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null,
  staff_id integer default current_staff_id(),
  -- The call of the API, as its document names it, or what else was done.
  action text not null,
  -- What of the API it belongs to, for looking it up.
  feature text not null generated always as (split_part(action, '.', 1)) stored,
  -- What it was done to: the values in the call's address.
  object text not null default '',
  -- By field: before and after.
  changes jsonb,
  primary key (shop_id, id),
  foreign key (shop_id, staff_id) references staff
);
call protect_shop_table('audit', 'select, insert');
create index audit_staff on audit (shop_id, staff_id, id);
create index audit_feature on audit (shop_id, feature, id);
create index audit_object on audit (shop_id, object, id);

-- What people of a shop are told: in the console, and by mail.
create table notifications (
  shop_id integer not null references shops on delete cascade,
  id bigint generated always as identity,
  -- Who is told.
  staff_id integer not null,
  -- Nobody switches off what they are told when what protects the money is changed: `control_changed` has no preference.
  kind text not null check (kind in (
    'new_return', 'assigned', 'mentioned', 'customer_answered', 'failed', 'refund_due', 'payment_bounced', 'refund_failed',
    'control_changed'
  )),
  -- Refers to no row: whatever fails tells of it while it holds other locks, and must not wait for one on the return.
  return_id text,
  -- Who caused it; null if no person of the shop did.
  by_staff_id integer default current_staff_id(),
  -- Words of the program and numbers: nothing about customers.
  data jsonb not null default '{}',
  at timestamptz not null,
  -- Not in the console if the person wants these as a daily mail only.
  in_bell boolean not null,
  -- To be told in the next daily mail.
  is_mail_due boolean not null,
  read_at timestamptz,
  primary key (shop_id, staff_id, id),
  foreign key (shop_id, staff_id) references staff,
  foreign key (shop_id, by_staff_id) references staff
);
call protect_shop_table('notifications', 'select, insert, update, delete');
create index notifications_unread on notifications (shop_id, staff_id) where in_bell and read_at is null;
create index notifications_mail_due on notifications (shop_id, staff_id) where is_mail_due;
create index notifications_at on notifications (shop_id, at);

-- How a person wants to be told. Where there is no row, the program's own defaults apply.
create table notification_preferences (
  shop_id integer not null references shops on delete cascade,
  staff_id integer not null,
  kind text not null check (kind in (
    'new_return', 'assigned', 'mentioned', 'customer_answered', 'failed', 'refund_due', 'payment_bounced', 'refund_failed'
  )),
  in_bell boolean not null,
  mail text not null check (mail in ('now', 'daily', 'never')),
  primary key (shop_id, staff_id, kind),
  foreign key (shop_id, staff_id) references staff
);
call protect_shop_table('notification_preferences', 'select, insert, update, delete');

-- The last day, in the shop's time zone, whose daily mails are planned.
create table daily_mails (
  shop_id integer primary key references shops on delete cascade,
  day date not null
);
call protect_shop_table('daily_mails', 'select, insert, update');

-- ─── Returns ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- A return as it was asked for, with what it must keep showing whatever happens to the order, the methods and the reasons.

-- Finds the shop of a return by its id alone, for the page that anyone with the link may open.
create table return_directory (
  return_id text primary key,
  shop_id integer not null references shops on delete cascade
);
grant select, insert, delete on return_directory to returns_desk_app;

-- A short number for every return, one series per shop: what is written on a parcel and said on the telephone. The number
-- that people see has a check digit at its end, which is computed and not stored. This is the last number of each shop;
-- it is not taken from the rows of `returns`, so that none is ever given twice.
create table return_series (
  shop_id integer primary key references shops on delete cascade,
  last_number integer not null check (last_number > 0)
) with (fillfactor = 50);
call protect_shop_table('return_series', 'select, insert, update');

create table returns (
  -- There is no shop without its statuses: the key to those is enough.
  shop_id integer not null,
  id text not null check (length(id) = 22),
  number integer not null check (number > 0),
  -- Names the order at the shop's platform.
  order_ref text,
  order_name text not null,
  order_number text not null,
  client_email text not null,
  client_email_lower text not null generated always as (lower(client_email)) stored,
  customer_name text not null default '',
  customer_phone text not null default '',
  language text not null,
  currency text not null,
  -- What was asked for, what the way back costs, what a rule deducts, as the customer was told, and what the delivery to
  -- the customer cost, if the whole order is withdrawn.
  price_minor bigint not null,
  delivery_cost_minor bigint not null,
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  original_delivery_minor bigint not null default 0 check (original_delivery_minor >= 0),
  -- The sum of its entries, kept by a trigger; null until the first one: then the refund is what was requested.
  owed_minor bigint check (owed_minor >= 0),
  -- The sum of its payouts, but for those that failed, bounced or were cancelled. The trigger that keeps it locks this row:
  -- whatever happens at the same time, no more is paid than is owed.
  payouts_minor bigint not null default 0,
  refund_minor bigint not null generated always as (
    greatest(coalesce(owed_minor, price_minor + case when price_minor > 0 then original_delivery_minor else 0 end
      - delivery_cost_minor - fee_minor), 0)
  ) stored,
  -- Why it was completed without being paid.
  unpaid_reason text not null default '',
  return_method_id integer not null,
  payment_method_id integer not null,
  order_index integer not null check (order_index between 1 and 8),
  moved_at timestamptz not null default now(),
  -- When it came to stand where it stands for good: what is personal is kept so many days from then.
  closed_at timestamptz,
  -- The last day to send the parcel.
  send_by date,
  -- By when its money is due: the law's day for a withdrawal, the shop's promise from the day on which the goods are here
  -- for others. In days of the shop's calendar.
  due_on date,
  pickup_address jsonb,
  awb text,
  iban_sealed text,
  account_holder_sealed text,
  -- Who of the staff entered the account or its holder, and when; null if the customer did.
  account_entered_by integer,
  account_entered_at timestamptz,
  keeps_photos boolean not null default false,
  -- The customer is refunded and keeps the products: a rule said so when the return was made.
  is_kept boolean not null default false,
  -- What rules ask staff to look at. Ends when the return leaves "pending action"; the timeline keeps it.
  review_note text,
  -- Who takes care of it.
  assignee_id integer,
  -- Chosen by the customer's browser: asking twice with the same one makes one return. It counts for the order it was sent
  -- with: that of another order is neither found nor in the way.
  intake_key uuid,
  withdrawal_id integer,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, return_method_id) references return_methods,
  foreign key (shop_id, payment_method_id) references payment_methods,
  foreign key (shop_id, order_index) references return_statuses (shop_id, order_index),
  foreign key (shop_id, assignee_id) references staff,
  foreign key (shop_id, account_entered_by) references staff,
  constraint returns_never_overpaid check (payouts_minor >= 0 and payouts_minor <= coalesce(owed_minor, 0))
);
call protect_shop_table('returns', 'select, insert, update, delete');
create unique index returns_number on returns (shop_id, number);
-- Returns of an order, with or without a key: one index finds both. Keys that are absent do not clash.
create unique index returns_intake on returns (shop_id, order_ref, intake_key);
create index returns_newest on returns (shop_id, created_at desc, id desc);
create index returns_newest_in_status on returns (shop_id, order_index, created_at desc, id desc);
-- How often a customer has returned something lately is one of the facts that rules ask for.
create index returns_customer on returns (shop_id, client_email_lower, created_at);
create index returns_assignee on returns (shop_id, assignee_id, created_at, id) where assignee_id is not null;
-- What rules ask staff to look at is found without reading the rest.
create index returns_review on returns (shop_id, created_at, id) where review_note is not null;
-- Equals are sorted by their numbers: many returns have the same amount, and an integer can be searched by where a text
-- cannot. What is open is a small part of a shop, and what waits longest among all of it is closed.
create index returns_refund on returns (shop_id, refund_minor, number);
create index returns_moved on returns (shop_id, moved_at, number);
create index returns_open on returns (shop_id, moved_at, number) where order_index not in (7, 8);
create index returns_due on returns (shop_id, due_on, number) where due_on is not null;
create index returns_withdrawn on returns (shop_id, due_on, number) where withdrawal_id is not null;
-- The queue of what is to pay: a small part of a shop.
create index returns_to_pay on returns (shop_id, due_on, number)
  where due_on is not null and order_index <> 8 and unpaid_reason = '' and refund_minor > payouts_minor
    and (order_index <> 7 or owed_minor is not null);
create index returns_send_by on returns (shop_id, send_by) where order_index in (1, 2) and send_by is not null;
-- A scanner does not know the courier. Staff may have typed anything; no courier has numbers this long, and no index takes
-- texts of any length.
create index returns_awb on returns (shop_id, awb) where length(awb) <= 100;
-- AWBs that staff typed by hand are followed as well: these are the returns to look among, which are few.
create index returns_on_the_way on returns (shop_id, created_at) where awb is not null and order_index not in (7, 8);
-- What is still to be let go of, and nothing else.
create index returns_accounts_kept on returns (shop_id, closed_at)
  where closed_at is not null and (iban_sealed is not null or account_holder_sealed is not null);
create index returns_photos_kept on returns (shop_id, closed_at) where closed_at is not null and keeps_photos;

-- Whoever moves a return says when. This holds where nobody said, and where a return is opened again.
create function settle_closed_at() returns trigger language plpgsql as $$
begin
  new.closed_at := case when new.order_index in (7, 8) then coalesce(new.closed_at, now()) end;
  return new;
end $$;
create trigger settle_closed_at before insert or update of order_index, closed_at on returns
  for each row when ((new.closed_at is not null) <> (new.order_index in (7, 8))) execute function settle_closed_at();

-- 14 days by law: REFUND_DUE_DAYS.
create function settle_due() returns trigger language plpgsql as $$
begin
  new.due_on := (
    select (w.received_at at time zone s.time_zone)::date + 14
    from withdrawals w join shops s on s.shop_id = w.shop_id where w.shop_id = new.shop_id and w.id = new.withdrawal_id
  );
  return new;
end $$;
create trigger settle_new_due before insert on returns
  for each row when (new.withdrawal_id is not null) execute function settle_due();
create trigger settle_other_due before update of withdrawal_id on returns
  for each row when (new.withdrawal_id is distinct from old.withdrawal_id) execute function settle_due();

-- The goods are here.
create function settle_promise() returns trigger language plpgsql as $$
begin
  new.due_on := case when new.order_index <> 8 then (
    select (new.moved_at at time zone s.time_zone)::date + c.refund_within_days
    from shops s join settings c on c.shop_id = s.shop_id where s.shop_id = new.shop_id
  ) end;
  return new;
end $$;
create trigger settle_new_promise before insert on returns
  for each row when (new.withdrawal_id is null and new.order_index in (3, 4, 5)) execute function settle_promise();
create trigger settle_other_promise before update of order_index on returns
  for each row when (
    new.withdrawal_id is null and (new.order_index = 8 or (new.order_index in (3, 4, 5) and new.due_on is null))
  ) execute function settle_promise();

create table return_products (
  shop_id integer not null,
  id integer generated always as identity,
  return_id text not null,
  order_line_ref text,
  sku text not null default '',
  quantity integer not null check (quantity > 0),
  price_minor bigint not null,
  -- What the customer wrote.
  description text not null,
  return_reason_id integer not null,
  product_title text not null,
  variant_title text not null,
  -- Of the titles and the description, where they are known: in the demo shop.
  translations jsonb,
  image_src text,
  image_width integer,
  image_height integer,
  photo_keys text[] not null,
  -- Counts start at zero: a piece that nobody counted did not arrive.
  received integer not null default 0,
  accepted integer not null default 0,
  rejected integer not null default 0,
  condition text check (condition in ('as_new', 'opened', 'worn', 'damaged', 'wrong_item', 'missing')),
  disposition text check (disposition in ('restock', 'refurbish', 'dispose', 'send_back')),
  deduction_minor bigint not null default 0,
  -- Customers read both reasons.
  deduction_reason text not null default '',
  rejection_reason text not null default '',
  inspection_note text not null default '',
  inspection_photo_keys text[] not null default '{}',
  -- Somebody has judged what there is of it.
  inspected_at timestamptz,
  inspected_by integer,
  primary key (shop_id, return_id, id),
  foreign key (shop_id, return_id) references returns on delete cascade,
  foreign key (shop_id, return_reason_id) references return_reasons,
  foreign key (shop_id, inspected_by) references staff,
  constraint return_products_counts check (
    accepted >= 0 and rejected >= 0 and accepted + rejected <= received and received <= quantity
  ),
  constraint return_products_judged check (inspected_at is null or accepted + rejected = received),
  constraint return_products_deduction check (
    deduction_minor >= 0 and deduction_minor * quantity <= accepted * price_minor
  ),
  constraint return_products_reasons check (
    (deduction_minor = 0 or deduction_reason <> '') and (rejected = 0 or rejection_reason <> '')
  )
);
call protect_shop_table('return_products', 'select, insert, update, delete');

-- Where a photo is named: a file goes when nothing names it any more. `photo_keys` and `inspection_photo_keys` of the
-- product say which photos it has, in their order; this follows them.
create table return_photos (
  shop_id integer not null,
  return_id text not null,
  product_id integer not null,
  photo_key text not null,
  primary key (shop_id, return_id, product_id, photo_key),
  foreign key (shop_id, return_id, product_id) references return_products on delete cascade
);
call protect_shop_table('return_photos', 'select, insert, delete');
create index return_photos_file on return_photos (shop_id, photo_key);

-- The photos of customers and of staff are found by their keys.
create function note_photos() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from return_photos where shop_id = old.shop_id and return_id = old.return_id and product_id = old.id;
    update returns set keeps_photos = true
    where shop_id = new.shop_id and id = new.return_id and not keeps_photos and new.inspection_photo_keys <> '{}';
  end if;
  insert into return_photos (shop_id, return_id, product_id, photo_key)
  select distinct new.shop_id, new.return_id, new.id, photo_key
  from unnest(new.photo_keys || new.inspection_photo_keys) as photo_key;
  return null;
end $$;
create trigger note_new_photos after insert on return_products
  for each row when (new.photo_keys <> '{}') execute function note_photos();
create trigger note_other_photos after update of photo_keys, inspection_photo_keys on return_products
  for each row when (new.photo_keys <> old.photo_keys or new.inspection_photo_keys <> old.inspection_photo_keys)
  execute function note_photos();

-- What happened to a return, in order. Only ever added to.
create table return_events (
  shop_id integer not null,
  id bigint generated always as identity,
  return_id text not null,
  at timestamptz not null,
  actor text not null check (actor in ('customer', 'staff', 'system')),
  staff_id integer default current_staff_id(),
  kind text not null check (kind in (
    'created', 'moved', 'move_undone', 'corrected', 'assigned', 'flagged',
    'label_made', 'label_failed', 'label_cancelled', 'awb_entered', 'parcel_event', 'inspected',
    'message_sent', 'message_received', 'message_cancelled',
    'refund_corrected', 'refund_explained', 'payout_agreed', 'payout_sent', 'payout_settled', 'payout_bounced',
    'payout_failed', 'payout_given_up', 'payout_cancelled'
  )),
  from_index integer,
  to_index integer,
  from_name text,
  to_name text,
  -- An AWB, a courier's words, or the code of a sentence of ours.
  note text,
  -- To whom it was assigned; null if to nobody any more.
  assignee_id integer,
  -- The history keeps both: that a return was moved, and that the move was undone.
  undone_event_id bigint,
  primary key (shop_id, return_id, id),
  foreign key (shop_id, return_id) references returns on delete cascade,
  foreign key (shop_id, staff_id) references staff,
  foreign key (shop_id, assignee_id) references staff
);
call protect_shop_table('return_events', 'select, insert');
-- Erasing a customer empties the notes, which may hold a parcel's number.
grant update (note) on return_events to returns_desk_app;

-- What people of a shop tell each other about a return. A person is mentioned as `@{id}`, so that they are shown under the
-- name they have today.
create table return_notes (
  shop_id integer not null,
  id integer generated always as identity,
  return_id text not null,
  staff_id integer not null default current_staff_id(),
  -- Empty once it is deleted.
  body text not null,
  mentions integer[] not null default '{}',
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by integer,
  primary key (shop_id, return_id, id),
  foreign key (shop_id, return_id) references returns on delete cascade,
  foreign key (shop_id, staff_id) references staff,
  foreign key (shop_id, deleted_by) references staff
);
call protect_shop_table('return_notes', 'select, insert, update, delete');

-- Who has a return open. Written every few seconds and worth nothing after a minute, so it survives no crash and is in no
-- backup. It refers to no return: the lock on that row would get in the way of moves.
create unlogged table return_presence (
  shop_id integer not null references shops on delete cascade,
  return_id text not null,
  staff_id integer not null,
  seen_at timestamptz not null,
  primary key (shop_id, return_id, staff_id)
);
call protect_shop_table('return_presence', 'select, insert, update, delete');

-- What staff and the customer of a return write to each other. The words are sealed.
create table return_messages (
  shop_id integer not null,
  -- Made up by whoever sends it: sent twice, it is one message.
  id uuid not null,
  return_id text not null,
  -- Messages of the same moment are shown in the order in which they were written.
  number bigint generated always as identity,
  sender text not null check (sender in ('staff', 'customer')),
  staff_id integer default current_staff_id(),
  body_sealed text not null,
  at timestamptz not null,
  -- A message that goes with a move is shown to the customer when the move can no longer be undone.
  shown_at timestamptz not null,
  move_event_id bigint,
  -- The move it went with was undone: it was never sent.
  cancelled_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, return_id) references returns on delete cascade,
  foreign key (shop_id, staff_id) references staff
);
call protect_shop_table('return_messages', 'select, insert, update, delete');
create index return_messages_staff on return_messages (shop_id, staff_id) where staff_id is not null;
create index return_messages_return on return_messages (shop_id, return_id, number);

-- What is attached to them: photos, or the label.
create table message_files (
  shop_id integer not null,
  message_id uuid not null,
  position integer not null,
  return_id text not null,
  file_key text not null,
  primary key (shop_id, message_id, position),
  foreign key (shop_id, message_id) references return_messages on delete cascade
);
call protect_shop_table('message_files', 'select, insert, delete');
create index message_files_file on message_files (shop_id, file_key);
create index message_files_return on message_files (shop_id, return_id);

-- Counting a million rows takes a second, so counts are kept. Every change of `returns` adds rows of differences, which no
-- two writers ever wait for; now and then they are folded into the totals. What is counted is always totals + differences,
-- read in one statement, and so exact at every moment. Days are there to find any page without counting up to it.
create table return_count_changes (
  shop_id integer not null,
  id bigint generated always as identity,
  order_index integer not null,
  day date not null,
  change integer not null,
  primary key (shop_id, id)
);
call protect_shop_table('return_count_changes', 'select, insert, update, delete');

-- A shop that has left for good leaves nothing behind, not even its numbers: hence the right to delete.
create table return_totals (
  shop_id integer not null,
  order_index integer not null,
  total bigint not null,
  primary key (shop_id, order_index)
);
call protect_shop_table('return_totals', 'select, insert, update, delete');

create table return_day_totals (
  shop_id integer not null,
  order_index integer not null,
  day date not null,
  total bigint not null,
  primary key (shop_id, day, order_index)
);
call protect_shop_table('return_day_totals', 'select, insert, update, delete');

create function count_inserted_returns() returns trigger language plpgsql as $$
begin
  insert into return_count_changes (shop_id, order_index, day, change)
  select shop_id, order_index, (created_at at time zone 'UTC')::date, count(*) from new_rows group by 1, 2, 3;
  return null;
end $$;
create trigger count_inserted after insert on returns
  referencing new table as new_rows for each statement execute function count_inserted_returns();

create function count_deleted_returns() returns trigger language plpgsql as $$
begin
  insert into return_count_changes (shop_id, order_index, day, change)
  select shop_id, order_index, (created_at at time zone 'UTC')::date, -count(*) from old_rows group by 1, 2, 3;
  return null;
end $$;
create trigger count_deleted after delete on returns
  referencing old table as old_rows for each statement execute function count_deleted_returns();

create function count_moved_returns() returns trigger language plpgsql as $$
begin
  insert into return_count_changes (shop_id, order_index, day, change)
  select shop_id, order_index, day, sum(change) from (
    select shop_id, order_index, (created_at at time zone 'UTC')::date as day, -1 as change from old_rows
    union all
    select shop_id, order_index, (created_at at time zone 'UTC')::date, 1 from new_rows
  ) as changes
  group by 1, 2, 3 having sum(change) <> 0;
  return null;
end $$;
create trigger count_moved after update on returns
  referencing old table as old_rows new table as new_rows for each statement execute function count_moved_returns();

-- Moves differences into the totals. Rows that another fold is busy with are left to it.
create function fold_return_counts(folded_shop_id integer) returns void language sql as $$
  with taken as (
    delete from return_count_changes where shop_id = folded_shop_id and id in (
      select id from return_count_changes where shop_id = folded_shop_id order by id for update skip locked
    )
    returning order_index, day, change
  ), by_day as (
    insert into return_day_totals (shop_id, order_index, day, total)
    select folded_shop_id, order_index, day, sum(change) from taken group by 2, 3 order by 3, 2
    on conflict (shop_id, day, order_index) do update set total = return_day_totals.total + excluded.total
  )
  insert into return_totals (shop_id, order_index, total)
  select folded_shop_id, order_index, sum(change) from taken group by 2 order by 2
  on conflict (shop_id, order_index) do update set total = return_totals.total + excluded.total
$$;

-- Finding a return by anything that a person has in hand. Row-level security lets an index be searched only by operators
-- that are leakproof: equality and ranges of text are, LIKE, trigrams, arrays and full-text search are not. So every return
-- has its words in a table of their own, folded, and a prefix is a range of them.

-- The words of a return, each with the letter of its field in front and a blank before it: ` o1001 eana@example.com`.
-- Fields: order, number, awb, e-mail, customer, phone, sku, title; m, f and r are the ids of the return method, the refund
-- method and the reasons.
create table return_words (
  shop_id integer not null,
  return_id text not null,
  created_at timestamptz not null,
  words text not null,
  primary key (shop_id, return_id),
  foreign key (shop_id, return_id) references returns on delete cascade
);
call protect_shop_table('return_words', 'select, insert, update, delete');

-- Follows `return_words`. Newest first within a word, so that a page of a frequent word reads a page of rows. Words go with
-- their return, which goes with its shop: a check of the shop for each of them would say nothing more.
create table return_search (
  shop_id integer not null,
  token text collate "C" not null,
  created_at timestamptz not null,
  return_id text not null,
  field "char" not null,
  primary key (shop_id, token, created_at, return_id, field)
);
call protect_shop_table('return_search', 'select, insert, delete');

-- Case and diacritics do not matter. The same as `foldSearch` of the engine, which prepares what people type. Not strict, so
-- that the database puts it into the statement instead of calling it; of nothing it makes nothing all the same.
create function search_fold(raw text) returns text language sql immutable parallel safe as $$
  select case when octet_length(raw) = length(raw) then lower(raw collate "C")
  else translate(
    lower(replace(replace(replace(replace(replace(replace(
      regexp_replace(normalize(raw, NFKD), '[\u0300-\u036f]', '', 'g'),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe') collate "C"),
    'ŁłØøĐđÐðĦħŦŧıςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
    'llooddddhhttiσαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ') end
$$;

-- One word without punctuation, so that `AB-12` and `ab12` are the same.
create function search_token(raw text) returns text language sql immutable parallel safe as $$
  select left(translate(search_fold(raw), E' \t\n\r!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~–—„”“‘’«»…·•№', ''), 60)
$$;

-- A word of `return_words`, with the letter of its field in front, as it is searched for. People have the last digits of an
-- AWB, a telephone number or an order in hand, so these words stand in `return_search` backwards, too: the end of a word is
-- then the beginning of one. Their fields are the capitals of those in `return_words`. Short words are found from their
-- beginning. Plain enough to become a part of the statement around it.
create function search_entries(word text) returns table (token text, field "char") language sql immutable parallel safe as $$
  select substr(word, 2), left(word, 1)::"char"
  union all
  select reverse(substr(word, 2)), upper(left(word, 1))::"char" where left(word, 1) in ('o', 'a', 'p') and length(word) > 5
$$;

-- The texts of a return with the letter of its field before each word, and E'\x01' between them: they are folded together,
-- like by `search_token`, and then separated. That character is taken out of them first, or a name could pass for another
-- field. The expression does the same as the `translate` of `search_token`, which takes ten times as long for so long a
-- text. Returns are found one by one: for a list of ids, a plan that was made while there were few returns would read all
-- of the shop.
create function words_of_returns(shop integer, ids text[])
returns table (return_id text, created_at timestamptz, words text) language sql stable as $$
  select r.id, r.created_at, (
    select ' ' || string_agg(distinct left(word, 61) collate "C", ' ')
    from string_to_table(regexp_replace(search_fold(texts.raw), E'[ \t\n\r!-/:-@[-`{-~–—„”“‘’«»…·•№]+', '', 'g'), E'\x01') as word
    where length(word) > 1
  )
  from unnest(ids) as wanted (id),
    lateral (select * from returns x where x.shop_id = shop and x.id = wanted.id limit 1) as r,
    lateral (
      select string_agg(p.product_title || ' ' || p.variant_title, ' ') as title, string_agg(translate(p.sku, E'\x01', ''), E'\x01s') as skus,
        string_agg(p.return_reason_id::text, E'\x01r') as reasons, string_agg((
          select string_agg(named.value, ' ') from jsonb_each(p.translations) as one, jsonb_each_text(one.value) as named
          where jsonb_typeof(one.value) = 'object'
        ), ' ') filter (where jsonb_typeof(p.translations) = 'object') as translations
      from return_products p where p.shop_id = r.shop_id and p.return_id = r.id
    ) as goods,
    lateral (
      select translate(concat_ws(' ', goods.title, goods.translations), E'\x01', '') as title,
        translate(r.client_email, E'\x01', '') as email offset 0
    ) as named,
    lateral (
      select concat('o', translate(r.order_name, E'\x01', ''), E'\x01o', r.order_number, E'\x01a', translate(r.awb, E'\x01', ''),
        E'\x01e', named.email,
        E'\x01e', split_part(named.email, '@', 2),
        E'\x01e', regexp_replace(split_part(named.email, '@', 1), '[._+-]+', E'\x01e', 'g'),
        E'\x01c', regexp_replace(translate(r.customer_name, E'\x01', ''), '[\s-]+', E'\x01c', 'g'),
        E'\x01p', right(regexp_replace(r.customer_phone, '\D', '', 'g'), 9), E'\x01s', goods.skus,
        E'\x01t', regexp_replace(named.title, '\s+', E'\x01t', 'g'),
        case when named.title ~ '[/.-]' then E'\x01t' || regexp_replace(named.title, '[\s/.-]+', E'\x01t', 'g') end,
        E'\x01m', r.return_method_id, E'\x01f', r.payment_method_id, E'\x01r', goods.reasons) as raw offset 0
    ) as texts
  offset 0
$$;

-- Planned once per connection, for any number of returns, and perhaps while there are none: without a scan of whole tables,
-- which would seem cheap then and grow with every return. New returns have no words yet: an update beside every
-- insert, with its triggers, would be for nothing.
create function note_words(shop integer, ids text[]) returns void language plpgsql
set plan_cache_mode to force_generic_plan set enable_seqscan to off as $$
declare
  added integer;
  own record;
begin
  insert into return_words (shop_id, return_id, created_at, words)
  select shop, w.return_id, w.created_at, w.words from words_of_returns(shop, ids) w
  on conflict (shop_id, return_id) do nothing;
  get diagnostics added = row_count;
  if added = cardinality(ids) then
    return;
  end if;
  for own in select w.return_id, w.created_at, w.words from words_of_returns(shop, ids) w loop
    update return_words known set words = own.words, created_at = own.created_at
    where known.shop_id = shop and known.return_id = own.return_id
      and (known.words <> own.words or known.created_at <> own.created_at);
  end loop;
end $$;

create function index_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from return_search s using (
      select o.shop_id, both_ways.token, o.created_at, o.return_id, both_ways.field
      from old_words o, string_to_table(ltrim(o.words), ' ') as word, lateral search_entries(word) as both_ways
    ) gone
    where s.shop_id = gone.shop_id and s.token = gone.token and s.created_at = gone.created_at
      and s.return_id = gone.return_id and s.field = gone.field;
  end if;
  if tg_op <> 'DELETE' then
    insert into return_search (shop_id, token, created_at, return_id, field)
    select n.shop_id, both_ways.token, n.created_at, n.return_id, both_ways.field
    from new_words n, string_to_table(ltrim(n.words), ' ') as word, lateral search_entries(word) as both_ways;
  end if;
  return null;
end $$;
create trigger index_new_words after insert on return_words
  referencing new table as new_words for each statement execute function index_words();
create trigger index_other_words after update on return_words
  referencing old table as old_words new table as new_words for each statement execute function index_words();
create trigger forget_words after delete on return_words
  referencing old table as old_words for each statement execute function index_words();

-- A return is inserted together with its products, in one statement: the words are complete once these are there.
create function note_product_words() returns trigger language plpgsql as $$
begin
  perform note_words(shop_id, array_agg(distinct return_id)) from changed_products group by shop_id;
  return null;
end $$;
create trigger note_new_product_words after insert on return_products
  referencing new table as changed_products for each statement execute function note_product_words();
create trigger note_other_product_words after update on return_products
  referencing new table as changed_products for each statement execute function note_product_words();
create trigger note_gone_product_words after delete on return_products
  referencing old table as changed_products for each statement execute function note_product_words();

create function note_return_words() returns trigger language plpgsql as $$
begin
  perform note_words(new.shop_id, array[new.id]);
  return null;
end $$;
create trigger note_return_words after update of order_name, order_number, client_email, customer_name, customer_phone,
  awb, return_method_id, payment_method_id, created_at on returns
  for each row when ((old.order_name, old.order_number, old.client_email, old.customer_name, old.customer_phone, old.awb,
    old.return_method_id, old.payment_method_id, old.created_at) is distinct from (new.order_name, new.order_number,
    new.client_email, new.customer_name, new.customer_phone, new.awb, new.return_method_id, new.payment_method_id, new.created_at))
  execute function note_return_words();

-- Saved views of the returns: what is searched for, in which order, with which columns.
create table return_views (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  -- Null: everyone in the shop sees it.
  staff_id integer,
  -- One of those that a shop starts with, until it is renamed: its name is translated then.
  first text,
  name text not null,
  query text not null,
  sort text not null check (sort in ('created', 'due', 'total', 'moved')),
  dir text not null check (dir in ('asc', 'desc')),
  columns text[] not null,
  per_page integer not null check (per_page between 1 and 100),
  primary key (shop_id, id),
  foreign key (shop_id, staff_id) references staff on delete cascade
);
call protect_shop_table('return_views', 'select, insert, update, delete');
create index return_views_staff on return_views (shop_id, staff_id);

-- The same action on many returns: a run, and one row for each return. A run is performed as an effect; its rows say what
-- is done, in the transaction that does it.
create table bulk_runs (
  shop_id integer not null references shops on delete cascade,
  -- Made up by whoever asks: asked twice, it is one run.
  id uuid not null,
  staff_id integer not null default current_staff_id(),
  action text not null check (action in ('move', 'assign', 'note', 'mail', 'label')),
  -- Ids and names of the shop's configuration: nothing about customers.
  input jsonb not null,
  -- Of a note: its text, until the run has ended.
  note text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'stopped')),
  created_at timestamptz not null,
  starts_at timestamptz not null,
  ended_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, staff_id) references staff
);
call protect_shop_table('bulk_runs', 'select, insert, update, delete');
create index bulk_runs_staff on bulk_runs (shop_id, staff_id, created_at);
create index bulk_runs_created on bulk_runs (shop_id, created_at);

create table bulk_rows (
  shop_id integer not null,
  run_id uuid not null,
  return_id text not null,
  position integer not null,
  -- As it was when it was chosen: if it was moved since, it is left alone.
  version integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'skipped', 'failed')),
  -- An error code of the catalogue.
  problem text,
  primary key (shop_id, run_id, return_id),
  foreign key (shop_id, run_id) references bulk_runs on delete cascade,
  foreign key (shop_id, return_id) references returns on delete cascade
);
call protect_shop_table('bulk_rows', 'select, insert, update, delete');
create index bulk_rows_waiting on bulk_rows (shop_id, run_id, position) where state = 'waiting';
create index bulk_rows_return on bulk_rows (shop_id, return_id);

-- ─── Intake ──────────────────────────────────────────────────────────────────────────────────────────────────────────
-- How customers come in: codes that prove an order is theirs, what they have half done, what they were refused, and their
-- declarations of withdrawal.

create table order_codes (
  shop_id integer not null references shops on delete cascade,
  id uuid not null,
  order_ref text not null,
  email text not null,
  email_lower text not null generated always as (lower(email)) stored,
  code_hash text not null,
  -- The network that it was asked for from, as a digest. Whoever asked has tries of their own, which nobody else can use
  -- up; `attempts` counts the tries from all other networks together.
  asked_from text not null default '',
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (shop_id, id)
);
call protect_shop_table('order_codes', 'select, insert, update, delete');
create index order_codes_order on order_codes (shop_id, order_ref, created_at);
create index order_codes_email on order_codes (shop_id, email_lower);
create index order_codes_expired on order_codes (shop_id, expires_at);

-- Order tokens that end before their time. A token says how often those of its order had been ended when it was signed; any
-- other number is none of today. A number, and not a time: the clocks of two servers differ.
create table order_token_ends (
  shop_id integer not null references shops on delete cascade,
  order_ref text not null,
  times integer not null,
  primary key (shop_id, order_ref)
);
call protect_shop_table('order_token_ends', 'select, insert, update');

create table order_drafts (
  shop_id integer not null references shops on delete cascade,
  order_ref text not null,
  draft text,
  changed_at timestamptz not null,
  primary key (shop_id, order_ref)
);
call protect_shop_table('order_drafts', 'select, insert, update, delete');
-- What is removed when its time is over.
create index order_drafts_changed on order_drafts (shop_id, changed_at);

-- Uploaded and not yet part of a return.
create table order_photos (
  shop_id integer not null references shops on delete cascade,
  id uuid not null,
  order_ref text not null,
  photo_key text not null,
  created_at timestamptz not null,
  primary key (shop_id, id)
);
call protect_shop_table('order_photos', 'select, insert, update, delete');
create index order_photos_order on order_photos (shop_id, order_ref, created_at);
create index order_photos_created on order_photos (shop_id, created_at);
-- Where a file is named: a file goes when nothing names it any more. Row-level security does not let arrays be searched.
create index order_photos_file on order_photos (shop_id, photo_key);

-- Small copies of photos, made when they are first asked for. Each is a file of its own, under its own key.
create table thumbnails (
  shop_id integer not null references shops on delete cascade,
  photo_key text not null,
  thumbnail_key text not null,
  primary key (shop_id, photo_key)
);
call protect_shop_table('thumbnails', 'select, insert, update, delete');
create index thumbnails_file on thumbnails (shop_id, thumbnail_key);

create table withdrawals (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  declaration_key uuid not null,
  reference text not null,
  received_at timestamptz not null,
  order_name text not null,
  email text not null,
  email_lower text not null generated always as (lower(email)) stored,
  name text not null,
  scope text not null check (scope in ('whole', 'part')),
  products text not null,
  language text not null,
  -- Set once it is known which order is meant.
  order_ref text,
  -- A whole order withdrawn becomes a return by an effect that is planned with the declaration.
  return_id text,
  settled_at timestamptz,
  -- Whether money is still owed for it: nobody has closed it, and the return that came of it is not over either.
  is_open boolean not null default true,
  primary key (shop_id, id),
  unique (shop_id, declaration_key),
  unique (shop_id, reference),
  foreign key (shop_id, return_id) references returns on delete set null (return_id)
);
call protect_shop_table('withdrawals', 'select, insert, update, delete');
create index withdrawals_email on withdrawals (shop_id, email_lower, received_at);
create index withdrawals_order on withdrawals (shop_id, order_ref) where order_ref is not null;
create index withdrawals_return on withdrawals (shop_id, return_id) where return_id is not null;
create index withdrawals_open on withdrawals (shop_id, received_at, id) where is_open;
create index withdrawals_received on withdrawals (shop_id, received_at, id);

create function settle_is_open() returns trigger language plpgsql as $$
begin
  new.is_open := new.settled_at is null and not exists (
    select from returns r where r.shop_id = new.shop_id and r.id = new.return_id and r.order_index in (7, 8));
  return new;
end $$;
create trigger settle_is_open before insert or update on withdrawals
  for each row execute function settle_is_open();

-- Its return is over, or open again: the trigger above looks at it.
create function settle_withdrawal() returns trigger language plpgsql as $$
begin
  update withdrawals set is_open = is_open where shop_id = new.shop_id and return_id = new.id;
  return null;
end $$;
create trigger settle_withdrawal after update of order_index on returns
  for each row when ((new.order_index in (7, 8)) <> (old.order_index in (7, 8))) execute function settle_withdrawal();

-- Requests that were refused. Returns that exist are the ones that were accepted: without the others, a longer window
-- would always look free. One per order, code and day.
create table intake_refusals (
  shop_id integer not null references shops on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null,
  -- In the shop's calendar.
  day date not null,
  order_ref text not null,
  -- No address is kept; by this digest of it an erasure finds the row when the order itself is long forgotten.
  email_digest text not null,
  stage text not null check (stage in ('opening', 'offer', 'submit')),
  code text not null,
  -- What the rules were asked about, without the customer's address, and what had not been chosen by then.
  facts json not null,
  open json,
  -- The window that applied; null for an order without dates.
  "window" json,
  primary key (shop_id, id),
  unique (shop_id, order_ref, code, day)
);
call protect_shop_table('intake_refusals', 'select, insert, update, delete');
create index intake_refusals_at on intake_refusals (shop_id, at);
create index intake_refusals_email on intake_refusals (shop_id, email_digest);

-- ─── Receiving ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- How a parcel comes back by courier. An AWB costs money, so what was asked of a courier is written down before it is
-- asked: whoever continues after a failure knows whether to look first. `pending`: nothing has been asked. `asking`: asked
-- at `asked_at`, and what became of it is not known. `made`: the AWB is there. `failed`: needs people. `cancelling`: to be
-- cancelled, also if it turns out to have been made.
create table labels (
  shop_id integer not null,
  return_id text not null,
  attempt integer not null check (attempt > 0),
  courier text not null,
  -- What the courier knows it by: the return and the attempt.
  reference text not null,
  state text not null check (state in ('pending', 'asking', 'made', 'failed', 'cancelling', 'cancelled')),
  awb text,
  label_key text,
  -- The code of what went wrong last, or the courier's sentence.
  problem text,
  created_at timestamptz not null,
  asked_at timestamptz,
  primary key (shop_id, return_id, attempt),
  unique (shop_id, reference),
  foreign key (shop_id, return_id) references returns on delete cascade
);
call protect_shop_table('labels', 'select, insert, update, delete');
create index labels_awb on labels (shop_id, courier, awb) where awb is not null;
-- Parcels on their way are among the labels of the last weeks.
create index labels_recent on labels (shop_id, courier, created_at) where awb is not null;
create index labels_file on labels (shop_id, label_key) where label_key is not null;
-- A scanner does not know the courier.
-- Staff may have typed anything; no courier has numbers this long, and no index takes texts of any length.
create index labels_any_awb on labels (shop_id, awb) where length(awb) <= 100;

-- What couriers said of parcels, each once.
create table courier_events (
  shop_id integer not null,
  courier text not null,
  awb text not null,
  -- Names the event at the courier: its code and its moment.
  event_ref text not null,
  return_id text not null,
  meaning text not null check (meaning in ('picked_up', 'on_the_way', 'delivered', 'problem', 'other')),
  happened_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (shop_id, courier, awb, event_ref),
  foreign key (shop_id, return_id) references returns on delete cascade
);
call protect_shop_table('courier_events', 'select, insert, delete');
create index courier_events_return on courier_events (shop_id, return_id);

-- Parcels that no return was found for.
create table unknown_parcels (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  -- As it was scanned.
  code text not null,
  note text not null default '',
  state text not null default 'open' check (state in ('open', 'matched', 'closed')),
  matched_return_id text,
  received_at timestamptz not null,
  received_by integer,
  settled_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, matched_return_id) references returns on delete cascade,
  foreign key (shop_id, received_by) references staff,
  check ((state = 'matched') = (matched_return_id is not null)),
  check ((state = 'open') = (settled_at is null))
);
call protect_shop_table('unknown_parcels', 'select, insert, update, delete');
-- A parcel that is scanned again, or by two people at once, is one parcel.
create unique index unknown_parcels_open on unknown_parcels (shop_id, code) where state = 'open';
create index unknown_parcels_code on unknown_parcels (shop_id, code) where state = 'matched';
create index unknown_parcels_state on unknown_parcels (shop_id, state, id);
create index unknown_parcels_return on unknown_parcels (shop_id, matched_return_id) where matched_return_id is not null;
create index unknown_parcels_settled on unknown_parcels (shop_id, settled_at) where settled_at is not null;
-- Parcels that stay open are let go of by the day on which they came.
create index unknown_parcels_waiting on unknown_parcels (shop_id, received_at) where state = 'open';

create table unknown_parcel_photos (
  shop_id integer not null,
  parcel_id integer not null,
  photo_key text not null,
  added_at timestamptz not null,
  primary key (shop_id, parcel_id, photo_key),
  foreign key (shop_id, parcel_id) references unknown_parcels on delete cascade
);
call protect_shop_table('unknown_parcel_photos', 'select, insert, delete');
create index unknown_parcel_photos_file on unknown_parcel_photos (shop_id, photo_key);

-- What a scan has led to, by the key that whoever scanned made up: sent twice, it is one scan. With neither a return nor a
-- parcel, several returns were found and nobody has chosen yet.
create table parcel_scans (
  shop_id integer not null references shops on delete cascade,
  key uuid not null,
  code text not null,
  at timestamptz not null,
  staff_id integer,
  return_id text,
  parcel_id integer,
  is_new boolean not null default false,
  primary key (shop_id, key),
  foreign key (shop_id, return_id) references returns on delete cascade,
  foreign key (shop_id, parcel_id) references unknown_parcels on delete cascade,
  foreign key (shop_id, staff_id) references staff
);
call protect_shop_table('parcel_scans', 'select, insert, update, delete');
create index parcel_scans_return on parcel_scans (shop_id, return_id) where return_id is not null;
create index parcel_scans_parcel on parcel_scans (shop_id, parcel_id) where parcel_id is not null;
create index parcel_scans_at on parcel_scans (shop_id, at);

-- ─── Money ───────────────────────────────────────────────────────────────────────────────────────────────────────────
-- What is owed and what was paid. The sums on the return are kept by the triggers here.

-- What is owed, line by line. Only added to: a wrong entry is corrected by an opposite one.
create table refund_entries (
  shop_id integer not null,
  return_id text not null,
  id integer generated always as identity,
  product_id integer,
  kind text not null check (kind in ('item', 'original_delivery', 'deduction', 'way_back', 'fee', 'correction')),
  amount_minor bigint not null check (amount_minor <> 0),
  -- What the refund came to with this correction, only where that was more than the customer paid: an owner has agreed to so
  -- much, and to no more, whatever is found in the parcel afterwards.
  agreed_minor bigint check (agreed_minor > 0),
  currency text not null,
  -- Written by people, for corrections; customers read it.
  reason text not null default '',
  -- Null if it was computed.
  staff_id integer,
  at timestamptz not null,
  -- Of a correction, made up by whoever asks: asked twice, it is one.
  key uuid,
  primary key (shop_id, return_id, id),
  unique (shop_id, key),
  foreign key (shop_id, return_id) references returns on delete cascade,
  foreign key (shop_id, staff_id) references staff,
  constraint refund_entries_by_person check (kind <> 'correction' or staff_id is not null)
);
call protect_shop_table('refund_entries', 'select, insert');
-- What people wrote about the money of a customer goes with the customer; the amounts stay.
grant update (reason) on refund_entries to returns_desk_app;

create function add_refund_entries() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows e join returns r on r.shop_id = e.shop_id and r.id = e.return_id where r.currency <> e.currency) then
    raise exception 'an entry is in the currency of its return' using errcode = 'check_violation', constraint = 'refund_entries_currency';
  end if;
  update returns r set owed_minor = coalesce(r.owed_minor, 0) + e.amount
  from (select shop_id, return_id, sum(amount_minor) as amount from new_rows group by 1, 2) e
  where r.shop_id = e.shop_id and r.id = e.return_id;
  return null;
end $$;
create trigger add_refund_entries after insert on refund_entries
  referencing new table as new_rows for each statement execute function add_refund_entries();

-- `agreed`: to be paid. `in_batch`: in a file for the bank. `asking`: asked of the platform at `asked_at`, and what became of
-- it is not known. `sent`: on its way. `settled`: proved, or said by a person. The rest is over without money.
create table payouts (
  shop_id integer not null,
  id integer generated always as identity,
  return_id text not null,
  route text not null check (route in ('bank', 'platform', 'store_credit', 'cash', 'other')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- What the platform suggests to refund where that is not what we owe, and which suggestion somebody has confirmed to differ.
  suggested_minor bigint check (suggested_minor >= 0),
  confirmed_minor bigint check (confirmed_minor >= 0),
  state text not null check (state in ('agreed', 'in_batch', 'asking', 'sent', 'settled', 'bounced', 'failed', 'cancelled')),
  -- What the bank or the platform knows it by.
  reference text not null,
  -- Given by them.
  external_ref text,
  -- The code of what went wrong last, or somebody's sentence.
  problem text,
  -- How it was paid, in words, for cash and other.
  note text not null default '',
  staff_id integer default current_staff_id(),
  -- The move to completed that recorded it: an undo of the move cancels it.
  move_event_id bigint,
  created_at timestamptz not null,
  asked_at timestamptz,
  changed_at timestamptz not null,
  -- Made up by whoever asks: asked twice, it is one.
  key uuid,
  primary key (shop_id, id),
  unique (shop_id, reference),
  unique (shop_id, key),
  foreign key (shop_id, return_id) references returns on delete cascade,
  foreign key (shop_id, staff_id) references staff
);
call protect_shop_table('payouts', 'select, insert, update, delete');
create index payouts_return on payouts (shop_id, return_id);
create index payouts_open on payouts (shop_id, state, id) where state in ('agreed', 'in_batch', 'asking', 'sent');
-- A line is about a payment of its amount, or about a recent one.
create index payouts_by_bank on payouts (shop_id, currency, id) where route = 'bank';
create index payouts_by_bank_amount on payouts (shop_id, currency, amount_minor, id) where route = 'bank';

create function counts_as_paid(state text) returns boolean language sql immutable parallel safe
  return state not in ('bounced', 'failed', 'cancelled');

create function add_payouts() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows p join returns r on r.shop_id = p.shop_id and r.id = p.return_id where r.currency <> p.currency) then
    raise exception 'a payout is in the currency of its return' using errcode = 'check_violation', constraint = 'payouts_currency';
  end if;
  update returns r set payouts_minor = r.payouts_minor + p.amount
  from (select shop_id, return_id, sum(amount_minor) as amount from new_rows where counts_as_paid(state) group by 1, 2) p
  where r.shop_id = p.shop_id and r.id = p.return_id;
  return null;
end $$;
create trigger add_payouts after insert on payouts
  referencing new table as new_rows for each statement execute function add_payouts();

create function change_payouts() returns trigger language plpgsql as $$
begin
  update returns r set payouts_minor = r.payouts_minor + p.amount
  from (
    select shop_id, return_id, sum(amount) as amount from (
      select shop_id, return_id, amount_minor as amount from new_rows where counts_as_paid(state)
      union all
      select shop_id, return_id, -amount_minor from old_rows where counts_as_paid(state)
    ) as changes group by 1, 2 having sum(amount) <> 0
  ) p
  where r.shop_id = p.shop_id and r.id = p.return_id;
  return null;
end $$;
create trigger change_payouts after update on payouts
  referencing old table as old_rows new table as new_rows for each statement execute function change_payouts();

-- The account that payments by bank are made from.
create table bank_accounts (
  shop_id integer primary key,
  debtor_name text not null,
  iban_sealed text not null,
  bic text not null,
  profile text not null check (profile in ('generic_03', 'generic_09', 'ron_domestic', 'csv')),
  four_eyes boolean not null,
  version integer not null default 1
);
call protect_shop_table('bank_accounts', 'select, insert, update, delete');

-- Files that ask the bank for payments.
create table bank_files (
  shop_id integer not null,
  id integer generated always as identity,
  -- Made up by whoever asks: asked twice, it is one.
  key uuid not null,
  -- What the bank knows it by.
  reference text not null,
  name text not null,
  profile text not null check (profile in ('generic_03', 'generic_09', 'ron_domestic', 'csv')),
  state text not null check (state in ('made', 'approved', 'downloaded', 'confirmed', 'void')),
  execution_day date not null,
  count integer not null check (count > 0),
  sum_minor bigint not null check (sum_minor > 0),
  currency text not null,
  sha256 text not null,
  -- Its bytes; null once they are no longer kept.
  file_sealed text,
  -- Its bytes, or what recognises its accounts; false once tidying has cleared both.
  keeps_accounts boolean not null default true,
  -- As the shop wanted it when the file was made: switching it off later releases no file.
  four_eyes boolean not null,
  made_by integer default current_staff_id(),
  made_at timestamptz not null,
  approved_by integer,
  approved_at timestamptz,
  downloaded_at timestamptz,
  ended_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, key),
  unique (shop_id, reference),
  foreign key (shop_id, made_by) references staff,
  foreign key (shop_id, approved_by) references staff,
  check (not four_eyes or approved_by is null or approved_by is distinct from made_by),
  check (state = 'made' or state = 'void' or approved_at is not null),
  check ((state in ('confirmed', 'void')) = (ended_at is not null))
);
call protect_shop_table('bank_files', 'select, insert, update, delete');
create index bank_files_kept on bank_files (shop_id, made_at) where keeps_accounts;
create index bank_files_kept_ended on bank_files (shop_id, ended_at) where keeps_accounts;
create index bank_files_downloaded on bank_files (shop_id, id) where state = 'downloaded';

-- A file is shown from its own rows: account and name as they stand in it. The return may have others by now.
create table bank_file_rows (
  shop_id integer not null,
  file_id integer not null,
  payout_id integer not null,
  place integer not null,
  -- The account and its holder, and what recognises the account in a statement; null once accounts are no longer kept.
  iban_sealed text,
  name_sealed text,
  iban_digest text,
  -- Who of the staff entered that account, and when; null if the customer did.
  account_entered_by integer,
  account_entered_at timestamptz,
  -- The payout was made for this file, and ends with it.
  is_own_payout boolean not null,
  -- False once the file is void.
  is_live boolean not null default true,
  primary key (shop_id, file_id, payout_id),
  foreign key (shop_id, file_id) references bank_files on delete cascade,
  foreign key (shop_id, payout_id) references payouts on delete cascade,
  foreign key (shop_id, account_entered_by) references staff
);
call protect_shop_table('bank_file_rows', 'select, insert, update, delete');
-- Two files never ask for the same payment.
create unique index bank_file_rows_once on bank_file_rows (shop_id, payout_id) where is_live;

-- What the bank says was paid and came back. Statements are worked off in portions.
create table bank_statements (
  shop_id integer not null,
  id integer generated always as identity,
  sha256 text not null,
  format text not null check (format in ('camt053', 'csv', 'mt940')),
  uploaded_by integer default current_staff_id(),
  uploaded_at timestamptz not null,
  total_lines integer not null default 0,
  done_lines integer not null default 0,
  known integer not null,
  -- Lines that could not be read: how many, their numbers and why, never what they say.
  unread integer not null default 0 check (unread >= 0),
  unread_lines jsonb not null default '[]',
  -- False once tidying has cleared what the bank says about the people of its lines.
  keeps_names boolean not null default true,
  primary key (shop_id, id),
  unique (shop_id, sha256),
  foreign key (shop_id, uploaded_by) references staff,
  constraint bank_statements_done check (done_lines between 0 and total_lines)
);
call protect_shop_table('bank_statements', 'select, insert, update, delete');
create index bank_statements_kept on bank_statements (shop_id, uploaded_at) where keeps_names;

create table bank_lines (
  shop_id integer not null,
  id integer generated always as identity,
  statement_id integer not null,
  -- Of all that the bank says about it: the same line in another statement is known.
  line_digest text not null,
  kind text not null check (kind in ('paid', 'returned')),
  state text not null check (state in ('open', 'matched', 'ignored')),
  booked_on date not null,
  -- Null if the bank gives only the sum of several.
  amount_minor bigint check (amount_minor >= 0),
  currency text not null,
  reference text not null,
  -- The bank names people in it; null once that is no longer kept.
  description_sealed text,
  matched_by text check (matched_by in ('reference', 'file', 'number', 'account', 'hand')),
  -- What it is about: a payment, or a whole file.
  payout_id integer,
  file_id integer,
  -- What a person is asked about a line that matches nothing by itself, and the payout that it is about.
  question text check (question in (
    'other_amount', 'again', 'over', 'voided_file', 'file_returned', 'several', 'taken_back', 'likely_bounce', 'same_amount'
  )),
  likely_payout_id integer,
  primary key (shop_id, id),
  unique (shop_id, line_digest),
  foreign key (shop_id, statement_id) references bank_statements on delete cascade,
  foreign key (shop_id, payout_id) references payouts on delete set null (payout_id),
  constraint bank_lines_file foreign key (shop_id, file_id) references bank_files on delete set null (file_id),
  constraint bank_lines_likely_payout foreign key (shop_id, likely_payout_id)
    references payouts on delete set null (likely_payout_id),
  check ((state = 'matched') = (matched_by is not null))
);
call protect_shop_table('bank_lines', 'select, insert, update, delete');
create index bank_lines_state on bank_lines (shop_id, state, id);
create index bank_lines_statement on bank_lines (shop_id, statement_id);
-- A payment leaves once and comes back once.
create unique index bank_lines_payout on bank_lines (shop_id, payout_id, kind) where payout_id is not null;
create index bank_lines_likely on bank_lines (shop_id, likely_payout_id) where likely_payout_id is not null;
create index bank_lines_of_file on bank_lines (shop_id, file_id) where file_id is not null;
-- The sum of a file leaves once.
create unique index bank_lines_file_once on bank_lines (shop_id, file_id) where matched_by = 'file';

-- What is in the columns of statements that nobody else knows, as a person of the shop has said it.
create table statement_layouts (
  shop_id integer not null,
  -- Of the names of the columns: the next file of the same kind has them, too.
  digest text not null,
  columns text[] not null check (
    columns <@ array['date', 'debit', 'credit', 'amount', 'currency', 'text', 'name', 'account', 'reference', 'none']),
  saved_by integer default current_staff_id(),
  saved_at timestamptz not null,
  primary key (shop_id, digest),
  foreign key (shop_id, saved_by) references staff
);
call protect_shop_table('statement_layouts', 'select, insert, update, delete');

-- Store credit of shops without a platform: a code worth money. It is issued by a payout and spent in parts; what was spent
-- is only added to, and its sum is kept by a trigger, which locks the credit: it is never spent twice.
create table store_credits (
  shop_id integer not null,
  -- Of the payout that issued it.
  id integer not null,
  return_id text not null,
  -- What it is found by. The code itself is long and random, so that a plain hash does not give it away.
  code_hash text not null,
  code_sealed text not null,
  value_minor bigint not null check (value_minor > 0),
  spent_minor bigint not null default 0,
  currency text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  voided_at timestamptz,
  voided_by integer,
  void_reason text not null default '',
  primary key (shop_id, id),
  unique (shop_id, code_hash),
  foreign key (shop_id, id) references payouts on delete cascade,
  foreign key (shop_id, return_id) references returns on delete cascade,
  foreign key (shop_id, voided_by) references staff,
  constraint store_credits_never_overspent check (spent_minor between 0 and value_minor),
  -- The refund that it paid is open again: nothing of it may have been spent.
  constraint store_credits_void check (voided_at is null or spent_minor = 0)
);
call protect_shop_table('store_credits', 'select, insert, update, delete');
create index store_credits_created on store_credits (shop_id, created_at, id);
create index store_credits_live on store_credits (shop_id, expires_at, id)
  where voided_at is null and spent_minor < value_minor;
create index store_credits_spent on store_credits (shop_id, created_at, id)
  where voided_at is null and spent_minor = value_minor;
create index store_credits_voided on store_credits (shop_id, created_at, id) where voided_at is not null;

-- Only added to.
create table store_credit_uses (
  shop_id integer not null,
  credit_id integer not null,
  id integer generated always as identity,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- What it was spent on.
  reference text not null check (reference <> ''),
  staff_id integer,
  at timestamptz not null,
  -- Made up by whoever asks: asked twice, it is spent once.
  key uuid not null,
  primary key (shop_id, credit_id, id),
  unique (shop_id, key),
  foreign key (shop_id, credit_id) references store_credits on delete cascade,
  foreign key (shop_id, staff_id) references staff
);
call protect_shop_table('store_credit_uses', 'select, insert');

create function add_store_credit_use() returns trigger language plpgsql as $$
begin
  update store_credits c set spent_minor = c.spent_minor + new.amount_minor
  where c.shop_id = new.shop_id and c.id = new.credit_id
    and c.currency = new.currency and c.voided_at is null and c.expires_at > new.at;
  if not found then
    raise exception 'a store credit is spent in its currency, before it expires and unless it is void'
      using errcode = 'check_violation', constraint = 'store_credit_uses_possible';
  end if;
  return null;
end $$;
create trigger add_store_credit_use after insert on store_credit_uses
  for each row execute function add_store_credit_use();

-- ─── Rules ───────────────────────────────────────────────────────────────────────────────────────────────────────────
-- The rules of a shop with all their versions, what they decided about each return, and how they are tried and tested.

create table rules (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  name text not null,
  description text not null,
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  priority integer not null check (priority between 1 and 3),
  active boolean not null,
  -- A rule in shadow runs without effect: it is not active, and what it would have done is kept with the return.
  shadow boolean not null default false,
  -- Of the program's own dictionary, as are the attribute and operator ids of the conditions.
  default_action_id integer not null,
  action_params jsonb not null,
  -- [{ attribute_id, operator_id, value }]: always read and written with their rule, never without it.
  conditions jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  check (not (active and shadow))
);
call protect_shop_table('rules', 'select, insert, update, delete');
call watch_shop_table('rules');

-- The rules as they were when a return was decided are the same for all returns until a rule changes. They are kept once,
-- under a digest of themselves, and a trace keeps only what was its own: less to write with every return, by far.
create table rule_snapshots (
  shop_id integer not null references shops on delete cascade,
  id text not null,
  rules jsonb not null,
  primary key (shop_id, id)
);
call protect_shop_table('rule_snapshots', 'select, insert, update, delete');

-- Every change of a shop's rules is a version, by whom, when and why. Of a version only the rules that it changed are kept:
-- its rule set is the newest state of each rule up to its number. Versions are numbered in the order of their commits.
create table rule_versions (
  shop_id integer not null references shops on delete cascade,
  number integer not null,
  at timestamptz not null default now(),
  staff_id integer default current_staff_id(),
  cause text not null check (cause in ('create', 'edit', 'activate', 'deactivate', 'shadow', 'delete', 'restore')),
  -- The version that was restored.
  restored integer,
  note text not null default '',
  primary key (shop_id, number),
  foreign key (shop_id, staff_id) references staff,
  check ((cause = 'restore') = (restored is not null))
);
call protect_shop_table('rule_versions', 'select, insert, update');

create table rule_version_rules (
  shop_id integer not null,
  number integer not null,
  rule_id integer not null,
  -- Null where the version has deleted the rule.
  rule jsonb,
  primary key (shop_id, rule_id, number),
  foreign key (shop_id, number) references rule_versions on delete cascade
);
call protect_shop_table('rule_version_rules', 'select, insert, update');
create index rule_version_rules_number on rule_version_rules (shop_id, number);

-- What of a rule belongs to its version. A later column joins only where it differs from its default, so that rules of
-- earlier versions stay equal.
create function rule_content(kept rules) returns jsonb
  language sql immutable
  return jsonb_build_object('name', kept.name, 'description', kept.description, 'translations', kept.translations,
    'priority', kept.priority, 'active', kept.active, 'default_action_id', kept.default_action_id,
    'action_params', kept.action_params, 'conditions', kept.conditions)
    || case when kept.shadow then '{"shadow": true}'::jsonb else '{}'::jsonb end;

-- Held until the commit, so that versions are committed in the order of their numbers.
create function lock_rule_versions(locked_shop_id integer) returns void
  language sql volatile
  return (select pg_advisory_xact_lock(hashtextextended(locked_shop_id || '/rule versions', 0)));

-- All changes of one transaction are one version; the first of them says why.
create function open_rule_version(changed_shop_id integer, why text) returns integer
language plpgsql as $$
declare
  opened text := current_setting('app.rule_version', true);
  next_number integer;
begin
  if split_part(opened, '/', 1) = changed_shop_id::text then
    return split_part(opened, '/', 2)::integer;
  end if;
  perform lock_rule_versions(changed_shop_id);
  select coalesce(max(number), 0) + 1 into next_number from rule_versions where shop_id = changed_shop_id;
  insert into rule_versions (shop_id, number, cause) values (changed_shop_id, next_number, why);
  perform set_config('app.rule_version', changed_shop_id || '/' || next_number, true);
  return next_number;
end $$;

create function keep_rule_state(changed_shop_id integer, changed_rule_id integer, content jsonb, why text) returns void
language plpgsql as $$
begin
  insert into rule_version_rules (shop_id, number, rule_id, rule)
  values (changed_shop_id, open_rule_version(changed_shop_id, why), changed_rule_id, content)
  on conflict (shop_id, rule_id, number) do update set rule = excluded.rule;
end $$;

-- Before any row is locked. Otherwise somebody who waits for the version with a rule locked, and somebody who has the version
-- and waits for that rule, would wait for each other.
create function queue_for_rule_version() returns trigger language plpgsql as $$
begin
  if current_shop_id() is not null then
    perform lock_rule_versions(current_shop_id());
  end if;
  return null;
end $$;
create trigger queue_for_version before insert or update or delete on rules
  for each statement execute function queue_for_rule_version();

create function version_inserted_rules() returns trigger language plpgsql as $$
begin
  perform keep_rule_state(r.shop_id, r.id, rule_content(r), 'create') from new_rows r order by r.shop_id, r.id;
  return null;
end $$;
create trigger version_inserted after insert on rules
  referencing new table as new_rows for each statement execute function version_inserted_rules();

create function version_updated_rules() returns trigger language plpgsql as $$
begin
  perform keep_rule_state(shop_id, id, after, case
      when before - 'active' - 'shadow' <> after - 'active' - 'shadow' then 'edit'
      when (after ->> 'active')::boolean then 'activate'
      when after ? 'shadow' then 'shadow'
      else 'deactivate' end)
  from (
    select n.shop_id, n.id, rule_content(o) as before, rule_content(n) as after
    from old_rows o join new_rows n on n.shop_id = o.shop_id and n.id = o.id
  ) as changed
  where before <> after
  order by shop_id, id;
  return null;
end $$;
create trigger version_updated after update on rules
  referencing old table as old_rows new table as new_rows for each statement execute function version_updated_rules();

create function version_deleted_rules() returns trigger language plpgsql as $$
begin
  -- Not of a shop that is going away.
  perform keep_rule_state(r.shop_id, r.id, null, 'delete')
  from old_rows r join shops using (shop_id) order by r.shop_id, r.id;
  return null;
end $$;
create trigger version_deleted after delete on rules
  referencing old table as old_rows for each statement execute function version_deleted_rules();

-- What the rules said when the return was decided, kept readable for good. It is written with every return and read whole:
-- as it was written is all that is needed of it, and taking it apart costs more than all else that is kept beside it. So it
-- is json, and not jsonb.
create table return_traces (
  shop_id integer not null,
  return_id text not null,
  trace json not null,
  -- What the rules were told, without the customer's address: event rules ask again later. It stands here and not in the row
  -- that every list reads.
  facts json,
  rules_id text not null,
  -- Which version decided.
  rules_version integer,
  -- The day of the decision where the shop is, and the ids of the rules that matched, and that decided.
  hit_day date,
  matched_rules integer[],
  deciding_rules integer[],
  primary key (shop_id, return_id),
  foreign key (shop_id, return_id) references returns on delete cascade,
  foreign key (shop_id, rules_id) references rule_snapshots on update cascade
);
call protect_shop_table('return_traces', 'select, insert, update');

-- What the rules about events said whenever something happened to a return, kept like what decided its terms.
create table return_event_traces (
  shop_id integer not null,
  return_id text not null,
  id bigint generated always as identity,
  at timestamptz not null,
  -- { type, from, to } as the rules saw it.
  event json not null,
  trace json not null,
  rules_id text not null,
  rules_version integer,
  hit_day date,
  matched_rules integer[],
  deciding_rules integer[],
  primary key (shop_id, return_id, id),
  foreign key (shop_id, return_id) references returns on delete cascade,
  foreign key (shop_id, rules_id) references rule_snapshots on update cascade
);
call protect_shop_table('return_event_traces', 'select, insert, update, delete');

-- One row per return, or event of a return, that a rule in shadow matched.
create table shadow_outcomes (
  shop_id integer not null,
  return_id text not null,
  id bigint generated always as identity,
  at timestamptz not null,
  rule_id integer not null,
  rules_version integer not null,
  -- { type, from, to } for a rule about an event.
  event json,
  -- What was decided, and what would have been; null where the rule would have changed nothing.
  before json,
  after json,
  primary key (shop_id, return_id, id),
  foreign key (shop_id, return_id) references returns on delete cascade
);
call protect_shop_table('shadow_outcomes', 'select, insert, delete');
create index shadow_outcomes_rule on shadow_outcomes (shop_id, rule_id, at);

-- How often each rule matched and decided, by day. Kept as the counts of returns are: every trace adds a row of differences,
-- which no two writers ever wait for; now and then they are folded into the totals.
create table rule_hit_changes (
  shop_id integer not null,
  id bigint generated always as identity,
  day date not null,
  matched integer[] not null,
  decided integer[] not null,
  -- 1 for a trace, -1 for one that is deleted.
  change integer not null,
  primary key (shop_id, id)
);
call protect_shop_table('rule_hit_changes', 'select, insert, update, delete');

create table rule_hit_totals (
  shop_id integer not null,
  rule_id integer not null,
  day date not null,
  matched bigint not null,
  decided bigint not null,
  primary key (shop_id, rule_id, day)
);
call protect_shop_table('rule_hit_totals', 'select, insert, update, delete');

create function count_rule_hits() returns trigger language plpgsql as $$
begin
  insert into rule_hit_changes (shop_id, day, matched, decided, change)
  select shop_id, hit_day, matched_rules, deciding_rules, case when tg_op = 'DELETE' then -1 else 1 end
  from traces where hit_day is not null and matched_rules <> '{}';
  return null;
end $$;
create trigger count_inserted after insert on return_traces
  referencing new table as traces for each statement execute function count_rule_hits();
create trigger count_deleted after delete on return_traces
  referencing old table as traces for each statement execute function count_rule_hits();
create trigger count_inserted after insert on return_event_traces
  referencing new table as traces for each statement execute function count_rule_hits();
create trigger count_deleted after delete on return_event_traces
  referencing old table as traces for each statement execute function count_rule_hits();

-- Moves differences into the totals. Rows that another fold is busy with are left to it.
create function fold_rule_hits(folded_shop_id integer) returns void language sql as $$
  with taken as (
    delete from rule_hit_changes where shop_id = folded_shop_id and id in (
      select id from rule_hit_changes where shop_id = folded_shop_id order by id for update skip locked
    )
    returning day, matched, decided, change
  )
  insert into rule_hit_totals (shop_id, rule_id, day, matched, decided)
  select folded_shop_id, rule_id, day, sum(change), sum(case when rule_id = any(decided) then change else 0 end)
  from taken cross join lateral unnest(matched) as rule_id
  group by rule_id, day order by rule_id, day
  on conflict (shop_id, rule_id, day) do update
    set matched = rule_hit_totals.matched + excluded.matched, decided = rule_hit_totals.decided + excluded.decided
$$;

-- Changes to rules, replayed on the past. Performed as an effect, a portion at a time: what a portion found, and how far it
-- is, are one transaction, so that whoever goes on after a killed server goes on there. `figures` are set at the end only.
create table rule_backtests (
  shop_id integer not null references shops on delete cascade,
  id uuid not null,
  staff_id integer not null default current_staff_id(),
  days integer not null,
  since timestamptz not null,
  until timestamptz not null,
  -- Both rule sets as they are replayed, and the methods and templates of the shop.
  spec jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  total integer not null default 0,
  seen integer not null default 0,
  -- The last return that was replayed, and when it was made, to the microsecond.
  seen_at text,
  seen_id text,
  tally jsonb not null default '{}',
  figures jsonb,
  created_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, staff_id) references staff
);
call protect_shop_table('rule_backtests', 'select, insert, update, delete');
create index rule_backtests_created on rule_backtests (shop_id, created_at);

-- One row per figure that it counts in, so that a page of a figure is a range of the key. A replay writes thousands of them,
-- so neither return nor refusal is checked: returns are never deleted by themselves, and a row whose refused request is gone
-- is left out of its list.
create table rule_backtest_rows (
  shop_id integer not null,
  backtest_id uuid not null,
  class text not null,
  position integer not null,
  return_id text,
  refusal_id bigint,
  "before" json,
  "after" json,
  primary key (shop_id, backtest_id, class, position),
  foreign key (shop_id, backtest_id) references rule_backtests on delete cascade
);
call protect_shop_table('rule_backtest_rows', 'select, insert, update, delete');
create index rule_backtest_rows_return on rule_backtest_rows (shop_id, return_id) where return_id is not null;

-- Tests of the rules: what must come of a request. Nothing in them names a customer: the facts are without the address.
create table rule_scenarios (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  name text not null,
  facts jsonb not null,
  -- What the window is counted from, as far as it is known: `{delivered_at, fulfilled_at, ordered_at}`.
  dates jsonb not null,
  -- The day of the request.
  today date not null,
  expectation jsonb not null,
  must boolean not null,
  from_return_id text,
  version integer not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, from_return_id) references returns on delete set null (from_return_id)
);
call protect_shop_table('rule_scenarios', 'select, insert, update, delete');
create index rule_scenarios_return on rule_scenarios (shop_id, from_return_id) where from_return_id is not null;

-- ─── Mail ────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- What the language versions of one e-mail have in common. A rule names the template, and the language follows the customer:
-- no version that is deleted, renamed or no longer the default takes a rule's mail away. Rows stay when the last version is
-- gone, so that no id comes again for another e-mail.
create table templates (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  primary key (shop_id, id)
);
call protect_shop_table('templates', 'select, insert');

-- The language versions of one e-mail share its subject and type. What is written without HTML keeps its document beside
-- the HTML that is made from it; who edits the HTML itself leaves the document behind.
create table email_templates (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  -- A trigger puts the right one in place of the 0.
  template_id integer not null default 0,
  template_type text,
  subject text not null,
  language text not null,
  default_language boolean not null,
  html_content text not null,
  content jsonb,
  -- What the template came with.
  default_content text,
  default_document jsonb,
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, template_id) references templates
);
call protect_shop_table('email_templates', 'select, insert, update, delete');
call watch_shop_table('email_templates');
create unique index email_templates_language on email_templates (shop_id, coalesce(template_type, ''), subject, language);
create index email_templates_template on email_templates (shop_id, template_id);

-- Versions share a template exactly when they share type and subject. A version that is renamed joins the template of that
-- name; where there is none it keeps its own, unless it leaves others behind.
create function settle_template() returns trigger
language plpgsql as $$
declare
  found_id integer;
begin
  select template_id into found_id from email_templates
  where shop_id = new.shop_id and subject = new.subject and template_type is not distinct from new.template_type
    and id <> new.id
  limit 1;
  if found_id is not null then
    new.template_id := found_id;
  elsif tg_op = 'INSERT' or exists (
    select from email_templates where shop_id = new.shop_id and template_id = new.template_id and id <> new.id
  ) then
    insert into templates (shop_id) values (new.shop_id) returning id into new.template_id;
  end if;
  return new;
end $$;
create trigger settle_template before insert or update of template_type, subject on email_templates
  for each row execute function settle_template();

-- A template as it was saved, by whom and when; null where it came with the shop. The newest fifty are kept.
create table email_versions (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  email_id integer not null,
  saved_at timestamptz not null,
  staff_id integer default current_staff_id(),
  subject text not null,
  html_content text not null,
  content jsonb,
  primary key (shop_id, id),
  foreign key (shop_id, email_id) references email_templates on delete cascade,
  foreign key (shop_id, staff_id) references staff
);
call protect_shop_table('email_versions', 'select, insert, delete');
create index email_versions_email on email_versions (shop_id, email_id, id desc);

-- Mails that are kept where no mail server is named.
create table kept_mails (
  shop_id integer not null references shops on delete cascade,
  id bigint generated always as identity,
  -- The same mail made twice is one mail.
  message_id text not null,
  -- It is known by the effect that sent it.
  effect_id text not null generated always as (split_part(message_id, '@', 1)) stored,
  at timestamptz not null,
  sender text not null,
  reply_to text not null,
  recipient text not null,
  recipient_lower text not null generated always as (lower(recipient)) stored,
  subject text not null,
  html text not null,
  plain text not null,
  -- The names of what was attached.
  attachments text[] not null default '{}',
  primary key (shop_id, id),
  unique (shop_id, message_id)
);
call protect_shop_table('kept_mails', 'select, insert, delete');
create index kept_mails_recipient on kept_mails (shop_id, recipient_lower, id desc);
create index kept_mails_effect on kept_mails (shop_id, effect_id);

-- ─── Platforms ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- The catalogue and the orders of shops with no platform of their own. Shops on a platform keep none of these.
create table products (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  handle text not null,
  title text not null,
  product_type text not null,
  vendor text not null,
  tags text[] not null,
  -- The titles of its collections, for rules. Known for the products of the demo shop; a file of orders has none.
  collections text[] not null default '{}',
  final_sale boolean not null,
  primary key (shop_id, id),
  unique (shop_id, handle)
);
call protect_shop_table('products', 'select, insert, update, delete');

create table product_variants (
  shop_id integer not null,
  id integer generated always as identity,
  product_id integer not null,
  title text not null,
  sku text not null,
  price_minor bigint not null,
  image_src text,
  primary key (shop_id, id),
  unique (shop_id, sku),
  foreign key (shop_id, product_id) references products on delete cascade
);
call protect_shop_table('product_variants', 'select, insert, update, delete');

create table customers (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  email text not null,
  email_lower text not null generated always as (lower(email)) stored,
  first_name text not null,
  last_name text not null,
  phone text not null,
  address jsonb not null,
  country text not null,
  language text not null,
  tags text[] not null,
  primary key (shop_id, id)
);
call protect_shop_table('customers', 'select, insert, update, delete');
create unique index customers_email on customers (shop_id, email_lower);

create table orders (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  order_name text not null,
  -- `#1042` and `1042` are one order, to whoever types it and to whoever sends it.
  name_lower text not null generated always as (lower(regexp_replace(order_name, '^#(?=.)', ''))) stored,
  order_number text not null,
  customer_id integer,
  email text not null,
  email_lower text not null generated always as (lower(email)) stored,
  currency text not null,
  total_minor bigint not null,
  shipping_minor bigint not null,
  discount_codes text[] not null,
  sales_channel text not null,
  tags text[] not null,
  country text not null,
  created_at timestamptz not null,
  fulfilled_at timestamptz,
  delivered_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, customer_id) references customers on delete set null (customer_id)
);
call protect_shop_table('orders', 'select, insert, update, delete');
-- What a customer has bought before is asked for with every order that is opened.
create index orders_customer on orders (shop_id, customer_id);
create unique index orders_name on orders (shop_id, name_lower);
create index orders_email on orders (shop_id, email_lower);

create table order_lines (
  shop_id integer not null,
  id integer generated always as identity,
  order_id integer not null,
  -- What the shop system calls the line; empty where it has no name for it.
  import_ref text not null default '',
  sku text not null,
  product_title text not null,
  variant_title text not null,
  -- Of the titles, where they are known: in the demo shop.
  translations jsonb,
  quantity integer not null check (quantity > 0),
  unit_price_minor bigint not null,
  discounted boolean not null,
  final_sale boolean not null,
  image_src text,
  -- No longer part of the order. The row stays: a return may point at it, now or in a moment.
  removed boolean not null default false,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders on delete cascade
);
call protect_shop_table('order_lines', 'select, insert, update, delete');
create index order_lines_order on order_lines (shop_id, order_id);

-- What shop systems that send orders sign with. Several may be good at once, so that one can be replaced without an order
-- getting lost.
create table import_secrets (
  shop_id integer not null references shops on delete cascade,
  id uuid not null,
  -- Sealed with the key ring.
  secret_sealed text not null,
  created_at timestamptz not null,
  -- Set once a newer one has taken its place.
  expires_at timestamptz,
  primary key (shop_id, id)
);
call protect_shop_table('import_secrets', 'select, insert, update, delete');

-- Orders that live at a platform, as they were when it last told us: for when it cannot be asked. The newest state wins,
-- by the platform's own clock.
create table order_copies (
  shop_id integer not null references shops on delete cascade,
  order_ref text not null,
  order_name text not null,
  name_lower text not null generated always as (lower(regexp_replace(order_name, '^#', ''))) stored,
  email text not null,
  email_lower text not null generated always as (lower(email)) stored,
  -- The order as the port describes it.
  document_sealed text not null,
  updated_at timestamptz not null,
  fetched_at timestamptz not null,
  primary key (shop_id, order_ref)
);
call protect_shop_table('order_copies', 'select, insert, update, delete');
create index order_copies_fetched on order_copies (shop_id, fetched_at);
create index order_copies_name on order_copies (shop_id, name_lower);
create index order_copies_email on order_copies (shop_id, email_lower);

-- How far the changes of a platform's orders have been followed.
create table order_cursors (
  shop_id integer primary key references shops on delete cascade,
  seen_until timestamptz not null
);
call protect_shop_table('order_cursors', 'select, insert, update, delete');

-- Returns that are open at the platform too, where the shop wants that. `asked_at`: asked then, and what became of it is
-- not known until `platform_ref` stands here.
create table platform_return_links (
  shop_id integer not null,
  return_id text not null,
  asked_at timestamptz,
  platform_ref text,
  -- A return at the platform that a corrected one takes the place of: cancelled there by us, or about to be.
  replaced_ref text,
  processed_at timestamptz,
  primary key (shop_id, return_id),
  foreign key (shop_id, return_id) references returns on delete cascade
);
call protect_shop_table('platform_return_links', 'select, insert, update, delete');

-- How we reach a shop that sells at Shopify. No token while the app is uninstalled, or after Shopify has revoked it.
create table shopify_installs (
  shop_id integer primary key references shops on delete cascade,
  access_token_sealed text,
  -- As granted, separated by commas.
  scopes text not null,
  installed_at timestamptz not null,
  uninstalled_at timestamptz,
  -- When Shopify told us the shop's name, currency and time zone. Until then they are guesses.
  described_at timestamptz
);
call protect_shop_table('shopify_installs', 'select, insert, update, delete');

-- Each message of Shopify's once: a repeated one is known by its id. Of its content only what the work needs is kept, sealed,
-- and no longer than the work takes.
create table shopify_webhooks (
  shop_id integer not null references shops on delete cascade,
  webhook_id text not null,
  topic text not null,
  payload_sealed text,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (shop_id, webhook_id)
);
call protect_shop_table('shopify_webhooks', 'select, insert, update, delete');
create index shopify_webhooks_received on shopify_webhooks (shop_id, received_at);

create table courier_accounts (
  shop_id integer not null references shops on delete cascade,
  courier text not null check (courier in ('own', 'fan', 'sameday', 'cargus')),
  settings jsonb not null,
  -- Sealed with the key ring; none for our own courier.
  credentials_sealed text,
  active boolean not null,
  changed_at timestamptz not null,
  primary key (shop_id, courier)
);
call protect_shop_table('courier_accounts', 'select, insert, update, delete');

-- The numbers of our own courier, per shop; one for each thing that asked for one.
create table courier_series (
  shop_id integer not null references shops on delete cascade,
  number bigint not null check (number > 0),
  reference text not null,
  given_at timestamptz not null,
  primary key (shop_id, number),
  unique (shop_id, reference)
);
call protect_shop_table('courier_series', 'select, insert, update');

-- ─── System ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- What a change causes outside the database: a mail, a label, a tag on an order. Planned in the transaction of the change,
-- made by a job, and kept, so that staff see what was made, what failed and when it is tried again. `key` says what it is
-- for: the same effect planned twice is one effect.
create table effects (
  shop_id integer not null references shops on delete cascade,
  id uuid not null,
  return_id text,
  -- A move can be undone for ten seconds. What it planned names it, so that an undo finds and cancels exactly that.
  move_event_id bigint,
  kind text not null,
  key text not null,
  payload jsonb not null,
  -- Mails that no return caused: codes, receipts of withdrawals. Those that one did cause are found by the return.
  loose_to text generated always as (case when return_id is null then lower(payload ->> 'to') end) stored,
  state text not null default 'pending' check (state in ('pending', 'done', 'failed', 'cancelled')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz,
  -- An effect is worked on by one at a time. Whoever dies in the middle leaves it free when this moment has passed.
  claimed_until timestamptz,
  done_at timestamptz,
  -- For staff: never an address, a number of an account or an answer of the other side as it came.
  last_error text,
  result jsonb,
  primary key (shop_id, id),
  unique (shop_id, key),
  foreign key (shop_id, return_id) references returns on delete cascade
);
call protect_shop_table('effects', 'select, insert, update, delete');
create index effects_return on effects (shop_id, return_id);
create index effects_open on effects (shop_id, state, next_attempt_at) where state in ('pending', 'failed');
create index effects_loose_to on effects (shop_id, loose_to) where loose_to is not null;
create index effects_loose on effects (shop_id, created_at) where return_id is null;

-- The queue of the outbox: one row for each effect that waits, written in the transaction that plans it. The effect is the
-- truth, behind row-level security; a row here says only which effect of which shop to look at, and when. It belongs to no
-- shop, because a worker looks for what is due in all of them: ids, and nothing of anybody.
create table due_effects (
  shop_id integer not null,
  effect_id uuid not null,
  -- Runs have a queue of their own: five hundred rows must not wait behind a slow courier, nor mails behind them.
  queue text not null check (queue in ('codes', 'runs', 'mails', 'effects')),
  -- While it is leased: when the lease ends, and the row is due again unless its worker has removed it.
  due_at timestamptz not null,
  is_leased boolean not null default false,
  -- What is due at the same moment is performed in the order in which it was planned.
  position bigint generated always as identity,
  primary key (shop_id, effect_id)
);
grant select, insert, update, delete on due_effects to returns_desk_app;
create index due_effects_next on due_effects (queue, due_at, position);

-- When each periodic task is due next. While one is under way: when the lease of the server that does it ends.
create table schedules (
  name text primary key,
  due_at timestamptz not null
);
grant select, insert, update on schedules to returns_desk_app;

-- Keys that callers made up, so that a call sent twice is one. A key stands for what was first asked with it: the digest, with
-- the key ring, recognises that again. What came of it is in the rows of the call.
create table used_keys (
  shop_id integer not null references shops on delete cascade,
  call text not null,
  key uuid not null,
  content_digest text not null,
  primary key (shop_id, call, key)
);
call protect_shop_table('used_keys', 'select, insert');

-- Customers who asked the shop's platform for all that is known of them. Staff answer with an export, which settles it.
create table privacy_requests (
  shop_id integer not null references shops on delete cascade,
  id text not null,
  email text not null,
  email_lower text not null generated always as (lower(email)) stored,
  requested_at timestamptz not null,
  answered_at timestamptz,
  primary key (shop_id, id)
);
call protect_shop_table('privacy_requests', 'select, insert, update, delete');
create index privacy_requests_email on privacy_requests (shop_id, email_lower);
create index privacy_requests_open on privacy_requests (shop_id, requested_at, id) where answered_at is null;
create index privacy_requests_answered on privacy_requests (shop_id, answered_at) where answered_at is not null;

-- How often something was tried. Kept here and not in a server's memory, so that all servers of a database count as one.
-- A key is a digest: no network address and no e-mail address can be read from it. It belongs to no shop, because a
-- network does not. Unlogged: a try does not wait for the disk, and after a crash of the database counts begin anew.
create unlogged table rate_limits (
  key text primary key,
  tries integer not null,
  ends_at timestamptz not null
);
grant select, insert, update, delete on rate_limits to returns_desk_app;
create index rate_limits_ends_at on rate_limits (ends_at);

-- The password of the server's own login, sealed with the key ring. Whoever starts with another ring cannot open it, and is told
-- before anything is changed; whoever has one of its keys finds the same password, whatever keys come and go.
-- It belongs to the whole installation: one row, and no shop's own table. Not part of a backup, which has a check of its own.
create table key_witness (
  only_row boolean primary key default true check (only_row),
  witness text not null
);
grant select, update on key_witness to returns_desk_app;

-- Whether the database takes writes is found out by writing here and undoing it: the table stays empty. A row fills most of
-- a page and is stored as it is, so that writing it needs room on the disk.
create table write_checks (
  filler bytea storage plain not null
);
grant insert on write_checks to returns_desk_app;

-- How scheduled backups went: which server makes one does not matter to those that answer how old the last good one is. The
-- table belongs to no shop, holds nothing of anybody, and is not part of a backup.
create table backup_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- The size of a good one.
  bytes bigint,
  -- Why there is none.
  problem text,
  check ((bytes is null) <> (problem is null))
);
grant select, insert, delete on backup_runs to returns_desk_app;
