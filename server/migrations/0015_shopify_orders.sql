-- Orders that live at a platform, as they were when it last told us: for when it cannot be asked. The newest state wins,
-- by the platform's own clock.
create table order_copies (
  shop_id integer not null references shops on delete cascade,
  order_ref text not null,
  order_name text not null,
  email text not null,
  -- The order as the port describes it, sealed with the key ring.
  document_sealed text not null,
  updated_at timestamptz not null,
  fetched_at timestamptz not null,
  primary key (shop_id, order_ref)
);
create index order_copies_name on order_copies (shop_id, lower(order_name));
create index order_copies_email on order_copies (shop_id, lower(email));
create index order_copies_fetched on order_copies (shop_id, fetched_at);
call protect_shop_table('order_copies', 'select, insert, update, delete');

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
  processed_at timestamptz,
  primary key (shop_id, return_id),
  foreign key (shop_id, return_id) references returns on delete cascade
);
call protect_shop_table('platform_return_links', 'select, insert, update, delete');

alter table settings add column platform_returns boolean not null default false;
