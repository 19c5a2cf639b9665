-- Orders from elsewhere, for shops with no platform of their own.

alter table order_lines
  -- What the shop system calls the line; empty where it has no name for it.
  add column import_ref text not null default '',
  -- No longer part of the order. The row stays: a return may point at it, now or in a moment.
  add column removed boolean not null default false;

-- What shop systems sign with. Several may be good at once, so that one can be replaced without an order getting lost.
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

-- What orders and customers are found by. Row-level security lets an index be searched only by what cannot leak a row to
-- its function, and lower() is not trusted with that: an index on it was read from one end of the shop to the other.
-- `#1042` and `1042` are one order, to whoever types it and to whoever sends it.
drop index orders_name;
alter table orders
  add column name_lower text not null generated always as (lower(regexp_replace(order_name, '^#(?=.)', ''))) stored;
create unique index orders_name on orders (shop_id, name_lower);

drop index customers_email;
alter table customers add column email_lower text not null generated always as (lower(email)) stored;
create unique index customers_email on customers (shop_id, email_lower);
