-- The rules as they were when a return was decided are the same for all returns until a rule changes. They are kept once,
-- under a digest of themselves, and a trace keeps only what was its own: less to write with every return, by far.
create table rule_snapshots (
  shop_id integer not null references shops on delete cascade,
  id text not null,
  rules jsonb not null,
  primary key (shop_id, id)
);
call protect_shop_table('rule_snapshots', 'select, insert, update, delete');

insert into rule_snapshots (shop_id, id, rules)
  select distinct on (shop_id, md5(trace ->> 'rules')) shop_id, md5(trace ->> 'rules'), trace -> 'rules' from return_traces;
alter table return_traces add column rules_id text;
update return_traces set rules_id = md5(trace ->> 'rules'), trace = trace - 'rules';
alter table return_traces alter column rules_id set not null;
alter table return_traces add foreign key (shop_id, rules_id) references rule_snapshots on update cascade;
