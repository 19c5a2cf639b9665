-- Owners are told when what protects the money is changed. Nobody switches that off, so it has no preference.
do $$
declare
  kinds text;
begin
  select string_agg(quote_literal(kind), ', ') into kinds
  from (
    select word[1] as kind
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') as word
    where conname = 'notifications_kind_check'
    union
    select 'control_changed'
  ) as all_kinds;
  alter table notifications drop constraint notifications_kind_check;
  execute format('alter table notifications add constraint notifications_kind_check check (kind in (%s))', kinds);
end $$;
