-- Finding a return by anything that a person has in hand. Row-level security lets an index be searched only by operators
-- that are leakproof: equality and ranges of text are, LIKE, trigrams, arrays and full-text search are not. So every return
-- has its words in a table of their own, folded, and a prefix is a range of them.

-- Case and diacritics do not matter. The same as `foldSearch` of the engine, which prepares what people type.
create function search_fold(raw text) returns text language sql immutable strict parallel safe as $$
  select case when octet_length(raw) = length(raw) then lower(raw collate "C")
  else translate(
    lower(replace(replace(replace(replace(replace(replace(
      regexp_replace(normalize(raw, NFKD), '[\u0300-\u036f]', '', 'g'),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe') collate "C"),
    'ŁłØøĐđÐðĦħŦŧıςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
    'llooddddhhttiσαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ') end
$$;

-- One word without punctuation, so that `AB-12` and `ab12` are the same.
create function search_token(raw text) returns text language sql immutable strict parallel safe as $$
  select left(translate(search_fold(raw), E' \t\n\r!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~–—„”“‘’«»…·•№', ''), 60)
$$;

alter table return_products add column sku text not null default '';

-- What the list is filtered and sorted by.
alter table returns
  add column refund_minor bigint not null generated always as (greatest(price_minor - delivery_cost_minor, 0)) stored,
  add column moved_at timestamptz not null default now(),
  -- By when the money of a withdrawal is due, in days of the shop's calendar.
  add column due_on date;

-- The words of a return, each with the letter of its field in front and a blank before it: ` o1001 eana@example.com`.
-- Fields: order, number, awb, e-mail, customer, phone, sku, title; m, f and r are the ids of the return method, the refund
-- method and the reasons.
create table return_words (
  shop_id integer not null,
  return_id text not null,
  created_at timestamptz not null,
  words text not null,
  primary key (shop_id, return_id),
  foreign key (shop_id, return_id) references returns on delete cascade
);
call protect_shop_table('return_words', 'select, insert, update, delete');

-- Follows `return_words`. Newest first within a word, so that a page of a frequent word reads a page of rows.
create table return_search (
  shop_id integer not null references shops on delete cascade,
  token text collate "C" not null,
  created_at timestamptz not null,
  return_id text not null,
  field "char" not null,
  primary key (shop_id, token, created_at, return_id, field)
);
call protect_shop_table('return_search', 'select, insert, delete');

create function words_of_returns(shop integer, ids text[])
returns table (return_id text, created_at timestamptz, words text) language sql stable as $$
  with own as materialized (
    select * from returns r where r.shop_id = shop and r.id = any(ids)
  ), products as materialized (
    select p.* from own join return_products p on p.shop_id = own.shop_id and p.return_id = own.id
  ), texts (return_id, title) as (
    select p.return_id, p.product_title || ' ' || p.variant_title from products p
    union all
    select p.return_id, named.value from products p, jsonb_each(p.translations) as one, jsonb_each_text(one.value) as named
    where jsonb_typeof(p.translations) = 'object' and jsonb_typeof(one.value) = 'object'
  ), mails (return_id, email) as (
    select id, client_email from own where client_email <> ''
  ), raw (return_id, field, word) as (
    select id, 'o', search_token(order_name) from own
    union all select id, 'o', search_token(order_number) from own
    union all select id, 'a', search_token(awb) from own where awb is not null
    union all select m.return_id, 'e', search_token(m.email) from mails m
    union all select m.return_id, 'e', search_token(split_part(m.email, '@', 2)) from mails m
    union all select m.return_id, 'e', search_token(part)
      from mails m, regexp_split_to_table(split_part(m.email, '@', 1), '[._+-]+') as part
    union all select id, 'c', search_token(part) from own, regexp_split_to_table(customer_name, '[\s-]+') as part
    union all select id, 'p', right(regexp_replace(customer_phone, '\D', '', 'g'), 9) from own where customer_phone <> ''
    union all select p.return_id, 's', search_token(p.sku) from products p where p.sku <> ''
    union all select t.return_id, 't', search_token(part) from texts t, regexp_split_to_table(t.title, '\s+') as part
    union all select t.return_id, 't', search_token(part) from texts t, regexp_split_to_table(t.title, '[\s/.-]+') as part
    union all select id, 'm', return_method_id::text from own
    union all select id, 'f', payment_method_id::text from own
    union all select p.return_id, 'r', p.return_reason_id::text from products p
  )
  select own.id, own.created_at, ' ' || string_agg(distinct raw.field || raw.word, ' ')
  from raw join own on own.id = raw.return_id where raw.word <> '' group by own.id, own.created_at
$$;

create function note_words(shop integer, ids text[]) returns void language sql as $$
  insert into return_words as known (shop_id, return_id, created_at, words)
  select shop, w.return_id, w.created_at, w.words from words_of_returns(shop, ids) w
  on conflict (shop_id, return_id) do update set words = excluded.words, created_at = excluded.created_at
  where known.words <> excluded.words or known.created_at <> excluded.created_at
$$;

create function index_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from return_search s using (
      select o.shop_id, substr(word, 2) as token, o.created_at, o.return_id, left(word, 1)::"char" as field
      from old_words o, string_to_table(ltrim(o.words), ' ') as word
    ) gone
    where s.shop_id = gone.shop_id and s.token = gone.token and s.created_at = gone.created_at
      and s.return_id = gone.return_id and s.field = gone.field;
  end if;
  if tg_op <> 'DELETE' then
    insert into return_search (shop_id, token, created_at, return_id, field)
    select n.shop_id, substr(word, 2), n.created_at, n.return_id, left(word, 1)::"char"
    from new_words n, string_to_table(ltrim(n.words), ' ') as word;
  end if;
  return null;
end $$;
create trigger index_new_words after insert on return_words
  referencing new table as new_words for each statement execute function index_words();
create trigger index_other_words after update on return_words
  referencing old table as old_words new table as new_words for each statement execute function index_words();
create trigger forget_words after delete on return_words
  referencing old table as old_words for each statement execute function index_words();

-- A return is inserted together with its products, in one statement: the words are complete once these are there.
create function note_product_words() returns trigger language plpgsql as $$
begin
  perform note_words(shop_id, array_agg(distinct return_id)) from changed_products group by shop_id;
  return null;
end $$;
create trigger note_new_product_words after insert on return_products
  referencing new table as changed_products for each statement execute function note_product_words();
create trigger note_other_product_words after update on return_products
  referencing new table as changed_products for each statement execute function note_product_words();
create trigger note_gone_product_words after delete on return_products
  referencing old table as changed_products for each statement execute function note_product_words();

create function note_return_words() returns trigger language plpgsql as $$
begin
  perform note_words(new.shop_id, array[new.id]);
  return null;
end $$;
create trigger note_return_words after update of order_name, order_number, client_email, customer_name, customer_phone,
  awb, return_method_id, payment_method_id, created_at on returns
  for each row when ((old.order_name, old.order_number, old.client_email, old.customer_name, old.customer_phone, old.awb,
    old.return_method_id, old.payment_method_id, old.created_at) is distinct from (new.order_name, new.order_number,
    new.client_email, new.customer_name, new.customer_phone, new.awb, new.return_method_id, new.payment_method_id, new.created_at))
  execute function note_return_words();

-- 14 days by law: REFUND_DUE_DAYS.
create function settle_due() returns trigger language plpgsql as $$
begin
  new.due_on := (
    select (w.received_at at time zone s.time_zone)::date + 14
    from withdrawals w join shops s on s.shop_id = w.shop_id where w.shop_id = new.shop_id and w.id = new.withdrawal_id
  );
  return new;
end $$;
create trigger settle_new_due before insert on returns
  for each row when (new.withdrawal_id is not null) execute function settle_due();
create trigger settle_other_due before update of withdrawal_id on returns
  for each row when (new.withdrawal_id is distinct from old.withdrawal_id) execute function settle_due();

-- Of all shops at once: an owner of tables who is no superuser sees rows only while row-level security is not forced.
alter table returns no force row level security;
alter table return_products no force row level security;
alter table return_events no force row level security;
alter table return_words no force row level security;
alter table return_search no force row level security;
alter table withdrawals no force row level security;
alter table shops no force row level security;
alter table order_lines no force row level security;

alter table returns disable trigger user;
update returns r set
  moved_at = coalesce((select max(e.at) from return_events e where e.shop_id = r.shop_id and e.return_id = r.id
    and e.kind in ('created', 'moved', 'move_undone')), r.created_at),
  due_on = (select (w.received_at at time zone s.time_zone)::date + 14 from withdrawals w join shops s on s.shop_id = w.shop_id
    where w.shop_id = r.shop_id and w.id = r.withdrawal_id);
alter table returns enable trigger user;

alter table return_products disable trigger user;
update return_products p set sku = l.sku from order_lines l
where l.shop_id = p.shop_id and p.order_line_ref ~ '^\d{1,9}$' and l.id = p.order_line_ref::integer;
alter table return_products enable trigger user;

select note_words(shop_id, array_agg(id)) from returns group by shop_id;

alter table returns force row level security;
alter table return_products force row level security;
alter table return_events force row level security;
alter table return_words force row level security;
alter table return_search force row level security;
alter table withdrawals force row level security;
alter table shops force row level security;
alter table order_lines force row level security;

-- Equals are sorted by their numbers: many returns have the same amount, and an integer can be searched by where a text
-- cannot. What is open is a small part of a shop, and what waits longest among all of it is closed.
create index returns_refund on returns (shop_id, refund_minor, number);
create index returns_moved on returns (shop_id, moved_at, number);
create index returns_open on returns (shop_id, moved_at, number) where order_index not in (7, 8);
create index returns_due on returns (shop_id, due_on, number) where due_on is not null;
