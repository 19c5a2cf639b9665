-- The languages that a shop writes its own texts in, its first one first, and the country that it sells from.
alter table shops add column languages text[] not null default '{}';
alter table shops add column country text not null default 'RO' check (country ~ '^[A-Z]{2}$');
-- Of all shops at once: an owner of tables who is no superuser sees rows only while row-level security is not forced.
alter table shops no force row level security;
-- Until now every shop was offered in the two languages of the product.
update shops set languages = array[language] || array_remove(array['en', 'ro'], language);
alter table shops force row level security;
alter table shops alter column languages drop default, alter column country drop default;
alter table shops add check (languages[1] = language);
