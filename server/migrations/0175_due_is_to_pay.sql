-- "Due" means to pay by now: what is completed, and owed because its payment came back, is due as well.
alter table return_views no force row level security;
update return_views set query = 'due:<3d' where first = 'due_soon' and query = 'is:open due:<3d';
alter table return_views force row level security;
