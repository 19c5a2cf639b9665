-- The host's cookie says which one of its sign-in it is. A new password and "sign out elsewhere" keep the sign-in at hand
-- and give it a new cookie: copies of the one before open nothing any more.
alter table sign_ins add column cookie_version integer not null default 0;
