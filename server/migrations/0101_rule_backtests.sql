-- Changes to rules, replayed on the past. Performed as an effect, a portion at a time: what a portion found, and how far it
-- is, are one transaction, so that whoever goes on after a killed server goes on there. `figures` are set at the end only.
create table rule_backtests (
  shop_id integer not null references shops on delete cascade,
  id uuid not null,
  staff_id integer not null default current_staff_id(),
  days integer not null,
  since timestamptz not null,
  until timestamptz not null,
  -- Both rule sets as they are replayed, and the methods and templates of the shop.
  spec jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  total integer not null default 0,
  seen integer not null default 0,
  -- The last return that was replayed, and when it was made, to the microsecond.
  seen_at text,
  seen_id text,
  tally jsonb not null default '{}',
  figures jsonb,
  created_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, staff_id) references staff
);
create index rule_backtests_created on rule_backtests (shop_id, created_at);
call protect_shop_table('rule_backtests', 'select, insert, update, delete');

-- One row per figure that it counts in, so that a page of a figure is a range of the key.
create table rule_backtest_rows (
  shop_id integer not null,
  backtest_id uuid not null,
  class text not null,
  position integer not null,
  return_id text,
  refusal_id bigint,
  "before" json,
  "after" json,
  primary key (shop_id, backtest_id, class, position),
  foreign key (shop_id, backtest_id) references rule_backtests on delete cascade,
  foreign key (shop_id, return_id) references returns on delete cascade,
  foreign key (shop_id, refusal_id) references intake_refusals on delete cascade
);
create index rule_backtest_rows_return on rule_backtest_rows (shop_id, return_id) where return_id is not null;
create index rule_backtest_rows_refusal on rule_backtest_rows (shop_id, refusal_id) where refusal_id is not null;
call protect_shop_table('rule_backtest_rows', 'select, insert, update, delete');
