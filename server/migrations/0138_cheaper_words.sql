-- Working out the words of a new return took longer than everything else of its intake: the statement was planned at
-- every call, and each word was split off and folded by calls of its own. Now it is planned once per connection, and all
-- words of a return are split and folded in one text.

-- Not strict, so that the database puts it into the statement instead of calling it; of nothing it makes nothing all the same.
create or replace function search_fold(raw text) returns text language sql immutable parallel safe as $$
  select case when octet_length(raw) = length(raw) then lower(raw collate "C")
  else translate(
    lower(replace(replace(replace(replace(replace(replace(
      regexp_replace(normalize(raw, NFKD), '[\u0300-\u036f]', '', 'g'),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe') collate "C"),
    'ŁłØøĐđÐðĦħŦŧıςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
    'llooddddhhttiσαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ') end
$$;

create or replace function search_token(raw text) returns text language sql immutable parallel safe as $$
  select left(translate(search_fold(raw), E' \t\n\r!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~–—„”“‘’«»…·•№', ''), 60)
$$;

-- The texts of a return with the letter of its field before each word, and E'\x01' between them: they are folded together,
-- like by `search_token`, and then separated. That character is taken out of them first, or a name could pass for another
-- field. The expression does the same as the `translate` of `search_token`, which takes ten times as long for so long a
-- text. Returns are found one by one: for a list of ids, a plan that was made while there were few returns would read all
-- of the shop.
create or replace function words_of_returns(shop integer, ids text[])
returns table (return_id text, created_at timestamptz, words text) language sql stable as $$
  select r.id, r.created_at, (
    select ' ' || string_agg(distinct left(word, 61) collate "C", ' ')
    from string_to_table(regexp_replace(search_fold(texts.raw), E'[ \t\n\r!-/:-@[-`{-~–—„”“‘’«»…·•№]+', '', 'g'), E'\x01') as word
    where length(word) > 1
  )
  from unnest(ids) as wanted (id),
    lateral (select * from returns x where x.shop_id = shop and x.id = wanted.id limit 1) as r,
    lateral (
      select string_agg(p.product_title || ' ' || p.variant_title, ' ') as title, string_agg(translate(p.sku, E'\x01', ''), E'\x01s') as skus,
        string_agg(p.return_reason_id::text, E'\x01r') as reasons, string_agg((
          select string_agg(named.value, ' ') from jsonb_each(p.translations) as one, jsonb_each_text(one.value) as named
          where jsonb_typeof(one.value) = 'object'
        ), ' ') filter (where jsonb_typeof(p.translations) = 'object') as translations
      from return_products p where p.shop_id = r.shop_id and p.return_id = r.id
    ) as goods,
    lateral (
      select translate(concat_ws(' ', goods.title, goods.translations), E'\x01', '') as title,
        translate(r.client_email, E'\x01', '') as email offset 0
    ) as named,
    lateral (
      select concat('o', translate(r.order_name, E'\x01', ''), E'\x01o', r.order_number, E'\x01a', translate(r.awb, E'\x01', ''),
        E'\x01e', named.email,
        E'\x01e', split_part(named.email, '@', 2),
        E'\x01e', regexp_replace(split_part(named.email, '@', 1), '[._+-]+', E'\x01e', 'g'),
        E'\x01c', regexp_replace(translate(r.customer_name, E'\x01', ''), '[\s-]+', E'\x01c', 'g'),
        E'\x01p', right(regexp_replace(r.customer_phone, '\D', '', 'g'), 9), E'\x01s', goods.skus,
        E'\x01t', regexp_replace(named.title, '\s+', E'\x01t', 'g'),
        case when named.title ~ '[/.-]' then E'\x01t' || regexp_replace(named.title, '[\s/.-]+', E'\x01t', 'g') end,
        E'\x01m', r.return_method_id, E'\x01f', r.payment_method_id, E'\x01r', goods.reasons) as raw offset 0
    ) as texts
  offset 0
$$;

-- Planned once per connection, for any number of returns, and perhaps while there are none: without a scan of whole tables,
-- which would seem cheap then and grow with every return. New returns have no words yet: an update beside every
-- insert, with its triggers, would be for nothing.
create or replace function note_words(shop integer, ids text[]) returns void language plpgsql
set plan_cache_mode to force_generic_plan set enable_seqscan to off as $$
declare
  added integer;
  own record;
begin
  insert into return_words (shop_id, return_id, created_at, words)
  select shop, w.return_id, w.created_at, w.words from words_of_returns(shop, ids) w
  on conflict (shop_id, return_id) do nothing;
  get diagnostics added = row_count;
  if added = cardinality(ids) then
    return;
  end if;
  for own in select w.return_id, w.created_at, w.words from words_of_returns(shop, ids) w loop
    update return_words known set words = own.words, created_at = own.created_at
    where known.shop_id = shop and known.return_id = own.return_id
      and (known.words <> own.words or known.created_at <> own.created_at);
  end loop;
end $$;

-- Words go with their return, which goes with its shop: a check of the shop for each of them says nothing more.
alter table return_search drop constraint return_search_shop_id_fkey;
