-- The titles of the collections of a product, for rules. Known for the products of the demo shop; a file of orders has none.
alter table products add column collections text[] not null default '{}';
