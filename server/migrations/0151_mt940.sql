alter table bank_statements drop constraint bank_statements_format_check;
alter table bank_statements add constraint bank_statements_format_check check (format in ('camt053', 'csv', 'mt940'));
