-- Who takes care of a return.
alter table returns
  add column assignee_id integer,
  add foreign key (shop_id, assignee_id) references staff;
create index returns_assignee on returns (shop_id, assignee_id, created_at, id) where assignee_id is not null;

-- The history says to whom it was assigned; null if to nobody any more.
alter table return_events
  add column assignee_id integer,
  add foreign key (shop_id, assignee_id) references staff,
  drop constraint return_events_kind_check,
  add constraint return_events_kind_check check (kind in (
    'created', 'moved', 'move_undone', 'label_made', 'label_failed', 'label_cancelled', 'awb_entered', 'parcel_event', 'assigned'
  ));
