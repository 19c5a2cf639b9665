-- Every request of staff enters its shop. A value that is assigned is computed on the spot, while `perform` runs a query
-- for it: that was a fifth of the time that entering took. What is checked stays the same.
create or replace function enter_shop(entered_shop_id integer, entered_session_id uuid) returns void
language plpgsql as $$
declare
  entered_shop text := set_config('app.shop_id', entered_shop_id::text, true);
  entered_staff_id integer;
  entered_staff text;
begin
  select sessions.staff_id into entered_staff_id
  from sessions join staff on staff.shop_id = sessions.shop_id and staff.id = sessions.staff_id
  where sessions.shop_id = entered_shop_id and session_id = entered_session_id and revoked_at is null and state = 'active';
  if not found then
    raise exception 'the session is over' using errcode = 'RD001';
  end if;
  entered_staff := set_config('app.staff_id', entered_staff_id::text, true);
end $$;
