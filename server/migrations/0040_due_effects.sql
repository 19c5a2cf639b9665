-- The queue of the outbox: one row for each effect that waits, written in the transaction that plans it. The effect is the
-- truth, behind row-level security; a row here says only which effect of which shop to look at, and when. It belongs to no
-- shop, because a worker looks for what is due in all of them: ids, and nothing of anybody.
create table due_effects (
  shop_id integer not null,
  effect_id uuid not null,
  queue text not null check (queue in ('codes', 'mails', 'effects')),
  -- While it is leased: when the lease ends, and the row is due again unless its worker has removed it.
  due_at timestamptz not null,
  is_leased boolean not null default false,
  -- What is due at the same moment is performed in the order in which it was planned.
  position bigint generated always as identity,
  primary key (shop_id, effect_id)
);
create index due_effects_next on due_effects (queue, due_at, position);
grant select, insert, update, delete on due_effects to returns_desk_app;

-- When each periodic task is due next. While one is under way: when the lease of the server that does it ends.
create table schedules (
  name text primary key,
  due_at timestamptz not null
);
grant select, insert, update on schedules to returns_desk_app;
