-- Messages of the same moment are shown in the order in which they were written.
alter table return_messages add column number bigint generated always as identity;
drop index return_messages_return;
create index return_messages_return on return_messages (shop_id, return_id, number);
