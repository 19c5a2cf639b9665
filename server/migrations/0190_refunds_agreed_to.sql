-- More than the customer paid is refunded only as far as an owner has agreed to, whatever is found in the parcel afterwards.

alter table refund_entries
  -- What the refund came to with this correction; only where that was more than the customer paid.
  add column agreed_minor bigint check (agreed_minor > 0);
