-- How scheduled backups went: which server makes one does not matter to those that answer how old the last good one is. The
-- table belongs to no shop, holds nothing of anybody, and is not part of a backup.
create table backup_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- The size of a good one.
  bytes bigint,
  -- Why there is none.
  problem text,
  check ((bytes is null) <> (problem is null))
);
grant select, insert, delete on backup_runs to returns_desk_app;
