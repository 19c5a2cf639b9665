-- How often each rule matched and decided, by day. Kept as the counts of returns are: every trace adds a row of differences,
-- which no two writers ever wait for; now and then they are folded into the totals.
create table rule_hit_changes (
  shop_id integer not null,
  id bigint generated always as identity,
  day date not null,
  matched integer[] not null,
  decided integer[] not null,
  -- 1 for a trace, -1 for one that is deleted.
  change integer not null,
  primary key (shop_id, id)
);
call protect_shop_table('rule_hit_changes', 'select, insert, update, delete');

create table rule_hit_totals (
  shop_id integer not null,
  rule_id integer not null,
  day date not null,
  matched bigint not null,
  decided bigint not null,
  primary key (shop_id, rule_id, day)
);
call protect_shop_table('rule_hit_totals', 'select, insert, update, delete');

-- The day of the decision where the shop is, and the ids of the rules that matched, and that decided.
alter table return_traces add column hit_day date, add column matched_rules integer[], add column deciding_rules integer[];
alter table return_event_traces add column hit_day date, add column matched_rules integer[], add column deciding_rules integer[];

-- Of all shops at once: an owner of tables who is no superuser sees rows only while row-level security is not forced.
alter table return_traces no force row level security;
alter table return_event_traces no force row level security;
alter table rule_snapshots no force row level security;
alter table rule_hit_totals no force row level security;

-- Traces from before, read as they are shown: of methods the first decides, of extensions the longest, and every e-mail.
create function hits_in(trace json, rules jsonb, out matched integer[], out decided integer[]) language sql immutable as $$
  select coalesce(array_agg(rule_id order by place), '{}'), coalesce(array_agg(rule_id order by place) filter (where decides), '{}')
  from (
    select place, (rule ->> 'id')::integer as rule_id, type = 'SEND_EMAIL' or row_number() over (
      partition by type
      order by case when type = 'EXTEND_DEADLINE' then (rule -> 'action' ->> 'days')::integer end desc nulls last, place
    ) = 1 as decides
    from json_array_elements_text(trace -> 'matched') with ordinality as positions (position, place)
    cross join lateral (select rules -> position::integer as rule, rules -> position::integer -> 'action' ->> 'type' as type) as named
  ) as hits
$$;
update return_traces t set hit_day = (t.trace ->> 'today')::date, (matched_rules, deciding_rules) = (select hits.matched, hits.decided from hits_in(t.trace, s.rules) as hits)
from rule_snapshots s where s.shop_id = t.shop_id and s.id = t.rules_id and t.trace ->> 'today' is not null;
update return_event_traces t set hit_day = (t.trace ->> 'today')::date, (matched_rules, deciding_rules) = (select hits.matched, hits.decided from hits_in(t.trace, s.rules) as hits)
from rule_snapshots s where s.shop_id = t.shop_id and s.id = t.rules_id and t.trace ->> 'today' is not null;
drop function hits_in;

insert into rule_hit_totals (shop_id, rule_id, day, matched, decided)
select shop_id, rule_id, hit_day, count(*), count(*) filter (where rule_id = any(deciding_rules))
from (
  select shop_id, hit_day, matched_rules, deciding_rules from return_traces
  union all
  select shop_id, hit_day, matched_rules, deciding_rules from return_event_traces
) as traces
cross join lateral unnest(matched_rules) as rule_id
group by 1, 2, 3;

alter table return_traces force row level security;
alter table return_event_traces force row level security;
alter table rule_snapshots force row level security;
alter table rule_hit_totals force row level security;

create function count_rule_hits() returns trigger language plpgsql as $$
begin
  insert into rule_hit_changes (shop_id, day, matched, decided, change)
  select shop_id, hit_day, matched_rules, deciding_rules, case when tg_op = 'DELETE' then -1 else 1 end
  from traces where hit_day is not null and matched_rules <> '{}';
  return null;
end $$;
create trigger count_inserted after insert on return_traces
  referencing new table as traces for each statement execute function count_rule_hits();
create trigger count_deleted after delete on return_traces
  referencing old table as traces for each statement execute function count_rule_hits();
create trigger count_inserted after insert on return_event_traces
  referencing new table as traces for each statement execute function count_rule_hits();
create trigger count_deleted after delete on return_event_traces
  referencing old table as traces for each statement execute function count_rule_hits();

-- Moves differences into the totals. Rows that another fold is busy with are left to it.
create function fold_rule_hits(folded_shop_id integer) returns void language sql as $$
  with taken as (
    delete from rule_hit_changes where shop_id = folded_shop_id and id in (
      select id from rule_hit_changes where shop_id = folded_shop_id order by id for update skip locked
    )
    returning day, matched, decided, change
  )
  insert into rule_hit_totals (shop_id, rule_id, day, matched, decided)
  select folded_shop_id, rule_id, day, sum(change), sum(case when rule_id = any(decided) then change else 0 end)
  from taken cross join lateral unnest(matched) as rule_id
  group by rule_id, day order by rule_id, day
  on conflict (shop_id, rule_id, day) do update
    set matched = rule_hit_totals.matched + excluded.matched, decided = rule_hit_totals.decided + excluded.decided
$$;
