-- How long what is personal is kept, in days after a return has reached a final status.
alter table settings
  add column photo_retention_days integer not null default 180 check (photo_retention_days between 1 and 3650),
  add column iban_retention_days integer not null default 90 check (iban_retention_days between 1 and 3650);

-- Small copies of photos, made when they are first asked for. Each is a file of its own, under its own key.
create table thumbnails (
  shop_id integer not null references shops on delete cascade,
  photo_key text not null,
  thumbnail_key text not null,
  primary key (shop_id, photo_key)
);
call protect_shop_table('thumbnails', 'select, insert, update, delete');
