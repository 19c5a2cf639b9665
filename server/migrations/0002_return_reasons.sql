create table return_reasons (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  name text not null,
  display_name text not null,
  description text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Set instead of deleting the row: returns that used the reason keep showing it.
  deleted_at timestamptz,
  primary key (shop_id, id)
);
create unique index return_reasons_name on return_reasons (shop_id, lower(name)) where deleted_at is null;
call protect_shop_table('return_reasons', 'select, insert, update');
