-- Payments by bank: the account they are made from, the files that ask the bank for them, and its statements.

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
create index bank_files_kept on bank_files (shop_id, made_at) where file_sealed is not null;
call protect_shop_table('bank_files', 'select, insert, update, delete');

create table bank_file_rows (
  shop_id integer not null,
  file_id integer not null,
  payout_id integer not null,
  place integer not null,
  -- Recognises the account in a statement; null once accounts are no longer kept.
  iban_digest text,
  -- The payout was made for this file, and ends with it.
  is_own_payout boolean not null,
  -- False once the file is void.
  is_live boolean not null default true,
  primary key (shop_id, file_id, payout_id),
  foreign key (shop_id, file_id) references bank_files on delete cascade,
  foreign key (shop_id, payout_id) references payouts on delete cascade
);
-- Two files never ask for the same payment.
create unique index bank_file_rows_once on bank_file_rows (shop_id, payout_id) where is_live;
call protect_shop_table('bank_file_rows', 'select, insert, update, delete');

create table bank_statements (
  shop_id integer not null,
  id integer generated always as identity,
  sha256 text not null,
  format text not null check (format in ('camt053', 'csv')),
  uploaded_by integer default current_staff_id(),
  uploaded_at timestamptz not null,
  known integer not null,
  primary key (shop_id, id),
  unique (shop_id, sha256),
  foreign key (shop_id, uploaded_by) references staff
);
call protect_shop_table('bank_statements', 'select, insert, update, delete');

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
  matched_by text check (matched_by in ('reference', 'account', 'hand')),
  payout_id integer,
  primary key (shop_id, id),
  unique (shop_id, line_digest),
  foreign key (shop_id, statement_id) references bank_statements on delete cascade,
  foreign key (shop_id, payout_id) references payouts on delete set null (payout_id),
  check ((state = 'matched') = (matched_by is not null))
);
create index bank_lines_state on bank_lines (shop_id, state, id);
create index bank_lines_statement on bank_lines (shop_id, statement_id);
-- A payment leaves once and comes back once.
create unique index bank_lines_payout on bank_lines (shop_id, payout_id, kind) where payout_id is not null;
call protect_shop_table('bank_lines', 'select, insert, update, delete');
