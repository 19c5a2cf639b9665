-- Staff are told of a refund that comes back from the bank.
do $$
declare
  told text;
  kinds text;
begin
  foreach told in array array['notifications', 'notification_preferences'] loop
    select string_agg(quote_literal(kind), ', ') into kinds
    from (
      select word[1] as kind
      from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') as word
      where conname = told || '_kind_check'
      union
      select 'payment_bounced'
    ) as all_kinds;
    execute format('alter table %I drop constraint %I', told, told || '_kind_check');
    execute format('alter table %I add constraint %I check (kind in (%s))', told, told || '_kind_check', kinds);
  end loop;
end $$;
