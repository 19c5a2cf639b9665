-- Staff are told of a refund that the shop's platform does not make, and the return says so.
do $$
declare
  checked record;
  kinds text;
begin
  for checked in
    select * from (values
      ('return_events', 'payout_given_up'), ('notifications', 'refund_failed'), ('notification_preferences', 'refund_failed')
    ) as added (name, kind)
  loop
    select string_agg(quote_literal(kind), ', ') into kinds
    from (
      select word[1] as kind
      from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') as word
      where conname = checked.name || '_kind_check'
      union
      select checked.kind
    ) as all_kinds;
    execute format('alter table %I drop constraint %I', checked.name, checked.name || '_kind_check');
    execute format('alter table %I add constraint %I check (kind in (%s))', checked.name, checked.name || '_kind_check', kinds);
  end loop;
end $$;
