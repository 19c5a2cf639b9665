-- What staff and the customer of a return write to each other. The words are sealed.
create table return_messages (
  shop_id integer not null,
  -- Made up by whoever sends it: sent twice, it is one message.
  id uuid not null,
  return_id text not null,
  sender text not null check (sender in ('staff', 'customer')),
  staff_id integer default current_staff_id(),
  body_sealed text not null,
  at timestamptz not null,
  -- A message that goes with a move is shown to the customer when the move can no longer be undone.
  shown_at timestamptz not null,
  move_event_id bigint,
  -- The move it went with was undone: it was never sent.
  cancelled_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, return_id) references returns on delete cascade,
  foreign key (shop_id, staff_id) references staff
);
create index return_messages_return on return_messages (shop_id, return_id, at, id);
create index return_messages_staff on return_messages (shop_id, staff_id) where staff_id is not null;
call protect_shop_table('return_messages', 'select, insert, update, delete');

-- What is attached to them: photos, or the label.
create table message_files (
  shop_id integer not null,
  message_id uuid not null,
  position integer not null,
  return_id text not null,
  file_key text not null,
  primary key (shop_id, message_id, position),
  foreign key (shop_id, message_id) references return_messages on delete cascade
);
create index message_files_file on message_files (shop_id, file_key);
create index message_files_return on message_files (shop_id, return_id);
call protect_shop_table('message_files', 'select, insert, delete');

-- The names of what was attached to a mail that is only kept here.
alter table kept_mails add column attachments text[] not null default '{}';

-- Adds kinds of history entries to those that there are.
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
    select unnest(array['message_sent', 'message_received', 'message_cancelled', 'corrected'])
  ) as all_kinds;
  alter table return_events drop constraint return_events_kind_check;
  execute format('alter table return_events add constraint return_events_kind_check check (kind in (%s))', kinds);
end $$;
