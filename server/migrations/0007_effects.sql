-- What a change causes outside the database: a mail, a label, a tag on an order. Planned in the transaction of the change,
-- made by a job, and kept, so that staff see what was made, what failed and when it is tried again. `key` says what it is
-- for: the same effect planned twice is one effect.
create table effects (
  shop_id integer not null references shops on delete cascade,
  id uuid not null,
  return_id text,
  kind text not null,
  key text not null,
  payload jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'failed', 'cancelled')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz,
  done_at timestamptz,
  -- For staff: never an address, a number of an account or an answer of the other side as it came.
  last_error text,
  result jsonb,
  primary key (shop_id, id),
  unique (shop_id, key),
  foreign key (shop_id, return_id) references returns on delete cascade
);
create index effects_return on effects (shop_id, return_id);
call protect_shop_table('effects', 'select, insert, update, delete');
