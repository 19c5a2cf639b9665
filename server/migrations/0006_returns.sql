-- A return as it was asked for, with what it must keep showing whatever happens to the order, the methods and the reasons.

-- Finds the shop of a return by its id alone, for the page that anyone with the link may open.
create table return_directory (
  return_id text primary key,
  shop_id integer not null references shops on delete cascade
);
grant select, insert, delete on return_directory to returns_desk_app;

create table returns (
  shop_id integer not null references shops on delete cascade,
  id text not null check (length(id) = 22),
  -- Names the order at the shop's platform.
  order_ref text,
  order_name text not null,
  order_number text not null,
  client_email text not null,
  customer_name text not null default '',
  customer_phone text not null default '',
  language text not null,
  currency text not null,
  price_minor bigint not null,
  delivery_cost_minor bigint not null,
  return_method_id integer not null,
  payment_method_id integer not null,
  order_index integer not null check (order_index between 1 and 8),
  pickup_address jsonb,
  awb text,
  -- Sealed with the key ring; see secrets.
  iban_sealed text,
  account_holder_sealed text,
  -- The last day to send the parcel.
  send_by date,
  -- Chosen by the customer's browser: asking twice with the same one makes one return.
  intake_key uuid,
  withdrawal_id integer,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, return_method_id) references return_methods,
  foreign key (shop_id, payment_method_id) references payment_methods,
  foreign key (shop_id, order_index) references return_statuses (shop_id, order_index)
);
create index returns_newest on returns (shop_id, created_at desc, id desc);
create index returns_newest_in_status on returns (shop_id, order_index, created_at desc, id desc);
create index returns_order on returns (shop_id, order_ref);
create unique index returns_intake on returns (shop_id, intake_key) where intake_key is not null;
call protect_shop_table('returns', 'select, insert, update, delete');

create table return_products (
  shop_id integer not null,
  id integer generated always as identity,
  return_id text not null,
  order_line_ref text,
  quantity integer not null check (quantity > 0),
  price_minor bigint not null,
  description text not null,
  return_reason_id integer not null,
  product_title text not null,
  variant_title text not null,
  image_src text,
  image_width integer,
  image_height integer,
  photo_keys text[] not null,
  primary key (shop_id, return_id, id),
  foreign key (shop_id, return_id) references returns on delete cascade,
  foreign key (shop_id, return_reason_id) references return_reasons
);
call protect_shop_table('return_products', 'select, insert, update, delete');

-- What happened to a return, in order. Only ever added to.
create table return_events (
  shop_id integer not null,
  id bigint generated always as identity,
  return_id text not null,
  at timestamptz not null,
  actor text not null check (actor in ('customer', 'staff', 'system')),
  kind text not null check (kind in ('created', 'moved')),
  from_index integer,
  to_index integer,
  from_name text,
  to_name text,
  primary key (shop_id, return_id, id),
  foreign key (shop_id, return_id) references returns on delete cascade
);
call protect_shop_table('return_events', 'select, insert');

-- What the rules said when the return was decided, kept readable for good.
create table return_traces (
  shop_id integer not null,
  return_id text not null,
  trace jsonb not null,
  primary key (shop_id, return_id),
  foreign key (shop_id, return_id) references returns on delete cascade
);
call protect_shop_table('return_traces', 'select, insert, update');

-- Counting a million rows takes a second, so counts are kept. Every change of `returns` adds rows of differences, which no
-- two writers ever wait for; now and then they are folded into the totals. What is counted is always totals + differences,
-- read in one statement, and so exact at every moment. Days are there to find any page without counting up to it.
create table return_count_changes (
  shop_id integer not null,
  id bigint generated always as identity,
  order_index integer not null,
  day date not null,
  change integer not null,
  primary key (shop_id, id)
);
call protect_shop_table('return_count_changes', 'select, insert, update, delete');

create table return_totals (
  shop_id integer not null,
  order_index integer not null,
  total bigint not null,
  primary key (shop_id, order_index)
);
call protect_shop_table('return_totals', 'select, insert, update');

create table return_day_totals (
  shop_id integer not null,
  order_index integer not null,
  day date not null,
  total bigint not null,
  primary key (shop_id, day, order_index)
);
call protect_shop_table('return_day_totals', 'select, insert, update');

create function count_inserted_returns() returns trigger language plpgsql as $$
begin
  insert into return_count_changes (shop_id, order_index, day, change)
  select shop_id, order_index, (created_at at time zone 'UTC')::date, count(*) from new_rows group by 1, 2, 3;
  return null;
end $$;

create function count_deleted_returns() returns trigger language plpgsql as $$
begin
  insert into return_count_changes (shop_id, order_index, day, change)
  select shop_id, order_index, (created_at at time zone 'UTC')::date, -count(*) from old_rows group by 1, 2, 3;
  return null;
end $$;

create function count_moved_returns() returns trigger language plpgsql as $$
begin
  insert into return_count_changes (shop_id, order_index, day, change)
  select shop_id, order_index, day, sum(change) from (
    select shop_id, order_index, (created_at at time zone 'UTC')::date as day, -1 as change from old_rows
    union all
    select shop_id, order_index, (created_at at time zone 'UTC')::date, 1 from new_rows
  ) as changes
  group by 1, 2, 3 having sum(change) <> 0;
  return null;
end $$;

create trigger count_inserted after insert on returns
  referencing new table as new_rows for each statement execute function count_inserted_returns();
create trigger count_deleted after delete on returns
  referencing old table as old_rows for each statement execute function count_deleted_returns();
create trigger count_moved after update on returns
  referencing old table as old_rows new table as new_rows for each statement execute function count_moved_returns();

-- Moves differences into the totals. Rows that another fold is busy with are left to it.
create function fold_return_counts(folded_shop_id integer) returns void language sql as $$
  with taken as (
    delete from return_count_changes where shop_id = folded_shop_id and id in (
      select id from return_count_changes where shop_id = folded_shop_id order by id for update skip locked
    )
    returning order_index, day, change
  ), by_day as (
    insert into return_day_totals (shop_id, order_index, day, total)
    select folded_shop_id, order_index, day, sum(change) from taken group by 2, 3 order by 3, 2
    on conflict (shop_id, day, order_index) do update set total = return_day_totals.total + excluded.total
  )
  insert into return_totals (shop_id, order_index, total)
  select folded_shop_id, order_index, sum(change) from taken group by 2 order by 2
  on conflict (shop_id, order_index) do update set total = return_totals.total + excluded.total
$$;
