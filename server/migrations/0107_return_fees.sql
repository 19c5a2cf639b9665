-- What a rule deducts from the refund, in minor units, as the customer was told.
alter table returns add column fee_minor bigint not null default 0 check (fee_minor >= 0);

-- The expression of a generated column cannot be changed: it is made again, with its index.
drop index returns_refund;
alter table returns drop column refund_minor;
alter table returns
  add column refund_minor bigint not null generated always as (greatest(price_minor - delivery_cost_minor - fee_minor, 0)) stored;
create index returns_refund on returns (shop_id, refund_minor, number);
