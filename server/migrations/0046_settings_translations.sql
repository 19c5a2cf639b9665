-- What a shop says about withdrawing and under its mails, in its other languages: { language: { field: text } }.
alter table settings add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
