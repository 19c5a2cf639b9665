-- Whether the database takes writes is found out by writing here and undoing it: the table stays empty. A row fills most of
-- a page and is stored as it is, so that writing it needs room on the disk.
create table write_checks (
  filler bytea not null
);
alter table write_checks alter column filler set storage plain;
grant insert on write_checks to returns_desk_app;
