-- The receiving table: scans of parcels, and parcels that no return was found for.

create table unknown_parcels (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  -- As it was scanned.
  code text not null,
  note text not null default '',
  state text not null default 'open' check (state in ('open', 'matched', 'closed')),
  matched_return_id text,
  received_at timestamptz not null,
  received_by integer,
  settled_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, matched_return_id) references returns on delete cascade,
  foreign key (shop_id, received_by) references staff,
  check ((state = 'matched') = (matched_return_id is not null)),
  check ((state = 'open') = (settled_at is null))
);
-- A parcel that is scanned again, or by two people at once, is one parcel.
create unique index unknown_parcels_open on unknown_parcels (shop_id, code) where state = 'open';
create index unknown_parcels_code on unknown_parcels (shop_id, code) where state = 'matched';
create index unknown_parcels_state on unknown_parcels (shop_id, state, id);
create index unknown_parcels_return on unknown_parcels (shop_id, matched_return_id) where matched_return_id is not null;
create index unknown_parcels_settled on unknown_parcels (shop_id, settled_at) where settled_at is not null;
call protect_shop_table('unknown_parcels', 'select, insert, update, delete');

create table unknown_parcel_photos (
  shop_id integer not null,
  parcel_id integer not null,
  photo_key text not null,
  added_at timestamptz not null,
  primary key (shop_id, parcel_id, photo_key),
  foreign key (shop_id, parcel_id) references unknown_parcels on delete cascade
);
create index unknown_parcel_photos_file on unknown_parcel_photos (shop_id, photo_key);
call protect_shop_table('unknown_parcel_photos', 'select, insert, delete');

-- What a scan has led to, by the key that whoever scanned made up: sent twice, it is one scan. With neither a return nor a
-- parcel, several returns were found and nobody has chosen yet.
create table parcel_scans (
  shop_id integer not null references shops on delete cascade,
  key uuid not null,
  code text not null,
  at timestamptz not null,
  staff_id integer,
  return_id text,
  parcel_id integer,
  is_new boolean not null default false,
  primary key (shop_id, key),
  foreign key (shop_id, return_id) references returns on delete cascade,
  foreign key (shop_id, parcel_id) references unknown_parcels on delete cascade,
  foreign key (shop_id, staff_id) references staff
);
create index parcel_scans_return on parcel_scans (shop_id, return_id) where return_id is not null;
create index parcel_scans_parcel on parcel_scans (shop_id, parcel_id) where parcel_id is not null;
create index parcel_scans_at on parcel_scans (shop_id, at);
call protect_shop_table('parcel_scans', 'select, insert, update, delete');

-- A scanner does not know the courier.
-- Staff may have typed anything; no courier has numbers this long, and no index takes texts of any length.
create index labels_any_awb on labels (shop_id, awb) where length(awb) <= 100;
create index returns_awb on returns (shop_id, awb) where length(awb) <= 100;

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
    select 'inspected'
  ) as all_kinds;
  alter table return_events drop constraint return_events_kind_check;
  execute format('alter table return_events add constraint return_events_kind_check check (kind in (%s))', kinds);
end $$;
