-- A return at the platform that a corrected one takes the place of: cancelled there by us, or about to be.
alter table platform_return_links add column replaced_ref text;
