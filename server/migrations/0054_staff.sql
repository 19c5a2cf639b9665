-- People of a shop, with names and roles. The operator's password becomes that of an owner.

create table staff (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  name text not null,
  -- Empty for who signs in by the shop's password alone, or by a platform that does not tell.
  email text not null default '',
  email_lower text not null generated always as (lower(email)) stored,
  -- Of mails to them.
  language text not null,
  role text not null check (role in ('owner', 'manager', 'agent', 'warehouse', 'finance', 'viewer')),
  state text not null check (state in ('invited', 'active', 'off')),
  -- Who signs in with the shop's name and password, without an address.
  is_operator boolean not null default false,
  -- The person as the shop's platform calls them.
  platform_ref text,
  password_hash text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  -- Their name and address are gone; the row stays for the history that refers to it.
  erased_at timestamptz,
  primary key (shop_id, id)
);
create unique index staff_email on staff (shop_id, email_lower) where email_lower <> '';
create unique index staff_platform_ref on staff (shop_id, platform_ref) where platform_ref is not null;
create unique index staff_operator on staff (shop_id) where is_operator;
call protect_shop_table('staff', 'select, insert, update');

-- Links that were mailed or copied: an invitation, or a way to a new password. Known by their hashes alone, and used once.
create table staff_links (
  shop_id integer not null references shops on delete cascade,
  token_hash text not null,
  staff_id integer not null,
  kind text not null check (kind in ('invite', 'reset')),
  expires_at timestamptz not null,
  primary key (shop_id, token_hash),
  foreign key (shop_id, staff_id) references staff on delete cascade
);
create index staff_links_staff on staff_links (shop_id, staff_id);
call protect_shop_table('staff_links', 'select, insert, delete');

-- Rows of all shops are changed below.
alter table shops no force row level security;
alter table operators no force row level security;
alter table staff no force row level security;
insert into staff (shop_id, name, email, language, role, state, is_operator, password_hash)
select o.shop_id, coalesce(nullif(o.name, ''), case when s.language = 'ro' then 'Proprietar' else 'Owner' end), o.email, case when s.language = 'ro' then 'ro' else 'en' end, 'owner', 'active', true, o.password_hash
from operators o join shops s using (shop_id);

alter table operator_sign_ins rename to sign_ins;
alter table sign_ins no force row level security;
alter table sign_ins add column staff_id integer;
update sign_ins i set staff_id = s.id from staff s where s.shop_id = i.shop_id;
delete from sign_ins where staff_id is null;
alter table sign_ins alter column staff_id set not null, add foreign key (shop_id, staff_id) references staff;
create index sign_ins_staff on sign_ins (shop_id, staff_id);
alter table sign_ins force row level security;

drop table operators;
alter table shops force row level security;
alter table staff force row level security;

-- Every session belongs to a person. Those from before are over: the host and the platform open new ones by themselves.
truncate sessions;
alter table sessions add column staff_id integer not null, add foreign key (shop_id, staff_id) references staff;
create index sessions_staff on sessions (shop_id, staff_id);
alter table sessions drop column staff_ref;

create function current_staff_id() returns integer
  language sql stable parallel safe
  return nullif(current_setting('app.staff_id', true), '')::integer;

-- Whoever is switched off is out at their next request. Rows written in the transaction can name the person by default.
create or replace function enter_shop(entered_shop_id integer, entered_session_id uuid) returns void
language plpgsql as $$
declare
  entered_staff_id integer;
begin
  perform set_config('app.shop_id', entered_shop_id::text, true);
  select sessions.staff_id into entered_staff_id
  from sessions join staff on staff.shop_id = sessions.shop_id and staff.id = sessions.staff_id
  where sessions.shop_id = entered_shop_id and session_id = entered_session_id and revoked_at is null and state = 'active';
  if not found then
    raise exception 'the session is over' using errcode = 'RD001';
  end if;
  perform set_config('app.staff_id', entered_staff_id::text, true);
end $$;

-- Earlier versions of mails name who saved them.
alter table email_versions add column staff_id integer default current_staff_id(), add foreign key (shop_id, staff_id) references staff;
alter table email_versions drop column signed_in_by, drop column staff_ref;

alter table return_events add column staff_id integer default current_staff_id(), add foreign key (shop_id, staff_id) references staff;

-- Who did what. Rows are added and never changed; they hold no customer's data and no names of people.
create table audit (
  shop_id integer not null references shops on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null,
  staff_id integer default current_staff_id(),
  -- The call of the API, as its document names it, or what else was done.
  action text not null,
  -- What of the API it belongs to, for looking it up.
  feature text not null generated always as (split_part(action, '.', 1)) stored,
  -- What it was done to: the values in the call's address.
  object text not null default '',
  -- By field: before and after.
  changes jsonb,
  primary key (shop_id, id),
  foreign key (shop_id, staff_id) references staff
);
create index audit_staff on audit (shop_id, staff_id, id);
create index audit_feature on audit (shop_id, feature, id);
create index audit_object on audit (shop_id, object, id);
call protect_shop_table('audit', 'select, insert');
