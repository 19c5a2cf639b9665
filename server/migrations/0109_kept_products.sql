-- The customer is refunded and keeps the products: a rule said so when the return was made.
alter table returns add column is_kept boolean not null default false;
