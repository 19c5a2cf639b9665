-- What is to pay, and by when. Every return has a day: withdrawals the law's, the others the shop's promise from the day on
-- which the goods are here.

do $$
declare
  kinds text;
begin
  select string_agg(quote_literal(kind), ', ') into kinds
  from (
    select word[1] as kind
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') as word
    where conname = 'return_events_kind_check'
    union
    select unnest(array['refund_corrected', 'refund_explained', 'payout_agreed', 'payout_sent', 'payout_settled',
      'payout_bounced', 'payout_failed', 'payout_cancelled'])
  ) as all_kinds;
  alter table return_events drop constraint return_events_kind_check;
  execute format('alter table return_events add constraint return_events_kind_check check (kind in (%s))', kinds);
end $$;

-- A delivery to the customer is part of what is refunded where a whole order is withdrawn.
drop index returns_refund;
alter table returns drop column refund_minor;
alter table returns
  add column refund_minor bigint not null generated always as (
    greatest(coalesce(owed_minor, price_minor + case when price_minor > 0 then original_delivery_minor else 0 end
      - delivery_cost_minor - fee_minor), 0)
  ) stored;
create index returns_refund on returns (shop_id, refund_minor, number);

alter table payouts
  -- Who the transaction acts for.
  alter column staff_id set default current_staff_id(),
  -- The move to completed that recorded it: an undo of the move cancels it.
  add column move_event_id bigint;

-- The goods are here.
create function settle_promise() returns trigger language plpgsql as $$
begin
  new.due_on := case when new.order_index <> 8 then (
    select (new.moved_at at time zone s.time_zone)::date + c.refund_within_days
    from shops s join settings c on c.shop_id = s.shop_id where s.shop_id = new.shop_id
  ) end;
  return new;
end $$;
create trigger settle_new_promise before insert on returns
  for each row when (new.withdrawal_id is null and new.order_index in (3, 4, 5)) execute function settle_promise();
create trigger settle_other_promise before update of order_index on returns
  for each row when (
    new.withdrawal_id is null and (new.order_index = 8 or (new.order_index in (3, 4, 5) and new.due_on is null))
  ) execute function settle_promise();

alter table returns no force row level security;
alter table return_events no force row level security;
alter table shops no force row level security;
alter table settings no force row level security;
alter table returns disable trigger user;
update returns r set due_on = e.due_on
from (
  select e.shop_id, e.return_id, (min(e.at) at time zone s.time_zone)::date + c.refund_within_days as due_on
  from return_events e join shops s on s.shop_id = e.shop_id join settings c on c.shop_id = e.shop_id
  where e.kind = 'moved' and e.to_index in (3, 4, 5)
  group by e.shop_id, e.return_id, s.time_zone, c.refund_within_days
) e
where e.shop_id = r.shop_id and e.return_id = r.id and r.withdrawal_id is null and r.order_index in (3, 4, 5, 6);
alter table returns enable trigger user;
alter table returns force row level security;
alter table return_events force row level security;
alter table shops force row level security;
alter table settings force row level security;

-- The queue of what is to pay: a small part of a shop.
create index returns_to_pay on returns (shop_id, due_on, number)
  where due_on is not null and order_index <> 8 and unpaid_reason = '' and refund_minor > payouts_minor
    and (order_index <> 7 or owed_minor is not null);
create index returns_withdrawn on returns (shop_id, due_on, number) where withdrawal_id is not null;
