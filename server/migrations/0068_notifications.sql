-- What people of a shop are told: in the console, and by mail.
create table notifications (
  shop_id integer not null references shops on delete cascade,
  id bigint generated always as identity,
  -- Who is told.
  staff_id integer not null,
  kind text not null check (kind in ('new_return', 'assigned', 'mentioned', 'customer_answered', 'failed', 'refund_due')),
  -- Refers to no row: whatever fails tells of it while it holds other locks, and must not wait for one on the return.
  return_id text,
  -- Who caused it; null if no person of the shop did.
  by_staff_id integer default current_staff_id(),
  -- Words of the program and numbers: nothing about customers.
  data jsonb not null default '{}',
  at timestamptz not null,
  -- Not in the console if the person wants these as a daily mail only.
  in_bell boolean not null,
  -- To be told in the next daily mail.
  is_mail_due boolean not null,
  read_at timestamptz,
  primary key (shop_id, staff_id, id),
  foreign key (shop_id, staff_id) references staff,
  foreign key (shop_id, by_staff_id) references staff
);
create index notifications_unread on notifications (shop_id, staff_id) where in_bell and read_at is null;
create index notifications_mail_due on notifications (shop_id, staff_id) where is_mail_due;
create index notifications_at on notifications (shop_id, at);
call protect_shop_table('notifications', 'select, insert, update, delete');

-- How a person wants to be told. Where there is no row, the program's own defaults apply.
create table notification_preferences (
  shop_id integer not null references shops on delete cascade,
  staff_id integer not null,
  kind text not null check (kind in ('new_return', 'assigned', 'mentioned', 'customer_answered', 'failed', 'refund_due')),
  in_bell boolean not null,
  mail text not null check (mail in ('now', 'daily', 'never')),
  primary key (shop_id, staff_id, kind),
  foreign key (shop_id, staff_id) references staff
);
call protect_shop_table('notification_preferences', 'select, insert, update, delete');

-- The last day, in the shop's time zone, whose daily mails are planned.
create table daily_mails (
  shop_id integer primary key references shops on delete cascade,
  day date not null
);
call protect_shop_table('daily_mails', 'select, insert, update');
