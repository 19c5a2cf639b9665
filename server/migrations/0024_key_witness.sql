-- The password of the server's own login, sealed with the key ring. Whoever starts with another ring cannot open it, and is told
-- before anything is changed; whoever has one of its keys finds the same password, whatever keys come and go.
-- It belongs to the whole installation: one row, and no shop's own table. Not part of a backup, which has a check of its own.
create table key_witness (
  only_row boolean primary key default true check (only_row),
  witness text not null
);
grant select, update on key_witness to returns_desk_app;
