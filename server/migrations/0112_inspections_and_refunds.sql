-- What was found in a parcel, what is owed for it, and what was paid. The sums on the return are kept by triggers, which
-- lock its row: whatever happens at the same time, no more is paid than is owed.

alter table settings
  -- A return is processed only after its pieces were inspected.
  add column inspects_parcels boolean not null default true,
  -- A return is completed only after its refund was paid, or somebody said why not.
  add column tracks_payouts boolean not null default true,
  -- The shop's promise for returns that are no withdrawals.
  add column refund_within_days integer not null default 14 check (refund_within_days between 1 and 365);

-- Shops from before work as they did until they choose otherwise.
alter table settings no force row level security;
update settings set inspects_parcels = false, tracks_payouts = false;
alter table settings force row level security;

-- Counts start at zero: a piece that nobody counted did not arrive. `inspected_at`: somebody has judged what there is of it.
alter table return_products
  add column received integer not null default 0,
  add column accepted integer not null default 0,
  add column rejected integer not null default 0,
  add column condition text check (condition in ('as_new', 'opened', 'worn', 'damaged', 'wrong_item', 'missing')),
  add column disposition text check (disposition in ('restock', 'refurbish', 'dispose', 'send_back')),
  add column deduction_minor bigint not null default 0,
  -- Customers read both reasons.
  add column deduction_reason text not null default '',
  add column rejection_reason text not null default '',
  add column inspection_note text not null default '',
  add column inspection_photo_keys text[] not null default '{}',
  add column inspected_at timestamptz,
  add column inspected_by integer,
  add foreign key (shop_id, inspected_by) references staff,
  add constraint return_products_counts check (
    accepted >= 0 and rejected >= 0 and accepted + rejected <= received and received <= quantity
  ),
  add constraint return_products_judged check (inspected_at is null or accepted + rejected = received),
  add constraint return_products_deduction check (
    deduction_minor >= 0 and deduction_minor * quantity <= accepted * price_minor
  ),
  add constraint return_products_reasons check (
    (deduction_minor = 0 or deduction_reason <> '') and (rejected = 0 or rejection_reason <> '')
  );

-- The photos of customers and of staff are found by their keys.
create or replace function note_photos() returns trigger language plpgsql as $$
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
drop trigger note_other_photos on return_products;
create trigger note_other_photos after update of photo_keys, inspection_photo_keys on return_products
  for each row when (new.photo_keys <> old.photo_keys or new.inspection_photo_keys <> old.inspection_photo_keys)
  execute function note_photos();

-- How the money of a refund method goes out.
alter table payment_methods
  add column route text not null default 'other' check (route in ('bank', 'platform', 'store_credit', 'cash', 'other'));
alter table payment_methods no force row level security;
update payment_methods set route = 'bank' where require_iban;
update payment_methods set route = 'store_credit' where not require_iban and shopify_tag = 'refund-store-credit';
update payment_methods set route = 'platform' where not require_iban and shopify_tag = 'refund-original-payment'
  and exists (select from shop_directory d where d.shop_id = payment_methods.shop_id and d.platform = 'shopify');
alter table payment_methods force row level security;

-- An IBAN is asked for to pay by bank, and nobody is paid by bank without one.
create function settle_route() returns trigger language plpgsql as $$
begin
  new.route := case when new.require_iban then 'bank' when new.route = 'bank' then 'other' else new.route end;
  return new;
end $$;
create trigger settle_route before insert or update on payment_methods for each row execute function settle_route();

alter table returns
  -- What the delivery to the customer cost, if the whole order is withdrawn.
  add column original_delivery_minor bigint not null default 0 check (original_delivery_minor >= 0),
  -- The sum of its entries; null until the first one: then the refund is what was requested.
  add column owed_minor bigint check (owed_minor >= 0),
  -- The sum of its payouts, but for those that failed, bounced or were cancelled.
  add column payouts_minor bigint not null default 0,
  add constraint returns_never_overpaid check (payouts_minor >= 0 and payouts_minor <= coalesce(owed_minor, 0)),
  -- Why it was completed without being paid.
  add column unpaid_reason text not null default '';

-- The expression of a generated column cannot be changed: it is made again, with its index.
drop index returns_refund;
alter table returns drop column refund_minor;
alter table returns
  add column refund_minor bigint not null
    generated always as (greatest(coalesce(owed_minor, price_minor - delivery_cost_minor - fee_minor), 0)) stored;
create index returns_refund on returns (shop_id, refund_minor, number);

-- What is owed, line by line. Only added to: a wrong entry is corrected by an opposite one.
create table refund_entries (
  shop_id integer not null,
  return_id text not null,
  id integer generated always as identity,
  product_id integer,
  kind text not null check (kind in ('item', 'original_delivery', 'deduction', 'way_back', 'fee', 'correction')),
  amount_minor bigint not null check (amount_minor <> 0),
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
  check (kind <> 'correction' or (reason <> '' and staff_id is not null))
);
call protect_shop_table('refund_entries', 'select, insert');

-- `agreed`: to be paid. `in_batch`: in a file for the bank. `asking`: asked of the platform at `asked_at`, and what became of
-- it is not known. `sent`: on its way. `settled`: proved, or said by a person. The rest is over without money.
create table payouts (
  shop_id integer not null,
  id integer generated always as identity,
  return_id text not null,
  route text not null check (route in ('bank', 'platform', 'store_credit', 'cash', 'other')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null check (state in ('agreed', 'in_batch', 'asking', 'sent', 'settled', 'bounced', 'failed', 'cancelled')),
  -- What the bank or the platform knows it by.
  reference text not null,
  -- Given by them.
  external_ref text,
  -- The code of what went wrong last, or somebody's sentence.
  problem text,
  -- How it was paid, in words, for cash and other.
  note text not null default '',
  staff_id integer,
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
create index payouts_return on payouts (shop_id, return_id);
create index payouts_open on payouts (shop_id, state, id) where state in ('agreed', 'in_batch', 'asking', 'sent');
call protect_shop_table('payouts', 'select, insert, update, delete');

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
