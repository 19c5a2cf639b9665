-- Every return that is taken in pays for each of these.

-- Returns of an order, with or without a key: one index finds both. Keys that are absent do not clash.
drop index returns_intake;
create unique index returns_intake on returns (shop_id, order_ref, intake_key);
drop index returns_order;

-- A return has a status of its shop, and there is none without the shop.
alter table returns drop constraint returns_shop_id_fkey;
