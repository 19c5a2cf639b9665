-- Requests that were refused. Returns that exist are the ones that were accepted: without the others, a longer window
-- would always look free. One per order, code and day.
create table intake_refusals (
  shop_id integer not null references shops on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null,
  -- In the shop's calendar.
  day date not null,
  order_ref text not null,
  -- No address is kept; by this digest of it an erasure finds the row when the order itself is long forgotten.
  email_digest text not null,
  stage text not null check (stage in ('opening', 'offer', 'submit')),
  code text not null,
  -- What the rules were asked about, without the customer's address, and what had not been chosen by then.
  facts json not null,
  open json,
  -- The window that applied; null for an order without dates.
  "window" json,
  primary key (shop_id, id),
  unique (shop_id, order_ref, code, day)
);
create index intake_refusals_at on intake_refusals (shop_id, at);
create index intake_refusals_email on intake_refusals (shop_id, email_digest);
call protect_shop_table('intake_refusals', 'select, insert, update, delete');
