-- What proves who somebody is besides the password: codes of an authenticator app, recovery codes, passkeys.

create table staff_totp (
  shop_id integer not null references shops on delete cascade,
  staff_id integer not null,
  secret_sealed text not null,
  -- The step of the last code that was accepted: none is accepted twice.
  last_step bigint not null,
  enabled_at timestamptz not null,
  primary key (shop_id, staff_id),
  foreign key (shop_id, staff_id) references staff on delete cascade
);
call protect_shop_table('staff_totp', 'select, insert, update, delete');

-- Known by their hashes alone; a row is deleted when its code is used.
create table staff_recovery_codes (
  shop_id integer not null references shops on delete cascade,
  staff_id integer not null,
  code_hash text not null,
  primary key (shop_id, staff_id, code_hash),
  foreign key (shop_id, staff_id) references staff on delete cascade
);
call protect_shop_table('staff_recovery_codes', 'select, insert, delete');

create table staff_passkeys (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  staff_id integer not null,
  name text not null,
  credential_id text not null,
  public_key_bytes bytea not null,
  transports text[] not null default '{}',
  -- As the device counts; many always say 0.
  counter bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, staff_id) references staff on delete cascade
);
create unique index staff_passkeys_credential on staff_passkeys (shop_id, credential_id);
create index staff_passkeys_staff on staff_passkeys (shop_id, staff_id);
call protect_shop_table('staff_passkeys', 'select, insert, update, delete');

-- When the person last proved who they are. Sensitive calls ask for less than ten minutes ago.
alter table sign_ins add column confirmed_at timestamptz;

-- An owner may ask everyone for a second factor.
alter table shops add column second_factor_required boolean not null default false;
