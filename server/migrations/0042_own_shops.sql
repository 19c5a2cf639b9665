-- Links to the page that makes a shop, printed by the start. One is used up by the shop that it made; until then it is known by
-- its hash alone. They belong to no shop, because there is none yet. Unlogged, and so in no backup: a start prints a new one.
create unlogged table setup_links (
  token_hash text primary key,
  expires_at timestamptz not null
);
grant select, insert, delete on setup_links to returns_desk_app;

-- Who owns the shop, as they named themselves when they set it up. Empty where a shop came into being another way.
alter table operators add column name text not null default '', add column email text not null default '';

-- A shop that was closed: its rows stay, nobody gets in, and nothing leaves. In the directory, where a shop is found before it is entered.
alter table shop_directory add column archived_at timestamptz;
grant update (handle, archived_at) on shop_directory to returns_desk_app;
