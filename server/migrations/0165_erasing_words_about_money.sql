-- What people wrote about the money of a customer goes with the customer; the amounts stay. Entries are still only added to.
grant update (reason) on refund_entries to returns_desk_app;
alter table refund_entries
  drop constraint refund_entries_check,
  add constraint refund_entries_by_person check (kind <> 'correction' or staff_id is not null);
alter table store_credits
  drop constraint store_credits_void,
  add constraint store_credits_void check (voided_at is null or spent_minor = 0);
