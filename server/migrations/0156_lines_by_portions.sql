-- Statements are worked off in portions, and a line may be about a whole file.
alter table bank_statements
  add column total_lines integer not null default 0,
  add column done_lines integer not null default 0,
  add constraint bank_statements_done check (done_lines between 0 and total_lines);

alter table bank_lines
  add column file_id integer,
  add constraint bank_lines_file foreign key (shop_id, file_id) references bank_files on delete set null (file_id),
  drop constraint bank_lines_question_check,
  add constraint bank_lines_question_check check (question in (
    'other_amount', 'again', 'over', 'voided_file', 'file_returned', 'several', 'taken_back', 'likely_bounce', 'same_amount')),
  drop constraint bank_lines_matched_by_check,
  add constraint bank_lines_matched_by_check check (matched_by in ('reference', 'file', 'number', 'account', 'hand'));
create index bank_lines_of_file on bank_lines (shop_id, file_id) where file_id is not null;
-- The sum of a file leaves once.
create unique index bank_lines_file_once on bank_lines (shop_id, file_id) where matched_by = 'file';
