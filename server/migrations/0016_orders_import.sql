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
