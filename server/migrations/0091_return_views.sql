-- Saved views of the returns: what is searched for, in which order, with which columns.
create table return_views (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  -- Null: everyone in the shop sees it.
  staff_id integer,
  -- One of those that a shop starts with, until it is renamed: its name is translated then.
  first text,
  name text not null,
  query text not null,
  sort text not null check (sort in ('created', 'due', 'total', 'moved')),
  dir text not null check (dir in ('asc', 'desc')),
  columns text[] not null,
  per_page integer not null check (per_page between 1 and 100),
  primary key (shop_id, id),
  foreign key (shop_id, staff_id) references staff on delete cascade
);
create index return_views_staff on return_views (shop_id, staff_id);
call protect_shop_table('return_views', 'select, insert, update, delete');

-- Those that every shop starts with, for the shops that there are.
alter table return_views no force row level security;
alter table shops no force row level security;
insert into return_views (shop_id, first, name, query, sort, dir, columns, per_page)
select s.shop_id, v.first, v.name, v.query, v.sort, v.dir, v.columns::text[], 25
from shops s cross join (values
  (1, 'needs_me', 'Needs me', 'assignee:me is:open', 'moved', 'asc',
    '{order_name,created,email,amount,status,moved,due}'),
  (2, 'new', 'New', 'is:new', 'created', 'asc', '{order_name,order_number,created,email,amount,return_method,payment_method,status}'),
  (3, 'arrived', 'Parcels arrived', 'is:arrived', 'moved', 'asc', '{order_name,awb,created,email,amount,payment_method,status,moved}'),
  (4, 'to_pay', 'To pay', 'is:to_pay', 'moved', 'asc', '{order_name,created,email,amount,payment_method,status,moved,due}'),
  (5, 'due_soon', 'Due soon', 'is:open due:<3d', 'due', 'asc', '{order_name,created,email,amount,status,assignee,due}'),
  (6, 'stuck', 'Stuck for a week', 'is:open moved:>7d', 'moved', 'asc', '{order_name,created,email,amount,status,assignee,moved}')
) as v (place, first, name, query, sort, dir, columns)
order by s.shop_id, v.place;
alter table return_views force row level security;
alter table shops force row level security;
