-- A whole order withdrawn becomes a return by an effect that is planned with the declaration. Withdrawals are listed from
-- the one that is due first; 0027 says which of them are open.

-- Of all shops at once: an owner of tables who is no superuser sees rows only while row-level security is not forced.
alter table withdrawals no force row level security;
alter table effects no force row level security;
-- Those of known orders whose return was lost on the way are tried again.
insert into effects (shop_id, id, return_id, kind, key, payload, created_at, next_attempt_at)
select shop_id, gen_random_uuid(), null, 'withdrawal-return', 'withdrawal_return/' || id,
  jsonb_build_object('withdrawal_id', id), now(), now()
from withdrawals where is_open and return_id is null and order_ref is not null and scope = 'whole';
alter table withdrawals force row level security;
alter table effects force row level security;

drop index withdrawals_newest;
create index withdrawals_received on withdrawals (shop_id, received_at, id);

-- A kept mail is known by the effect that sent it.
alter table kept_mails add column effect_id text not null generated always as (split_part(message_id, '@', 1)) stored;
create index kept_mails_effect on kept_mails (shop_id, effect_id);
