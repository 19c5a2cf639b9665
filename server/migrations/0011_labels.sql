-- Labels: how a parcel comes back by courier. An AWB costs money, so what was asked of a courier is written down before it
-- is asked: whoever continues after a failure knows whether to look first.

-- `awb_at_creation`: the label is made with the return, and not only when staff wait for the parcel.
-- `moves_on_delivery`: the courier's word that the parcel was handed over is enough to call it received.
alter table return_methods
  add column awb_at_creation boolean not null default false,
  add column moves_on_delivery boolean not null default true;

alter table return_events
  drop constraint return_events_kind_check,
  add constraint return_events_kind_check check (kind in (
    'created', 'moved', 'label_made', 'label_failed', 'label_cancelled', 'awb_entered', 'parcel_event'
  )),
  -- An AWB, a courier's words, or the code of a sentence of ours.
  add column note text;

-- The numbers of our own courier, per shop; one for each thing that asked for one.
create table courier_series (
  shop_id integer not null references shops on delete cascade,
  number bigint not null check (number > 0),
  reference text not null,
  given_at timestamptz not null,
  primary key (shop_id, number),
  unique (shop_id, reference)
);
call protect_shop_table('courier_series', 'select, insert, update');

create table courier_accounts (
  shop_id integer not null references shops on delete cascade,
  courier text not null check (courier in ('own', 'fan', 'sameday', 'cargus')),
  settings jsonb not null,
  -- Sealed with the key ring; none for our own courier.
  credentials_sealed text,
  active boolean not null,
  changed_at timestamptz not null,
  primary key (shop_id, courier)
);
call protect_shop_table('courier_accounts', 'select, insert, update, delete');

-- `pending`: nothing has been asked. `asking`: asked at `asked_at`, and what became of it is not known. `made`: the AWB is
-- there. `failed`: needs people. `cancelling`: to be cancelled, also if it turns out to have been made.
create table labels (
  shop_id integer not null,
  return_id text not null,
  attempt integer not null check (attempt > 0),
  courier text not null,
  -- What the courier knows it by: the return and the attempt.
  reference text not null,
  state text not null check (state in ('pending', 'asking', 'made', 'failed', 'cancelling', 'cancelled')),
  awb text,
  label_key text,
  -- The code of what went wrong last, or the courier's sentence.
  problem text,
  created_at timestamptz not null,
  asked_at timestamptz,
  primary key (shop_id, return_id, attempt),
  unique (shop_id, reference),
  foreign key (shop_id, return_id) references returns on delete cascade
);
create index labels_awb on labels (shop_id, courier, awb) where awb is not null;
call protect_shop_table('labels', 'select, insert, update, delete');

-- What couriers said of parcels, each once.
create table courier_events (
  shop_id integer not null,
  courier text not null,
  awb text not null,
  -- Names the event at the courier: its code and its moment.
  event_ref text not null,
  return_id text not null,
  meaning text not null check (meaning in ('picked_up', 'on_the_way', 'delivered', 'problem', 'other')),
  happened_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (shop_id, courier, awb, event_ref),
  foreign key (shop_id, return_id) references returns on delete cascade
);
create index courier_events_return on courier_events (shop_id, return_id);
call protect_shop_table('courier_events', 'select, insert, delete');
