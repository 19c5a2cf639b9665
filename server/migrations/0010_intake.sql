-- A key that a browser made up counts for the order it was sent with: that of another order is neither found nor in the way.
drop index returns_intake;
create unique index returns_intake on returns (shop_id, order_ref, intake_key) where intake_key is not null;

-- How often a customer has returned something lately is one of the facts that rules ask for.
create index returns_customer on returns (shop_id, lower(client_email), created_at);

create index withdrawals_email on withdrawals (shop_id, lower(email), received_at);

-- What a customer has bought before is asked for with every order that is opened.
create index orders_customer on orders (shop_id, customer_id);
