-- Intakes are no longer cached, so the shop's own messages change nothing that is kept: its rules need not be compiled again.
drop trigger note_insert on error_messages;
drop trigger note_update on error_messages;
drop trigger note_delete on error_messages;
