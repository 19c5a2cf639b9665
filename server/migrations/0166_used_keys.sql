-- Keys that callers made up, so that a call sent twice is one. A key stands for what was first asked with it: the digest, with
-- the key ring, recognises that again. What came of it is in the rows of the call.
create table used_keys (
  shop_id integer not null references shops on delete cascade,
  call text not null,
  key uuid not null,
  content_digest text not null,
  primary key (shop_id, call, key)
);
call protect_shop_table('used_keys', 'select, insert');

-- One refusal for all of them: texts that shops wrote for it stay theirs.
alter table error_messages no force row level security;
update error_messages set code = 'key_taken' where code = 'return_sent_before';
delete from error_messages where code = 'store_credit_key_used';
alter table error_messages force row level security;
