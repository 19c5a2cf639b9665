-- Every change of a shop's rules is a version, by whom, when and why. Of a version only the rules that it changed are kept:
-- its rule set is the newest state of each rule up to its number. Versions are numbered in the order of their commits.
create table rule_versions (
  shop_id integer not null references shops on delete cascade,
  number integer not null,
  at timestamptz not null default now(),
  staff_id integer default current_staff_id(),
  -- `found`: known only from decisions made before versions were kept. `upgrade`: the rules as they were then.
  cause text not null check (cause in ('create', 'edit', 'activate', 'deactivate', 'delete', 'restore', 'found', 'upgrade')),
  -- The version that was restored.
  restored integer,
  note text not null default '',
  -- Of a found version: the rules that decided, and nothing of the others.
  rules_id text,
  primary key (shop_id, number),
  foreign key (shop_id, staff_id) references staff,
  foreign key (shop_id, rules_id) references rule_snapshots on update cascade,
  unique (shop_id, rules_id),
  check ((cause = 'found') = (rules_id is not null)),
  check ((cause = 'restore') = (restored is not null))
);
call protect_shop_table('rule_versions', 'select, insert, update');

create table rule_version_rules (
  shop_id integer not null,
  number integer not null,
  rule_id integer not null,
  -- Null where the version has deleted the rule.
  rule jsonb,
  primary key (shop_id, rule_id, number),
  foreign key (shop_id, number) references rule_versions on delete cascade
);
create index rule_version_rules_number on rule_version_rules (shop_id, number);
call protect_shop_table('rule_version_rules', 'select, insert, update');

-- What of a rule belongs to its version. A later column joins only where it differs from its default, so that rules of
-- earlier versions stay equal.
create function rule_content(kept rules) returns jsonb
  language sql immutable
  return jsonb_build_object('name', kept.name, 'description', kept.description, 'translations', kept.translations,
    'priority', kept.priority, 'active', kept.active, 'default_action_id', kept.default_action_id,
    'action_params', kept.action_params, 'conditions', kept.conditions);

-- Held until the commit, so that versions are committed in the order of their numbers.
create function lock_rule_versions(locked_shop_id integer) returns void
  language sql volatile
  return (select pg_advisory_xact_lock(hashtextextended(locked_shop_id || '/rule versions', 0)));

-- All changes of one transaction are one version; the first of them says why.
create function open_rule_version(changed_shop_id integer, why text) returns integer
language plpgsql as $$
declare
  opened text := current_setting('app.rule_version', true);
  next_number integer;
begin
  if split_part(opened, '/', 1) = changed_shop_id::text then
    return split_part(opened, '/', 2)::integer;
  end if;
  perform lock_rule_versions(changed_shop_id);
  select coalesce(max(number), 0) + 1 into next_number from rule_versions where shop_id = changed_shop_id;
  insert into rule_versions (shop_id, number, cause) values (changed_shop_id, next_number, why);
  perform set_config('app.rule_version', changed_shop_id || '/' || next_number, true);
  return next_number;
end $$;

create function keep_rule_state(changed_shop_id integer, changed_rule_id integer, content jsonb, why text) returns void
language plpgsql as $$
begin
  insert into rule_version_rules (shop_id, number, rule_id, rule)
  values (changed_shop_id, open_rule_version(changed_shop_id, why), changed_rule_id, content)
  on conflict (shop_id, rule_id, number) do update set rule = excluded.rule;
end $$;

create function version_inserted_rules() returns trigger language plpgsql as $$
begin
  perform keep_rule_state(r.shop_id, r.id, rule_content(r), 'create') from new_rows r order by r.shop_id, r.id;
  return null;
end $$;

create function version_updated_rules() returns trigger language plpgsql as $$
begin
  perform keep_rule_state(shop_id, id, after, case
      when before - 'active' <> after - 'active' then 'edit'
      when (after ->> 'active')::boolean then 'activate'
      else 'deactivate' end)
  from (
    select n.shop_id, n.id, rule_content(o) as before, rule_content(n) as after
    from old_rows o join new_rows n on n.shop_id = o.shop_id and n.id = o.id
  ) as changed
  where before <> after
  order by shop_id, id;
  return null;
end $$;

create function version_deleted_rules() returns trigger language plpgsql as $$
begin
  -- Not of a shop that is going away.
  perform keep_rule_state(r.shop_id, r.id, null, 'delete')
  from old_rows r join shops using (shop_id) order by r.shop_id, r.id;
  return null;
end $$;

-- Before any row is locked. Otherwise somebody who waits for the version with a rule locked, and somebody who has the version
-- and waits for that rule, would wait for each other.
create function queue_for_rule_version() returns trigger language plpgsql as $$
begin
  if current_shop_id() is not null then
    perform lock_rule_versions(current_shop_id());
  end if;
  return null;
end $$;
create trigger queue_for_version before insert or update or delete on rules
  for each statement execute function queue_for_rule_version();
create trigger version_inserted after insert on rules
  referencing new table as new_rows for each statement execute function version_inserted_rules();
create trigger version_updated after update on rules
  referencing old table as old_rows new table as new_rows for each statement execute function version_updated_rules();
create trigger version_deleted after delete on rules
  referencing old table as old_rows for each statement execute function version_deleted_rules();

-- Which version decided. Null in traces from before: their rules are a found version.
alter table return_traces add column rules_version integer;
alter table return_event_traces add column rules_version integer;

-- Of all shops at once: an owner of tables who is no superuser sees rows only while row-level security is not forced.
alter table rules no force row level security;
alter table rule_snapshots no force row level security;
alter table return_traces no force row level security;
alter table return_event_traces no force row level security;
alter table returns no force row level security;
alter table rule_versions no force row level security;
alter table rule_version_rules no force row level security;

insert into rule_versions (shop_id, number, at, staff_id, cause, rules_id)
select s.shop_id, row_number() over (partition by s.shop_id order by used.at nulls first, s.id), coalesce(used.at, now()), null, 'found', s.id
from rule_snapshots s
left join (
  select shop_id, rules_id, min(at) as at from (
    select t.shop_id, t.rules_id, min(r.created_at) as at
    from return_traces t join returns r on r.shop_id = t.shop_id and r.id = t.return_id group by 1, 2
    union all
    select shop_id, rules_id, min(at) from return_event_traces group by 1, 2
  ) as uses
  group by 1, 2
) as used on used.shop_id = s.shop_id and used.rules_id = s.id;

insert into rule_versions (shop_id, number, staff_id, cause)
select r.shop_id, 1 + (select count(*) from rule_versions v where v.shop_id = r.shop_id), null, 'upgrade'
from (select distinct shop_id from rules) as r;

insert into rule_version_rules (shop_id, number, rule_id, rule)
select r.shop_id, v.number, r.id, rule_content(r)
from rules r join rule_versions v on v.shop_id = r.shop_id and v.cause = 'upgrade';

alter table rules force row level security;
alter table rule_snapshots force row level security;
alter table return_traces force row level security;
alter table return_event_traces force row level security;
alter table returns force row level security;
alter table rule_versions force row level security;
alter table rule_version_rules force row level security;
