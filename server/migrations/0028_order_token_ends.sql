-- Order tokens that end before their time. A token says how often those of its order had been ended when it was signed; any
-- other number is none of today. A number, and not a time: the clocks of two servers differ.
create table order_token_ends (
  shop_id integer not null references shops on delete cascade,
  order_ref text not null,
  times integer not null,
  primary key (shop_id, order_ref)
);
call protect_shop_table('order_token_ends', 'select, insert, update');
