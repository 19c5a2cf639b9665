-- A short number for every return, one series per shop: what is written on a parcel and said on the telephone. The number
-- that people see has a check digit at its end, which is computed and not stored.

-- The last number of each shop. Numbers are not taken from the rows of `returns`, so that none is ever given twice.
create table return_series (
  shop_id integer primary key references shops on delete cascade,
  last_number integer not null check (last_number > 0)
) with (fillfactor = 50);

alter table returns add column number integer check (number > 0);

-- Of all shops at once: an owner of tables who is no superuser sees rows only while row-level security is not forced.
alter table returns no force row level security;
-- No trigger has to know: neither statuses nor amounts change.
alter table returns disable trigger user;
update returns r set number = counted.number
from (select shop_id, id, row_number() over (partition by shop_id order by created_at, id) as number from returns) as counted
where r.shop_id = counted.shop_id and r.id = counted.id;
alter table returns enable trigger user;
insert into return_series (shop_id, last_number) select shop_id, max(number) from returns group by shop_id;
alter table returns force row level security;

alter table returns alter column number set not null;
create unique index returns_number on returns (shop_id, number);
call protect_shop_table('return_series', 'select, insert, update');
