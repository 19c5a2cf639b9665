-- What a shop with a million returns needs to be found by. Few of these are written when a return is taken in.

-- Addresses in small letters, beside the ones as they were typed: see 0018 for why lower() cannot be searched by.
drop index kept_mails_recipient;
alter table kept_mails add column recipient_lower text not null generated always as (lower(recipient)) stored;
create index kept_mails_recipient on kept_mails (shop_id, recipient_lower, id desc);

alter table order_codes add column email_lower text not null generated always as (lower(email)) stored;
create index order_codes_email on order_codes (shop_id, email_lower);
create index order_codes_expired on order_codes (shop_id, expires_at);

alter table privacy_requests add column email_lower text not null generated always as (lower(email)) stored;
create index privacy_requests_email on privacy_requests (shop_id, email_lower);
create index privacy_requests_open on privacy_requests (shop_id, requested_at, id) where answered_at is null;
create index privacy_requests_answered on privacy_requests (shop_id, answered_at) where answered_at is not null;

-- Mails that no return caused: codes, receipts of withdrawals. Those that one did cause are found by the return.
alter table effects add column loose_to text
  generated always as (case when return_id is null then lower(payload ->> 'to') end) stored;
create index effects_loose_to on effects (shop_id, loose_to) where loose_to is not null;
create index effects_loose on effects (shop_id, created_at) where return_id is null;

create index withdrawals_order on withdrawals (shop_id, order_ref) where order_ref is not null;
create index withdrawals_return on withdrawals (shop_id, return_id) where return_id is not null;

-- What is removed when its time is over.
create index order_drafts_changed on order_drafts (shop_id, changed_at);
create index order_photos_created on order_photos (shop_id, created_at);
create index session_token_uses_expired on session_token_uses (shop_id, expires_at);

-- Parcels on their way are among the labels of the last weeks.
create index labels_recent on labels (shop_id, courier, created_at) where awb is not null;

-- Where a file is named: a file goes when nothing names it any more. Row-level security does not let arrays be searched.
create index order_photos_file on order_photos (shop_id, photo_key);
create index thumbnails_file on thumbnails (shop_id, thumbnail_key);
create index labels_file on labels (shop_id, label_key) where label_key is not null;

create table return_photos (
  shop_id integer not null,
  return_id text not null,
  product_id integer not null,
  photo_key text not null,
  primary key (shop_id, return_id, product_id, photo_key),
  foreign key (shop_id, return_id, product_id) references return_products on delete cascade
);
create index return_photos_file on return_photos (shop_id, photo_key);
call protect_shop_table('return_photos', 'select, insert, delete');

-- Of all shops at once: an owner of tables who is no superuser sees rows only while row-level security is not forced.
alter table return_products no force row level security;
alter table return_photos no force row level security;
alter table return_events no force row level security;
alter table returns no force row level security;
alter table withdrawals no force row level security;

insert into return_photos (shop_id, return_id, product_id, photo_key)
  select distinct shop_id, return_id, id, unnest(photo_keys) from return_products where photo_keys <> '{}';

-- `return_products.photo_keys` says which photos a product has, in their order; this follows it.
create function note_photos() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from return_photos where shop_id = old.shop_id and return_id = old.return_id and product_id = old.id;
  end if;
  insert into return_photos (shop_id, return_id, product_id, photo_key)
  select distinct new.shop_id, new.return_id, new.id, photo_key from unnest(new.photo_keys) as photo_key;
  return null;
end $$;
create trigger note_new_photos after insert on return_products
  for each row when (new.photo_keys <> '{}') execute function note_photos();
create trigger note_other_photos after update of photo_keys on return_products
  for each row when (new.photo_keys <> old.photo_keys) execute function note_photos();

-- When a return came to stand where it stands for good: what is personal is kept so many days from then. The two indexes
-- hold what is still to be let go of, and nothing else.
alter table returns add column closed_at timestamptz, add column keeps_photos boolean not null default false;

alter table returns disable trigger user;
update returns r set
  closed_at = case when r.order_index in (7, 8) then coalesce(
    (select max(e.at) from return_events e where e.shop_id = r.shop_id and e.return_id = r.id and e.to_index = r.order_index),
    r.created_at) end,
  keeps_photos = exists (select from return_photos p where p.shop_id = r.shop_id and p.return_id = r.id)
where r.order_index in (7, 8)
  or exists (select from return_photos p where p.shop_id = r.shop_id and p.return_id = r.id);
alter table returns enable trigger user;

create index returns_accounts_kept on returns (shop_id, closed_at)
  where closed_at is not null and (iban_sealed is not null or account_holder_sealed is not null);
create index returns_photos_kept on returns (shop_id, closed_at) where closed_at is not null and keeps_photos;

-- Whoever moves a return says when. This holds where nobody said, and where a return is opened again.
create function settle_closed_at() returns trigger language plpgsql as $$
begin
  new.closed_at := case when new.order_index in (7, 8) then coalesce(new.closed_at, now()) end;
  return new;
end $$;
create trigger settle_closed_at before insert or update of order_index, closed_at on returns
  for each row when ((new.closed_at is not null) <> (new.order_index in (7, 8))) execute function settle_closed_at();

-- Whether money is still owed for a withdrawal: nobody has closed it, and the return that came of it is not over either.
alter table withdrawals add column is_open boolean not null default true;
update withdrawals w set is_open = false
where settled_at is not null or exists (
  select from returns r where r.shop_id = w.shop_id and r.id = w.return_id and r.order_index in (7, 8));
alter table return_products force row level security;
alter table return_photos force row level security;
alter table return_events force row level security;
alter table returns force row level security;
alter table withdrawals force row level security;

create index withdrawals_open on withdrawals (shop_id, received_at, id) where is_open;

create function settle_is_open() returns trigger language plpgsql as $$
begin
  new.is_open := new.settled_at is null and not exists (
    select from returns r where r.shop_id = new.shop_id and r.id = new.return_id and r.order_index in (7, 8));
  return new;
end $$;
create trigger settle_is_open before insert or update on withdrawals
  for each row execute function settle_is_open();

create function settle_withdrawal() returns trigger language plpgsql as $$
begin
  update withdrawals set is_open = is_open where shop_id = new.shop_id and return_id = new.id;
  return null;
end $$;
create trigger settle_withdrawal after update of order_index on returns
  for each row when ((new.order_index in (7, 8)) <> (old.order_index in (7, 8))) execute function settle_withdrawal();
