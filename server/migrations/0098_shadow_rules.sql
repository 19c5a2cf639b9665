-- A rule in shadow runs without effect: it is not active, and what it would have done is kept with the return.
alter table rules add column shadow boolean not null default false;
alter table rules add check (not (active and shadow));

create or replace function rule_content(kept rules) returns jsonb
  language sql immutable
  return jsonb_build_object('name', kept.name, 'description', kept.description, 'translations', kept.translations,
    'priority', kept.priority, 'active', kept.active, 'default_action_id', kept.default_action_id,
    'action_params', kept.action_params, 'conditions', kept.conditions)
    || case when kept.shadow then '{"shadow": true}'::jsonb else '{}'::jsonb end;

create or replace function version_updated_rules() returns trigger language plpgsql as $$
begin
  perform keep_rule_state(shop_id, id, after, case
      when before - 'active' - 'shadow' <> after - 'active' - 'shadow' then 'edit'
      when (after ->> 'active')::boolean then 'activate'
      when after ? 'shadow' then 'shadow'
      else 'deactivate' end)
  from (
    select n.shop_id, n.id, rule_content(o) as before, rule_content(n) as after
    from old_rows o join new_rows n on n.shop_id = o.shop_id and n.id = o.id
  ) as changed
  where before <> after
  order by shop_id, id;
  return null;
end $$;

alter table rule_versions drop constraint rule_versions_cause_check;
alter table rule_versions add constraint rule_versions_cause_check
  check (cause in ('create', 'edit', 'activate', 'deactivate', 'shadow', 'delete', 'restore', 'found', 'upgrade'));

-- One row per return, or event of a return, that a rule in shadow matched.
create table shadow_outcomes (
  shop_id integer not null,
  return_id text not null,
  id bigint generated always as identity,
  at timestamptz not null,
  rule_id integer not null,
  rules_version integer not null,
  -- { type, from, to } for a rule about an event.
  event json,
  -- What was decided, and what would have been; null where the rule would have changed nothing.
  before json,
  after json,
  primary key (shop_id, return_id, id),
  foreign key (shop_id, return_id) references returns on delete cascade
);
create index shadow_outcomes_rule on shadow_outcomes (shop_id, rule_id, at);
call protect_shop_table('shadow_outcomes', 'select, insert, delete');
