-- A move can be undone for ten seconds. What it planned names it, so that an undo finds and cancels exactly that.
alter table effects add column move_event_id bigint;

-- The history keeps both: that a return was moved, and that the move was undone.
alter table return_events
  drop constraint return_events_kind_check,
  add constraint return_events_kind_check check (kind in (
    'created', 'moved', 'move_undone', 'label_made', 'label_failed', 'label_cancelled', 'awb_entered', 'parcel_event'
  )),
  add column undone_event_id bigint;
