create table rules (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  name text not null,
  description text not null,
  priority integer not null check (priority between 1 and 3),
  active boolean not null,
  -- Of the program's own dictionary, as are the attribute and operator ids of the conditions.
  default_action_id integer not null,
  action_params jsonb not null,
  -- [{ attribute_id, operator_id, value }]: always read and written with their rule, never without it.
  conditions jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (shop_id, id)
);
call protect_shop_table('rules', 'select, insert, update, delete');
