-- What customers see of a shop beyond its name: its logo as an uploaded file, links, what it says about withdrawing, the name
-- that its mails come from and what stands under each of them. Empty where the shop has not said.
alter table settings
  add column logo_key text,
  add column terms_url text not null default '',
  add column privacy_url text not null default '',
  add column withdrawal_text text not null default '',
  add column sender_name text not null default '',
  add column email_footer text not null default '';

-- A shop's own data are edited in the console, by more than one person.
alter table shops add column version integer not null default 1;
