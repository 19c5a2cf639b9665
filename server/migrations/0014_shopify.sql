-- Shops that sell at Shopify: how we reach them there, what Shopify told us, and what their customers asked for through it.

-- The token is sealed with the key ring; none while the app is uninstalled, or after Shopify has revoked it.
create table shopify_installs (
  shop_id integer primary key references shops on delete cascade,
  access_token_sealed text,
  -- As granted, separated by commas.
  scopes text not null,
  installed_at timestamptz not null,
  uninstalled_at timestamptz,
  -- When Shopify told us the shop's name, currency and time zone. Until then they are guesses.
  described_at timestamptz
);
call protect_shop_table('shopify_installs', 'select, insert, update, delete');

-- Each message of Shopify's once: a repeated one is known by its id. Of its content only what the work needs is kept, sealed,
-- and no longer than the work takes.
create table shopify_webhooks (
  shop_id integer not null references shops on delete cascade,
  webhook_id text not null,
  topic text not null,
  payload_sealed text,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (shop_id, webhook_id)
);
create index shopify_webhooks_received on shopify_webhooks (shop_id, received_at);
call protect_shop_table('shopify_webhooks', 'select, insert, update, delete');

-- Customers who asked the shop's platform for all that is known of them. Staff answer with an export, which settles it.
create table privacy_requests (
  shop_id integer not null references shops on delete cascade,
  id text not null,
  email text not null,
  requested_at timestamptz not null,
  answered_at timestamptz,
  primary key (shop_id, id)
);
call protect_shop_table('privacy_requests', 'select, insert, update, delete');

-- A shop that has left for good leaves nothing behind, not even its numbers.
grant delete on return_totals, return_day_totals to returns_desk_app;
