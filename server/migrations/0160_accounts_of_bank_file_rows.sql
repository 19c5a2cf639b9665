-- A file for the bank is shown from its own rows: account and name as they stand in it. The return may have others by now.

alter table bank_file_rows
  -- Null once accounts are no longer kept. A file from before this cannot be released: it is made again.
  add column iban_sealed text,
  add column name_sealed text;
