-- The same action on many returns: a run, and one row for each return. A run is performed as an effect; its rows say what
-- is done, in the transaction that does it.
create table bulk_runs (
  shop_id integer not null references shops on delete cascade,
  -- Made up by whoever asks: asked twice, it is one run.
  id uuid not null,
  staff_id integer not null default current_staff_id(),
  action text not null check (action in ('move', 'assign', 'note', 'mail', 'label')),
  -- Ids and names of the shop's configuration: nothing about customers.
  input jsonb not null,
  -- Of a note: its text, until the run has ended.
  note text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'stopped')),
  created_at timestamptz not null,
  starts_at timestamptz not null,
  ended_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, staff_id) references staff
);
create index bulk_runs_staff on bulk_runs (shop_id, staff_id, created_at);
create index bulk_runs_created on bulk_runs (shop_id, created_at);
call protect_shop_table('bulk_runs', 'select, insert, update, delete');

create table bulk_rows (
  shop_id integer not null,
  run_id uuid not null,
  return_id text not null,
  position integer not null,
  -- As it was when it was chosen: if it was moved since, it is left alone.
  version integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'skipped', 'failed')),
  -- An error code of the catalogue.
  problem text,
  primary key (shop_id, run_id, return_id),
  foreign key (shop_id, run_id) references bulk_runs on delete cascade,
  foreign key (shop_id, return_id) references returns on delete cascade
);
create index bulk_rows_waiting on bulk_rows (shop_id, run_id, position) where state = 'waiting';
create index bulk_rows_return on bulk_rows (shop_id, return_id);
call protect_shop_table('bulk_rows', 'select, insert, update, delete');

-- Runs have a queue of their own: five hundred rows must not wait behind a slow courier, nor mails behind them.
alter table due_effects
  drop constraint due_effects_queue_check,
  add constraint due_effects_queue_check check (queue in ('codes', 'runs', 'mails', 'effects'));
