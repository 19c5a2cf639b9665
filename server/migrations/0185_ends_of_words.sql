-- People have the last digits of an AWB, a telephone number or an order in hand. Row-level security lets an index be searched
-- by ranges only, so these words stand in `return_search` backwards, too: the end of a word is then the beginning of one.
-- Their fields are the capitals of those in `return_words`, which stays as it is. Short words are found from their beginning.

-- A word of `return_words`, with the letter of its field in front, as it is searched for. Plain enough to become a part of
-- the statement around it.
create function search_entries(word text) returns table (token text, field "char") language sql immutable parallel safe as $$
  select substr(word, 2), left(word, 1)::"char"
  union all
  select reverse(substr(word, 2)), upper(left(word, 1))::"char" where left(word, 1) in ('o', 'a', 'p') and length(word) > 5
$$;

create or replace function index_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from return_search s using (
      select o.shop_id, both_ways.token, o.created_at, o.return_id, both_ways.field
      from old_words o, string_to_table(ltrim(o.words), ' ') as word, lateral search_entries(word) as both_ways
    ) gone
    where s.shop_id = gone.shop_id and s.token = gone.token and s.created_at = gone.created_at
      and s.return_id = gone.return_id and s.field = gone.field;
  end if;
  if tg_op <> 'DELETE' then
    insert into return_search (shop_id, token, created_at, return_id, field)
    select n.shop_id, both_ways.token, n.created_at, n.return_id, both_ways.field
    from new_words n, string_to_table(ltrim(n.words), ' ') as word, lateral search_entries(word) as both_ways;
  end if;
  return null;
end $$;

-- Of all shops at once: see 0090.
alter table return_words no force row level security;
alter table return_search no force row level security;
insert into return_search (shop_id, token, created_at, return_id, field)
select w.shop_id, entry.token, w.created_at, w.return_id, entry.field
from return_words w, string_to_table(ltrim(w.words), ' ') as word, lateral search_entries(word) as entry
where entry.field in ('O', 'A', 'P');
alter table return_words force row level security;
alter table return_search force row level security;
