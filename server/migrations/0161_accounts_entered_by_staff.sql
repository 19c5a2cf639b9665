-- Who of the staff entered the account of a refund or its holder, and when; null if the customer did.

alter table returns
  add column account_entered_by integer,
  add column account_entered_at timestamptz,
  add foreign key (shop_id, account_entered_by) references staff;

alter table bank_file_rows
  -- Of the account in the file.
  add column account_entered_by integer,
  add column account_entered_at timestamptz,
  add foreign key (shop_id, account_entered_by) references staff;
