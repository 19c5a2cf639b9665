-- Store credit of shops without a platform: a code worth money. It is issued by a payout and spent in parts; what was spent
-- is only added to, and its sum is kept by a trigger, which locks the credit: it is never spent twice.

alter table settings
  -- How long a new store credit can be spent.
  add column store_credit_days integer not null default 365 check (store_credit_days between 1 and 3650);

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
  constraint store_credits_void check (voided_at is null or (spent_minor = 0 and void_reason <> ''))
);
call protect_shop_table('store_credits', 'select, insert, update, delete');

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
