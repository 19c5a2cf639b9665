-- What it takes to make effects happen: who works on one now, mails that are kept where no mail server is named, what a
-- return's rules looked at, and when what a shop's rules depend on has changed.

-- An effect is worked on by one at a time. Whoever dies in the middle leaves it free when this moment has passed.
alter table effects add column claimed_until timestamptz;
create index effects_open on effects (shop_id, state, next_attempt_at) where state in ('pending', 'failed');

create table kept_mails (
  shop_id integer not null references shops on delete cascade,
  id bigint generated always as identity,
  -- The same mail made twice is one mail.
  message_id text not null,
  at timestamptz not null,
  sender text not null,
  reply_to text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  primary key (shop_id, id),
  unique (shop_id, message_id)
);
create index kept_mails_recipient on kept_mails (shop_id, lower(recipient), id desc);
call protect_shop_table('kept_mails', 'select, insert, delete');

-- What the rules were told when the return was made, without the customer's address: event rules ask again later. It stands
-- beside the trace, not in the row that every list reads.
alter table return_traces add column facts jsonb;
create index returns_send_by on returns (shop_id, send_by) where order_index in (1, 2) and send_by is not null;

-- Where a customer's answer to a mail goes; empty where the shop has not said.
alter table settings add column contact_email text not null default '';

-- Grows with every change of what a shop's rules depend on, so that a server can keep what it made of them: the sum of the
-- tokens names a state. Rows are only added, because one row that every change had to update would make changes wait for
-- each other, and in the wrong order for ever. A token that was rolled back does not come again. Now and then the rows
-- become one with the same sum.
create table shop_changes (
  shop_id integer not null references shops on delete cascade,
  id bigint generated always as identity,
  token numeric not null,
  primary key (shop_id, id)
);
call protect_shop_table('shop_changes', 'select, insert, delete');

create function new_change_token() returns numeric
  language sql volatile
  return hashtextextended(gen_random_uuid()::text, 0)::numeric;

create function note_shop_change() returns trigger
language plpgsql as $$
begin
  -- Not for a shop that is going away, and its rows with it.
  insert into shop_changes (shop_id, token)
  select shop_id, new_change_token() from shops where shop_id in (select shop_id from changed);
  return null;
end $$;

create procedure watch_shop_table(shop_table regclass)
language plpgsql as $$
begin
  execute format('create trigger note_insert after insert on %s referencing new table as changed for each statement execute function note_shop_change()', shop_table);
  execute format('create trigger note_update after update on %s referencing new table as changed for each statement execute function note_shop_change()', shop_table);
  execute format('create trigger note_delete after delete on %s referencing old table as changed for each statement execute function note_shop_change()', shop_table);
end $$;

call watch_shop_table('rules');
call watch_shop_table('return_methods');
call watch_shop_table('payment_methods');
call watch_shop_table('return_reasons');
call watch_shop_table('return_statuses');
call watch_shop_table('email_templates');
call watch_shop_table('settings');

create function note_own_change() returns trigger
language plpgsql as $$
begin
  insert into shop_changes (shop_id, token) values (new.shop_id, new_change_token());
  return null;
end $$;
create trigger note_update after update of currency, time_zone on shops
  for each row execute function note_own_change();
