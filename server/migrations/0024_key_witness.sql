-- A text sealed with the key ring. Whoever starts with another ring cannot open it, and is told before anything is changed.
-- It belongs to the whole installation: one row, and no shop's own table. Not part of a backup, which has a check of its own.
create table key_witness (
  only_row boolean primary key default true check (only_row),
  witness text not null
);
grant select, update on key_witness to returns_desk_app;
