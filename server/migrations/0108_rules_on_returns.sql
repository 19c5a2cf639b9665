-- What rules ask staff to look at. Ends when the return leaves "pending action"; the timeline keeps it.
alter table returns add column review_note text;

do $$
declare
  kinds text;
begin
  select string_agg(quote_literal(kind), ', ') into kinds
  from (
    select word[1] as kind
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') as word
    where conname = 'return_events_kind_check'
    union
    select 'flagged'
  ) as all_kinds;
  alter table return_events drop constraint return_events_kind_check;
  execute format('alter table return_events add constraint return_events_kind_check check (kind in (%s))', kinds);
end $$;

-- Rules assign returns to people who are there.
create trigger note_state after update of state, role on staff for each row execute function note_own_change();
create trigger note_insert after insert on staff for each row execute function note_own_change();
