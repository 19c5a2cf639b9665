-- Who has a return open. Written every few seconds and worth nothing after a minute, so it survives no crash and is in no
-- backup. It refers to no return: the lock on that row would get in the way of moves.
create unlogged table return_presence (
  shop_id integer not null references shops on delete cascade,
  return_id text not null,
  staff_id integer not null,
  seen_at timestamptz not null,
  primary key (shop_id, return_id, staff_id)
);
call protect_shop_table('return_presence', 'select, insert, update, delete');
