-- Who somebody is at the provider of single sign-on, from their first sign-in on: an e-mail address may move to somebody else
-- there, the subject does not.
alter table staff add column oidc_issuer text, add column oidc_subject text;
create unique index staff_oidc on staff (shop_id, oidc_issuer, oidc_subject) where oidc_subject is not null;
