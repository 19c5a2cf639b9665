-- What tidying, matching and the lists of bank files, statements and store credits read, without reading the rest.

alter table bank_files
  -- Its bytes, or what recognises its accounts; false once tidying has cleared both.
  add column keeps_accounts boolean not null default true;
drop index bank_files_kept;
create index bank_files_kept on bank_files (shop_id, made_at) where keeps_accounts;
create index bank_files_kept_ended on bank_files (shop_id, ended_at) where keeps_accounts;
create index bank_files_downloaded on bank_files (shop_id, id) where state = 'downloaded';

alter table bank_statements
  -- False once tidying has cleared what the bank says about the people of its lines.
  add column keeps_names boolean not null default true;
create index bank_statements_kept on bank_statements (shop_id, uploaded_at) where keeps_names;

-- A line is about a payment of its amount, or about a recent one.
create index payouts_by_bank on payouts (shop_id, currency, id) where route = 'bank';
create index payouts_by_bank_amount on payouts (shop_id, currency, amount_minor, id) where route = 'bank';

create index store_credits_created on store_credits (shop_id, created_at, id);
create index store_credits_live on store_credits (shop_id, expires_at, id)
  where voided_at is null and spent_minor < value_minor;
create index store_credits_spent on store_credits (shop_id, created_at, id)
  where voided_at is null and spent_minor = value_minor;
create index store_credits_voided on store_credits (shop_id, created_at, id) where voided_at is not null;

-- Parcels that stay open are let go of by the day on which they came.
create index unknown_parcels_waiting on unknown_parcels (shop_id, received_at) where state = 'open';
