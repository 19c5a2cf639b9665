-- Lines of a statement that could not be read: their numbers and why, never what they say.
alter table bank_statements
  add column unread integer not null default 0 check (unread >= 0),
  add column unread_lines jsonb not null default '[]';
