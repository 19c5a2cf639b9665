-- What is in the columns of statements that nobody else knows, as a person of the shop has said it.
create table statement_layouts (
  shop_id integer not null,
  -- Of the names of the columns: the next file of the same kind has them, too.
  digest text not null,
  columns text[] not null check (
    columns <@ array['date', 'debit', 'credit', 'amount', 'currency', 'text', 'name', 'account', 'reference', 'none']),
  saved_by integer default current_staff_id(),
  saved_at timestamptz not null,
  primary key (shop_id, digest),
  foreign key (shop_id, saved_by) references staff
);
call protect_shop_table('statement_layouts', 'select, insert, update, delete');
