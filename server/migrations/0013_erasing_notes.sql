-- The history of a return is only ever added to. Erasing a customer empties the notes, which may hold a parcel's number.
grant update (note) on return_events to returns_desk_app;
