-- What the platform suggests to refund where that is not what we owe, and which suggestion somebody has confirmed to differ.
alter table payouts
  add column suggested_minor bigint check (suggested_minor >= 0),
  add column confirmed_minor bigint check (confirmed_minor >= 0);
