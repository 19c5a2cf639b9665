-- How often something was tried. Kept here and not in a server's memory, so that all servers of a database count as one.
-- A key is a digest: no network address and no e-mail address can be read from it. It belongs to no shop, because a
-- network does not. Unlogged: a try does not wait for the disk, and after a crash of the database counts begin anew.
create unlogged table rate_limits (
  key text primary key,
  tries integer not null,
  ends_at timestamptz not null
);
create index rate_limits_ends_at on rate_limits (ends_at);
grant select, insert, update, delete on rate_limits to returns_desk_app;

-- The network that a code was asked for from, as a digest. Whoever asked has tries of their own, which nobody else can
-- use up; `attempts` counts the tries from all other networks together.
alter table order_codes add column asked_from text not null default '';
