-- The catalogue and the orders of shops with no platform of their own. Shops on a platform keep none of these.

create table products (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  handle text not null,
  title text not null,
  product_type text not null,
  vendor text not null,
  tags text[] not null,
  final_sale boolean not null,
  primary key (shop_id, id),
  unique (shop_id, handle)
);
call protect_shop_table('products', 'select, insert, update, delete');

create table product_variants (
  shop_id integer not null,
  id integer generated always as identity,
  product_id integer not null,
  title text not null,
  sku text not null,
  price_minor bigint not null,
  image_src text,
  primary key (shop_id, id),
  unique (shop_id, sku),
  foreign key (shop_id, product_id) references products on delete cascade
);
call protect_shop_table('product_variants', 'select, insert, update, delete');

create table customers (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  address jsonb not null,
  country text not null,
  language text not null,
  tags text[] not null,
  primary key (shop_id, id)
);
create unique index customers_email on customers (shop_id, lower(email));
call protect_shop_table('customers', 'select, insert, update, delete');

create table orders (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  order_name text not null,
  order_number text not null,
  customer_id integer,
  email text not null,
  currency text not null,
  total_minor bigint not null,
  shipping_minor bigint not null,
  discount_codes text[] not null,
  sales_channel text not null,
  tags text[] not null,
  country text not null,
  created_at timestamptz not null,
  fulfilled_at timestamptz,
  delivered_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, customer_id) references customers on delete set null (customer_id)
);
create unique index orders_name on orders (shop_id, lower(order_name));
create index orders_email on orders (shop_id, lower(email));
call protect_shop_table('orders', 'select, insert, update, delete');

create table order_lines (
  shop_id integer not null,
  id integer generated always as identity,
  order_id integer not null,
  sku text not null,
  product_title text not null,
  variant_title text not null,
  quantity integer not null check (quantity > 0),
  unit_price_minor bigint not null,
  discounted boolean not null,
  final_sale boolean not null,
  image_src text,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders on delete cascade
);
create index order_lines_order on order_lines (shop_id, order_id);
call protect_shop_table('order_lines', 'select, insert, update, delete');
