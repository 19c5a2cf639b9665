-- A mail that is written without HTML keeps its document beside the HTML that is made from it. Who edits the HTML itself
-- leaves the document behind. `default_document` goes with `default_content`: what the template came with.
alter table email_templates add column content jsonb, add column default_document jsonb;

-- A template as it was saved, by whom and when; null where it came with the shop. The newest fifty are kept.
create table email_versions (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  email_id integer not null,
  saved_at timestamptz not null,
  signed_in_by text,
  staff_ref text,
  subject text not null,
  html_content text not null,
  content jsonb,
  primary key (shop_id, id),
  foreign key (shop_id, email_id) references email_templates on delete cascade
);
create index email_versions_email on email_versions (shop_id, email_id, id desc);
call protect_shop_table('email_versions', 'select, insert, delete');
