-- How customers come in: codes that prove an order is theirs, what they have half done, and their declarations of withdrawal.

create table order_codes (
  shop_id integer not null references shops on delete cascade,
  id uuid not null,
  order_ref text not null,
  email text not null,
  code_hash text not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (shop_id, id)
);
create index order_codes_order on order_codes (shop_id, order_ref, created_at);
call protect_shop_table('order_codes', 'select, insert, update, delete');

create table order_drafts (
  shop_id integer not null references shops on delete cascade,
  order_ref text not null,
  draft text,
  changed_at timestamptz not null,
  primary key (shop_id, order_ref)
);
call protect_shop_table('order_drafts', 'select, insert, update, delete');

-- Uploaded and not yet part of a return.
create table order_photos (
  shop_id integer not null references shops on delete cascade,
  id uuid not null,
  order_ref text not null,
  photo_key text not null,
  created_at timestamptz not null,
  primary key (shop_id, id)
);
create index order_photos_order on order_photos (shop_id, order_ref, created_at);
call protect_shop_table('order_photos', 'select, insert, update, delete');

create table withdrawals (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  declaration_key uuid not null,
  reference text not null,
  received_at timestamptz not null,
  order_name text not null,
  email text not null,
  name text not null,
  scope text not null check (scope in ('whole', 'part')),
  products text not null,
  language text not null,
  -- Set once it is known which order is meant.
  order_ref text,
  return_id text,
  settled_at timestamptz,
  primary key (shop_id, id),
  unique (shop_id, declaration_key),
  unique (shop_id, reference),
  foreign key (shop_id, return_id) references returns on delete set null (return_id)
);
create index withdrawals_newest on withdrawals (shop_id, received_at desc);
call protect_shop_table('withdrawals', 'select, insert, update, delete');
