-- What the language versions of one e-mail have in common. A rule names the template, and the language follows the customer:
-- no version that is deleted, renamed or no longer the default takes a rule's mail away. Rows stay when the last version is
-- gone, so that no id comes again for another e-mail.
create table templates (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  primary key (shop_id, id)
);
call protect_shop_table('templates', 'select, insert');
-- Of all shops at once: an owner of tables who is no superuser sees rows only while row-level security is not forced.
alter table templates no force row level security;
alter table email_templates no force row level security;
alter table rules no force row level security;

-- Rules whose version is gone already keep a number that no template has.
select setval(pg_get_serial_sequence('templates', 'id'), coalesce(max(id), 0) + 1) from email_templates;

alter table email_templates add column template_id integer;
do $$
declare
  email record;
  new_id integer;
begin
  for email in select distinct shop_id, template_type, subject from email_templates loop
    insert into templates (shop_id) values (email.shop_id) returning id into new_id;
    update email_templates set template_id = new_id
    where shop_id = email.shop_id and subject = email.subject
      and template_type is not distinct from email.template_type;
  end loop;
end $$;
-- The trigger below puts the right one in its place.
alter table email_templates alter column template_id set not null, alter column template_id set default 0;
alter table email_templates add foreign key (shop_id, template_id) references templates;
create index email_templates_template on email_templates (shop_id, template_id);

update rules r set action_params = jsonb_build_object('email_id', t.template_id)
from email_templates t
where r.default_action_id = 4 and t.shop_id = r.shop_id and t.id = (r.action_params ->> 'email_id')::integer;

alter table templates force row level security;
alter table email_templates force row level security;
alter table rules force row level security;

-- Versions share a template exactly when they share type and subject. A version that is renamed joins the template of that
-- name; where there is none it keeps its own, unless it leaves others behind.
create function settle_template() returns trigger
language plpgsql as $$
declare
  found_id integer;
begin
  select template_id into found_id from email_templates
  where shop_id = new.shop_id and subject = new.subject and template_type is not distinct from new.template_type
    and id <> new.id
  limit 1;
  if found_id is not null then
    new.template_id := found_id;
  elsif tg_op = 'INSERT' or exists (
    select from email_templates where shop_id = new.shop_id and template_id = new.template_id and id <> new.id
  ) then
    insert into templates (shop_id) values (new.shop_id) returning id into new.template_id;
  end if;
  return new;
end $$;
create trigger settle_template before insert or update of template_type, subject on email_templates
  for each row execute function settle_template();
