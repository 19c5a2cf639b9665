-- Tenancy in two walls. The first is every query's own `where shop_id = …`; this file builds the second: the server
-- connects as a member of `returns_desk_app`, which owns nothing, and row-level security shows it only the rows of the
-- shop that its transaction has entered. A table of a shop joins by `call protect_shop_table('…', '…')`.

do $$ begin
  create role returns_desk_app nologin;
exception when duplicate_object or unique_violation then
  null; -- Roles belong to the whole cluster: another database of ours may have made it, even at this very moment.
end $$;

grant usage on schema public to returns_desk_app;

create function current_shop_id() returns integer
  language sql stable parallel safe
  return nullif(current_setting('app.shop_id', true), '')::integer;

create procedure protect_shop_table(shop_table regclass, privileges text)
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', shop_table);
  execute format('alter table %s force row level security', shop_table);
  execute format('create policy own_shop on %s using (shop_id = current_shop_id()) with check (shop_id = current_shop_id())', shop_table);
  execute format('grant %s on %s to returns_desk_app', privileges, shop_table);
end $$;

-- How a shop is found before it is known which one it is. It holds public names only, and is no shop's own table.
create table shop_directory (
  platform text not null check (platform in ('embedded', 'shopify')),
  handle text not null,
  shop_id integer generated always as identity,
  primary key (platform, handle),
  unique (shop_id)
);
grant select, insert, delete on shop_directory to returns_desk_app;

create table shops (
  shop_id integer primary key,
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null,
  language text not null,
  embed_origins text[] not null default '{}',
  created_at timestamptz not null default now()
);
call protect_shop_table('shops', 'select, insert, update, delete');

-- The password of the shop's operator at the built-in host page.
create table operators (
  shop_id integer primary key references shops on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null default now()
);
call protect_shop_table('operators', 'select, insert, update, delete');

-- A chain of bearer tokens: begun by a session token, kept alive by renewals, ended by time or by being revoked.
create table sessions (
  shop_id integer not null references shops on delete cascade,
  session_id uuid not null,
  started_at timestamptz not null,
  revoked_at timestamptz,
  primary key (shop_id, session_id)
);
create index sessions_started_at on sessions (shop_id, started_at);
call protect_shop_table('sessions', 'select, insert, update, delete');

create table session_token_uses (
  shop_id integer not null references shops on delete cascade,
  token_id text not null,
  uses integer not null,
  expires_at timestamptz not null,
  primary key (shop_id, token_id)
);
call protect_shop_table('session_token_uses', 'select, insert, update, delete');

-- Enters a shop for the length of a transaction, for a caller whose session is alive.
create function enter_shop(entered_shop_id integer, entered_session_id uuid) returns void
language plpgsql as $$
begin
  perform set_config('app.shop_id', entered_shop_id::text, true);
  perform from sessions where shop_id = entered_shop_id and session_id = entered_session_id and revoked_at is null;
  if not found then
    raise exception 'the session is over' using errcode = 'RD001';
  end if;
end $$;
