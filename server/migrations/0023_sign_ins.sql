-- How somebody came to be signed in, so that they can be told, and so that signing out ends all that came of it.

-- An operator who gave the password at the built-in host. Sessions that the host opened for them name it.
create table operator_sign_ins (
  shop_id integer not null references shops on delete cascade,
  id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (shop_id, id)
);
call protect_shop_table('operator_sign_ins', 'select, insert, update, delete');

alter table sessions add column signed_in_by text not null default 'operator' check (signed_in_by in ('operator', 'link', 'shopify'));
-- The member of staff as the shop's platform calls them, where it says so.
alter table sessions add column staff_ref text;
alter table sessions add column sign_in_id uuid;

-- An invented shop, until real orders are put into it. Only for such a shop is a sign-in link ever printed.
alter table shops add column is_demo boolean not null default false;
alter table shops no force row level security;
alter table orders no force row level security;
alter table import_secrets no force row level security;
update shops set is_demo = true
where shop_id in (select shop_id from shop_directory where platform = 'embedded')
  and not exists (select from import_secrets i where i.shop_id = shops.shop_id)
  and not exists (select from orders o where o.shop_id = shops.shop_id and o.email !~ '(^|@example\.(com|org|net|ro))$');
alter table shops force row level security;
alter table orders force row level security;
alter table import_secrets force row level security;
