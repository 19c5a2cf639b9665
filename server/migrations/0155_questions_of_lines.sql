-- What a person is asked about a line that matches nothing by itself, and the payout that it is about.
alter table bank_lines
  add column question text check (question in ('other_amount')),
  add column likely_payout_id integer,
  add constraint bank_lines_likely_payout foreign key (shop_id, likely_payout_id)
    references payouts on delete set null (likely_payout_id);
create index bank_lines_likely on bank_lines (shop_id, likely_payout_id) where likely_payout_id is not null;
