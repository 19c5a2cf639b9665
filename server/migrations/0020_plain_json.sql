-- What was decided, and on which facts, is written with every return and read whole: as it was written is all that is needed
-- of it, and taking it apart costs more than all else that is kept beside it.
alter table return_traces alter column trace type json, alter column facts type json;
