-- A statement is planned once a connection and the plan serves every shop. A function that stands in a policy as it is gets
-- evaluated while rows are estimated, so the plan was made for whichever shop came first. What a subquery answers is not
-- known before the statement runs: every shop is estimated alike, and the index is searched by it all the same.
create or replace procedure protect_shop_table(shop_table regclass, privileges text)
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', shop_table);
  execute format('alter table %s force row level security', shop_table);
  execute format('create policy own_shop on %s using (shop_id = (select current_shop_id())) with check (shop_id = current_shop_id())', shop_table);
  execute format('grant %s on %s to returns_desk_app', privileges, shop_table);
end $$;

do $$
declare shop_table regclass;
begin
  for shop_table in select polrelid from pg_policy where polname = 'own_shop' loop
    execute format('alter policy own_shop on %s using (shop_id = (select current_shop_id())) with check (shop_id = current_shop_id())', shop_table);
  end loop;
end $$;
