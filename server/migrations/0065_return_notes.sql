-- What people of a shop tell each other about a return. A person is mentioned as `@{id}`, so that they are shown under the
-- name they have today.
create table return_notes (
  shop_id integer not null,
  id integer generated always as identity,
  return_id text not null,
  staff_id integer not null default current_staff_id(),
  -- Empty once it is deleted.
  body text not null,
  mentions integer[] not null default '{}',
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by integer,
  primary key (shop_id, return_id, id),
  foreign key (shop_id, return_id) references returns on delete cascade,
  foreign key (shop_id, staff_id) references staff,
  foreign key (shop_id, deleted_by) references staff
);
call protect_shop_table('return_notes', 'select, insert, update, delete');
