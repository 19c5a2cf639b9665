-- Tests of the rules: what must come of a request. Nothing in them names a customer: the facts are without the address.
create table rule_scenarios (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  name text not null,
  facts jsonb not null,
  -- What the window is counted from, as far as it is known: `{delivered_at, fulfilled_at, ordered_at}`.
  dates jsonb not null,
  -- The day of the request.
  today date not null,
  expectation jsonb not null,
  must boolean not null,
  from_return_id text,
  version integer not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, from_return_id) references returns on delete set null (from_return_id)
);
create index rule_scenarios_return on rule_scenarios (shop_id, from_return_id) where from_return_id is not null;
call protect_shop_table('rule_scenarios', 'select, insert, update, delete');
