-- A shop's own texts in its other languages: { language: { field: text } }. The columns themselves hold the text in the
-- shop's first language.
alter table return_reasons add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table return_statuses add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table return_methods add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table payment_methods add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table rules add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table email_templates add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');

-- Of what was bought, and of what a customer wrote, where they are known: in the demo shop.
alter table order_lines add column translations jsonb;
alter table return_products add column translations jsonb;
