-- A shop's own error texts are per language. One text used to serve all readers: it is kept for each of them, so that nobody
-- reads anything else after the upgrade than before. From then on each is changed and restored by itself.
-- Of all shops at once: an owner of tables who is no superuser sees rows only while row-level security is not forced.
alter table error_messages no force row level security;
alter table shops no force row level security;
alter table error_messages add column language text;
update error_messages e set language = s.language from shops s where s.shop_id = e.shop_id;
alter table error_messages alter column language set not null;
alter table error_messages drop constraint error_messages_pkey;
alter table error_messages add primary key (shop_id, code, language);
insert into error_messages (shop_id, code, message, language)
  select e.shop_id, e.code, e.message, other.language
  from error_messages e cross join (values ('en'), ('ro')) as other (language)
  where other.language <> e.language;
alter table error_messages force row level security;
alter table shops force row level security;

-- What the rules about events said whenever something happened to a return, kept like what decided its terms.
create table return_event_traces (
  shop_id integer not null,
  return_id text not null,
  id bigint generated always as identity,
  at timestamptz not null,
  -- { type, from, to } as the rules saw it.
  event json not null,
  trace json not null,
  rules_id text not null,
  primary key (shop_id, return_id, id),
  foreign key (shop_id, return_id) references returns on delete cascade,
  foreign key (shop_id, rules_id) references rule_snapshots on update cascade
);
call protect_shop_table('return_event_traces', 'select, insert, update, delete');
