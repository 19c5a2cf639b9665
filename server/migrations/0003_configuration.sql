-- What staff configure: methods, statuses, e-mail templates, error messages, settings. `version` counts the changes of a
-- row, so that a second editor can be told; `deleted_at` is set where returns may still point at the row.

create table return_methods (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  name text not null,
  short_instruction text not null,
  long_instruction text not null,
  display_pickup_address boolean not null,
  generate_awb boolean not null,
  courier_service_name text not null,
  cost_minor bigint not null check (cost_minor >= 0),
  active boolean not null,
  is_external boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (shop_id, id)
);
call protect_shop_table('return_methods', 'select, insert, update');

create table payment_methods (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  name text not null,
  short_instruction text not null,
  long_instruction text not null,
  require_iban boolean not null,
  shopify_tag text not null,
  active boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (shop_id, id)
);
call protect_shop_table('payment_methods', 'select, insert, update');

-- Programs know a status by its order_index; its names are the shop's own.
create table return_statuses (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  order_index integer not null check (order_index between 1 and 8),
  name text not null,
  display_name text not null,
  description text not null,
  is_final boolean not null,
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id, order_index)
);
create unique index return_statuses_name on return_statuses (shop_id, lower(name));
call protect_shop_table('return_statuses', 'select, insert, update');

-- The language versions of one e-mail share its subject and type. `default_content` is what a seeded template came with.
create table email_templates (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  template_type text,
  subject text not null,
  language text not null,
  default_language boolean not null,
  html_content text not null,
  default_content text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (shop_id, id)
);
create unique index email_templates_language on email_templates (shop_id, coalesce(template_type, ''), subject, language);
call protect_shop_table('email_templates', 'select, insert, update, delete');

-- Only what a shop has overridden; the defaults are in the program.
create table error_messages (
  shop_id integer not null references shops on delete cascade,
  code text not null,
  message text not null,
  primary key (shop_id, code)
);
call protect_shop_table('error_messages', 'select, insert, update, delete');

create table settings (
  shop_id integer not null references shops on delete cascade,
  id integer generated always as identity,
  days_accept_return integer not null check (days_accept_return between 0 and 365),
  -- How the portal looks; empty where the shop has not chosen.
  accent_color text not null default '',
  logo_url text not null default '',
  version integer not null default 1,
  primary key (shop_id, id),
  unique (shop_id)
);
call protect_shop_table('settings', 'select, insert, update');
