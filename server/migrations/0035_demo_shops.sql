-- A demo shop is written in many short transactions. One that is unfinished, with nobody at work on it, is made anew.
alter table shops add column is_unfinished boolean not null default false;
