-- The schema as the migrations leave it. Written by `npm run db:types` and compared in a test.

create table audit (
  shop_id integer not null,
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  staff_id integer default current_staff_id(),
  action text not null,
  feature text not null generated always as (split_part(action, '.'::text, 1)) stored,
  object text not null default ''::text,
  changes jsonb,
  constraint audit_pkey PRIMARY KEY (shop_id, id),
  constraint audit_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint audit_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id)
);
CREATE INDEX audit_feature ON public.audit USING btree (shop_id, feature, id);
CREATE INDEX audit_object ON public.audit USING btree (shop_id, object, id);
CREATE INDEX audit_staff ON public.audit USING btree (shop_id, staff_id, id);
alter table audit enable row level security;
alter table audit force row level security;
create policy own_shop on audit as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant insert, select on audit to returns_desk_app;

create table backup_runs (
  id bigint not null generated always as identity,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  bytes bigint,
  problem text,
  constraint backup_runs_pkey PRIMARY KEY (id),
  constraint backup_runs_check CHECK (((bytes IS NULL) <> (problem IS NULL)))
);
grant delete, insert, select on backup_runs to returns_desk_app;

create table bank_accounts (
  shop_id integer not null,
  debtor_name text not null,
  iban_sealed text not null,
  bic text not null,
  profile text not null,
  four_eyes boolean not null,
  version integer not null default 1,
  constraint bank_accounts_pkey PRIMARY KEY (shop_id),
  constraint bank_accounts_profile_check CHECK ((profile = ANY (ARRAY['generic_03'::text, 'generic_09'::text, 'ron_domestic'::text, 'csv'::text])))
);
alter table bank_accounts enable row level security;
alter table bank_accounts force row level security;
create policy own_shop on bank_accounts as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on bank_accounts to returns_desk_app;

create table bank_file_rows (
  shop_id integer not null,
  file_id integer not null,
  payout_id integer not null,
  place integer not null,
  iban_sealed text,
  name_sealed text,
  iban_digest text,
  account_entered_by integer,
  account_entered_at timestamp with time zone,
  is_own_payout boolean not null,
  is_live boolean not null default true,
  constraint bank_file_rows_pkey PRIMARY KEY (shop_id, file_id, payout_id),
  constraint bank_file_rows_shop_id_account_entered_by_fkey FOREIGN KEY (shop_id, account_entered_by) REFERENCES staff(shop_id, id),
  constraint bank_file_rows_shop_id_file_id_fkey FOREIGN KEY (shop_id, file_id) REFERENCES bank_files(shop_id, id) ON DELETE CASCADE,
  constraint bank_file_rows_shop_id_payout_id_fkey FOREIGN KEY (shop_id, payout_id) REFERENCES payouts(shop_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX bank_file_rows_once ON public.bank_file_rows USING btree (shop_id, payout_id) WHERE is_live;
alter table bank_file_rows enable row level security;
alter table bank_file_rows force row level security;
create policy own_shop on bank_file_rows as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on bank_file_rows to returns_desk_app;

create table bank_files (
  shop_id integer not null,
  id integer not null generated always as identity,
  key uuid not null,
  reference text not null,
  name text not null,
  profile text not null,
  state text not null,
  execution_day date not null,
  count integer not null,
  sum_minor bigint not null,
  currency text not null,
  sha256 text not null,
  file_sealed text,
  keeps_accounts boolean not null default true,
  four_eyes boolean not null,
  made_by integer default current_staff_id(),
  made_at timestamp with time zone not null,
  approved_by integer,
  approved_at timestamp with time zone,
  downloaded_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint bank_files_pkey PRIMARY KEY (shop_id, id),
  constraint bank_files_shop_id_key_key UNIQUE (shop_id, key),
  constraint bank_files_shop_id_reference_key UNIQUE (shop_id, reference),
  constraint bank_files_shop_id_approved_by_fkey FOREIGN KEY (shop_id, approved_by) REFERENCES staff(shop_id, id),
  constraint bank_files_shop_id_made_by_fkey FOREIGN KEY (shop_id, made_by) REFERENCES staff(shop_id, id),
  constraint bank_files_check CHECK (((NOT four_eyes) OR (approved_by IS NULL) OR (approved_by IS DISTINCT FROM made_by))),
  constraint bank_files_check1 CHECK (((state = 'made'::text) OR (state = 'void'::text) OR (approved_at IS NOT NULL))),
  constraint bank_files_check2 CHECK (((state = ANY (ARRAY['confirmed'::text, 'void'::text])) = (ended_at IS NOT NULL))),
  constraint bank_files_count_check CHECK ((count > 0)),
  constraint bank_files_profile_check CHECK ((profile = ANY (ARRAY['generic_03'::text, 'generic_09'::text, 'ron_domestic'::text, 'csv'::text]))),
  constraint bank_files_state_check CHECK ((state = ANY (ARRAY['made'::text, 'approved'::text, 'downloaded'::text, 'confirmed'::text, 'void'::text]))),
  constraint bank_files_sum_minor_check CHECK ((sum_minor > 0))
);
CREATE INDEX bank_files_downloaded ON public.bank_files USING btree (shop_id, id) WHERE (state = 'downloaded'::text);
CREATE INDEX bank_files_kept ON public.bank_files USING btree (shop_id, made_at) WHERE keeps_accounts;
CREATE INDEX bank_files_kept_ended ON public.bank_files USING btree (shop_id, ended_at) WHERE keeps_accounts;
alter table bank_files enable row level security;
alter table bank_files force row level security;
create policy own_shop on bank_files as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on bank_files to returns_desk_app;

create table bank_lines (
  shop_id integer not null,
  id integer not null generated always as identity,
  statement_id integer not null,
  line_digest text not null,
  kind text not null,
  state text not null,
  booked_on date not null,
  amount_minor bigint,
  currency text not null,
  reference text not null,
  description_sealed text,
  matched_by text,
  payout_id integer,
  file_id integer,
  question text,
  likely_payout_id integer,
  constraint bank_lines_pkey PRIMARY KEY (shop_id, id),
  constraint bank_lines_shop_id_line_digest_key UNIQUE (shop_id, line_digest),
  constraint bank_lines_file FOREIGN KEY (shop_id, file_id) REFERENCES bank_files(shop_id, id) ON DELETE SET NULL (file_id),
  constraint bank_lines_likely_payout FOREIGN KEY (shop_id, likely_payout_id) REFERENCES payouts(shop_id, id) ON DELETE SET NULL (likely_payout_id),
  constraint bank_lines_shop_id_payout_id_fkey FOREIGN KEY (shop_id, payout_id) REFERENCES payouts(shop_id, id) ON DELETE SET NULL (payout_id),
  constraint bank_lines_shop_id_statement_id_fkey FOREIGN KEY (shop_id, statement_id) REFERENCES bank_statements(shop_id, id) ON DELETE CASCADE,
  constraint bank_lines_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint bank_lines_check CHECK (((state = 'matched'::text) = (matched_by IS NOT NULL))),
  constraint bank_lines_kind_check CHECK ((kind = ANY (ARRAY['paid'::text, 'returned'::text]))),
  constraint bank_lines_matched_by_check CHECK ((matched_by = ANY (ARRAY['reference'::text, 'file'::text, 'number'::text, 'account'::text, 'hand'::text]))),
  constraint bank_lines_question_check CHECK ((question = ANY (ARRAY['other_amount'::text, 'again'::text, 'over'::text, 'voided_file'::text, 'file_returned'::text, 'several'::text, 'taken_back'::text, 'likely_bounce'::text, 'same_amount'::text]))),
  constraint bank_lines_state_check CHECK ((state = ANY (ARRAY['open'::text, 'matched'::text, 'ignored'::text])))
);
CREATE INDEX bank_lines_likely ON public.bank_lines USING btree (shop_id, likely_payout_id) WHERE (likely_payout_id IS NOT NULL);
CREATE INDEX bank_lines_of_file ON public.bank_lines USING btree (shop_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX bank_lines_state ON public.bank_lines USING btree (shop_id, state, id);
CREATE INDEX bank_lines_statement ON public.bank_lines USING btree (shop_id, statement_id);
CREATE UNIQUE INDEX bank_lines_file_once ON public.bank_lines USING btree (shop_id, file_id) WHERE (matched_by = 'file'::text);
CREATE UNIQUE INDEX bank_lines_payout ON public.bank_lines USING btree (shop_id, payout_id, kind) WHERE (payout_id IS NOT NULL);
alter table bank_lines enable row level security;
alter table bank_lines force row level security;
create policy own_shop on bank_lines as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on bank_lines to returns_desk_app;

create table bank_statements (
  shop_id integer not null,
  id integer not null generated always as identity,
  sha256 text not null,
  format text not null,
  uploaded_by integer default current_staff_id(),
  uploaded_at timestamp with time zone not null,
  total_lines integer not null default 0,
  done_lines integer not null default 0,
  known integer not null,
  unread integer not null default 0,
  unread_lines jsonb not null default '[]'::jsonb,
  keeps_names boolean not null default true,
  constraint bank_statements_pkey PRIMARY KEY (shop_id, id),
  constraint bank_statements_shop_id_sha256_key UNIQUE (shop_id, sha256),
  constraint bank_statements_shop_id_uploaded_by_fkey FOREIGN KEY (shop_id, uploaded_by) REFERENCES staff(shop_id, id),
  constraint bank_statements_done CHECK (((done_lines >= 0) AND (done_lines <= total_lines))),
  constraint bank_statements_format_check CHECK ((format = ANY (ARRAY['camt053'::text, 'csv'::text, 'mt940'::text]))),
  constraint bank_statements_unread_check CHECK ((unread >= 0))
);
CREATE INDEX bank_statements_kept ON public.bank_statements USING btree (shop_id, uploaded_at) WHERE keeps_names;
alter table bank_statements enable row level security;
alter table bank_statements force row level security;
create policy own_shop on bank_statements as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on bank_statements to returns_desk_app;

create table bulk_rows (
  shop_id integer not null,
  run_id uuid not null,
  return_id text not null,
  "position" integer not null,
  version integer not null,
  state text not null default 'waiting'::text,
  problem text,
  constraint bulk_rows_pkey PRIMARY KEY (shop_id, run_id, return_id),
  constraint bulk_rows_shop_id_return_id_fkey FOREIGN KEY (shop_id, return_id) REFERENCES returns(shop_id, id) ON DELETE CASCADE,
  constraint bulk_rows_shop_id_run_id_fkey FOREIGN KEY (shop_id, run_id) REFERENCES bulk_runs(shop_id, id) ON DELETE CASCADE,
  constraint bulk_rows_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'skipped'::text, 'failed'::text])))
);
CREATE INDEX bulk_rows_return ON public.bulk_rows USING btree (shop_id, return_id);
CREATE INDEX bulk_rows_waiting ON public.bulk_rows USING btree (shop_id, run_id, "position") WHERE (state = 'waiting'::text);
alter table bulk_rows enable row level security;
alter table bulk_rows force row level security;
create policy own_shop on bulk_rows as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on bulk_rows to returns_desk_app;

create table bulk_runs (
  shop_id integer not null,
  id uuid not null,
  staff_id integer not null default current_staff_id(),
  action text not null,
  input jsonb not null,
  note text not null default ''::text,
  state text not null default 'waiting'::text,
  created_at timestamp with time zone not null,
  starts_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint bulk_runs_pkey PRIMARY KEY (shop_id, id),
  constraint bulk_runs_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint bulk_runs_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id),
  constraint bulk_runs_action_check CHECK ((action = ANY (ARRAY['move'::text, 'assign'::text, 'note'::text, 'mail'::text, 'label'::text]))),
  constraint bulk_runs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'stopped'::text])))
);
CREATE INDEX bulk_runs_created ON public.bulk_runs USING btree (shop_id, created_at);
CREATE INDEX bulk_runs_staff ON public.bulk_runs USING btree (shop_id, staff_id, created_at);
alter table bulk_runs enable row level security;
alter table bulk_runs force row level security;
create policy own_shop on bulk_runs as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on bulk_runs to returns_desk_app;

create table checklists (
  shop_id integer not null,
  dismissed_at timestamp with time zone,
  completed_at timestamp with time zone,
  portal_opened_at timestamp with time zone,
  portal_linked_at timestamp with time zone,
  portal_linked_from text not null default ''::text,
  test_mail_at timestamp with time zone,
  test_mail_to text not null default ''::text,
  test_mail_problem text,
  test_mail_answer text not null default ''::text,
  constraint checklists_pkey PRIMARY KEY (shop_id),
  constraint checklists_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
alter table checklists enable row level security;
alter table checklists force row level security;
create policy own_shop on checklists as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on checklists to returns_desk_app;

create table courier_accounts (
  shop_id integer not null,
  courier text not null,
  settings jsonb not null,
  credentials_sealed text,
  active boolean not null,
  changed_at timestamp with time zone not null,
  constraint courier_accounts_pkey PRIMARY KEY (shop_id, courier),
  constraint courier_accounts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint courier_accounts_courier_check CHECK ((courier = ANY (ARRAY['own'::text, 'fan'::text, 'sameday'::text, 'cargus'::text])))
);
alter table courier_accounts enable row level security;
alter table courier_accounts force row level security;
create policy own_shop on courier_accounts as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on courier_accounts to returns_desk_app;

create table courier_events (
  shop_id integer not null,
  courier text not null,
  awb text not null,
  event_ref text not null,
  return_id text not null,
  meaning text not null,
  happened_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint courier_events_pkey PRIMARY KEY (shop_id, courier, awb, event_ref),
  constraint courier_events_shop_id_return_id_fkey FOREIGN KEY (shop_id, return_id) REFERENCES returns(shop_id, id) ON DELETE CASCADE,
  constraint courier_events_meaning_check CHECK ((meaning = ANY (ARRAY['picked_up'::text, 'on_the_way'::text, 'delivered'::text, 'problem'::text, 'other'::text])))
);
CREATE INDEX courier_events_return ON public.courier_events USING btree (shop_id, return_id);
alter table courier_events enable row level security;
alter table courier_events force row level security;
create policy own_shop on courier_events as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select on courier_events to returns_desk_app;

create table courier_series (
  shop_id integer not null,
  number bigint not null,
  reference text not null,
  given_at timestamp with time zone not null,
  constraint courier_series_pkey PRIMARY KEY (shop_id, number),
  constraint courier_series_shop_id_reference_key UNIQUE (shop_id, reference),
  constraint courier_series_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint courier_series_number_check CHECK ((number > 0))
);
alter table courier_series enable row level security;
alter table courier_series force row level security;
create policy own_shop on courier_series as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant insert, select, update on courier_series to returns_desk_app;

create table customers (
  shop_id integer not null,
  id integer not null generated always as identity,
  email text not null,
  email_lower text not null generated always as (lower(email)) stored,
  first_name text not null,
  last_name text not null,
  phone text not null,
  address jsonb not null,
  country text not null,
  language text not null,
  tags text[] not null,
  constraint customers_pkey PRIMARY KEY (shop_id, id),
  constraint customers_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX customers_email ON public.customers USING btree (shop_id, email_lower);
alter table customers enable row level security;
alter table customers force row level security;
create policy own_shop on customers as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on customers to returns_desk_app;

create table daily_mails (
  shop_id integer not null,
  day date not null,
  constraint daily_mails_pkey PRIMARY KEY (shop_id),
  constraint daily_mails_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
alter table daily_mails enable row level security;
alter table daily_mails force row level security;
create policy own_shop on daily_mails as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant insert, select, update on daily_mails to returns_desk_app;

create table due_effects (
  shop_id integer not null,
  effect_id uuid not null,
  queue text not null,
  due_at timestamp with time zone not null,
  is_leased boolean not null default false,
  "position" bigint not null generated always as identity,
  constraint due_effects_pkey PRIMARY KEY (shop_id, effect_id),
  constraint due_effects_queue_check CHECK ((queue = ANY (ARRAY['codes'::text, 'runs'::text, 'mails'::text, 'effects'::text])))
);
CREATE INDEX due_effects_next ON public.due_effects USING btree (queue, due_at, "position");
grant delete, insert, select, update on due_effects to returns_desk_app;

create table effects (
  shop_id integer not null,
  id uuid not null,
  return_id text,
  move_event_id bigint,
  kind text not null,
  key text not null,
  payload jsonb not null,
  loose_to text generated always as (
CASE
    WHEN (return_id IS NULL) THEN lower((payload ->> 'to'::text))
    ELSE NULL::text
END) stored,
  state text not null default 'pending'::text,
  attempts integer not null default 0,
  created_at timestamp with time zone not null,
  next_attempt_at timestamp with time zone,
  claimed_until timestamp with time zone,
  done_at timestamp with time zone,
  last_error text,
  result jsonb,
  constraint effects_pkey PRIMARY KEY (shop_id, id),
  constraint effects_shop_id_key_key UNIQUE (shop_id, key),
  constraint effects_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint effects_shop_id_return_id_fkey FOREIGN KEY (shop_id, return_id) REFERENCES returns(shop_id, id) ON DELETE CASCADE,
  constraint effects_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX effects_loose ON public.effects USING btree (shop_id, created_at) WHERE (return_id IS NULL);
CREATE INDEX effects_loose_to ON public.effects USING btree (shop_id, loose_to) WHERE (loose_to IS NOT NULL);
CREATE INDEX effects_open ON public.effects USING btree (shop_id, state, next_attempt_at) WHERE (state = ANY (ARRAY['pending'::text, 'failed'::text]));
CREATE INDEX effects_return ON public.effects USING btree (shop_id, return_id);
alter table effects enable row level security;
alter table effects force row level security;
create policy own_shop on effects as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on effects to returns_desk_app;

create table email_templates (
  shop_id integer not null,
  id integer not null generated always as identity,
  template_id integer not null default 0,
  template_type text,
  subject text not null,
  language text not null,
  default_language boolean not null,
  html_content text not null,
  content jsonb,
  default_content text,
  default_document jsonb,
  translations jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint email_templates_pkey PRIMARY KEY (shop_id, id),
  constraint email_templates_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint email_templates_shop_id_template_id_fkey FOREIGN KEY (shop_id, template_id) REFERENCES templates(shop_id, id),
  constraint email_templates_translations_check CHECK ((jsonb_typeof(translations) = 'object'::text))
);
CREATE INDEX email_templates_template ON public.email_templates USING btree (shop_id, template_id);
CREATE UNIQUE INDEX email_templates_language ON public.email_templates USING btree (shop_id, COALESCE(template_type, ''::text), subject, language);
CREATE TRIGGER note_delete AFTER DELETE ON public.email_templates REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
CREATE TRIGGER note_insert AFTER INSERT ON public.email_templates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
CREATE TRIGGER note_update AFTER UPDATE ON public.email_templates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
CREATE TRIGGER settle_template BEFORE INSERT OR UPDATE OF template_type, subject ON public.email_templates FOR EACH ROW EXECUTE FUNCTION settle_template();
alter table email_templates enable row level security;
alter table email_templates force row level security;
create policy own_shop on email_templates as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on email_templates to returns_desk_app;

create table email_versions (
  shop_id integer not null,
  id integer not null generated always as identity,
  email_id integer not null,
  saved_at timestamp with time zone not null,
  staff_id integer default current_staff_id(),
  subject text not null,
  html_content text not null,
  content jsonb,
  constraint email_versions_pkey PRIMARY KEY (shop_id, id),
  constraint email_versions_shop_id_email_id_fkey FOREIGN KEY (shop_id, email_id) REFERENCES email_templates(shop_id, id) ON DELETE CASCADE,
  constraint email_versions_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint email_versions_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id)
);
CREATE INDEX email_versions_email ON public.email_versions USING btree (shop_id, email_id, id DESC);
alter table email_versions enable row level security;
alter table email_versions force row level security;
create policy own_shop on email_versions as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select on email_versions to returns_desk_app;

create table error_messages (
  shop_id integer not null,
  code text not null,
  language text not null,
  message text not null,
  constraint error_messages_pkey PRIMARY KEY (shop_id, code, language),
  constraint error_messages_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
alter table error_messages enable row level security;
alter table error_messages force row level security;
create policy own_shop on error_messages as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on error_messages to returns_desk_app;

create table import_secrets (
  shop_id integer not null,
  id uuid not null,
  secret_sealed text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint import_secrets_pkey PRIMARY KEY (shop_id, id),
  constraint import_secrets_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
alter table import_secrets enable row level security;
alter table import_secrets force row level security;
create policy own_shop on import_secrets as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on import_secrets to returns_desk_app;

create table intake_refusals (
  shop_id integer not null,
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  day date not null,
  order_ref text not null,
  email_digest text not null,
  stage text not null,
  code text not null,
  facts json not null,
  open json,
  "window" json,
  constraint intake_refusals_pkey PRIMARY KEY (shop_id, id),
  constraint intake_refusals_shop_id_order_ref_code_day_key UNIQUE (shop_id, order_ref, code, day),
  constraint intake_refusals_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint intake_refusals_stage_check CHECK ((stage = ANY (ARRAY['opening'::text, 'offer'::text, 'submit'::text])))
);
CREATE INDEX intake_refusals_at ON public.intake_refusals USING btree (shop_id, at);
CREATE INDEX intake_refusals_email ON public.intake_refusals USING btree (shop_id, email_digest);
alter table intake_refusals enable row level security;
alter table intake_refusals force row level security;
create policy own_shop on intake_refusals as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on intake_refusals to returns_desk_app;

create table kept_mails (
  shop_id integer not null,
  id bigint not null generated always as identity,
  message_id text not null,
  effect_id text not null generated always as (split_part(message_id, '@'::text, 1)) stored,
  at timestamp with time zone not null,
  sender text not null,
  reply_to text not null,
  recipient text not null,
  recipient_lower text not null generated always as (lower(recipient)) stored,
  subject text not null,
  html text not null,
  plain text not null,
  attachments text[] not null default '{}'::text[],
  constraint kept_mails_pkey PRIMARY KEY (shop_id, id),
  constraint kept_mails_shop_id_message_id_key UNIQUE (shop_id, message_id),
  constraint kept_mails_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
CREATE INDEX kept_mails_effect ON public.kept_mails USING btree (shop_id, effect_id);
CREATE INDEX kept_mails_recipient ON public.kept_mails USING btree (shop_id, recipient_lower, id DESC);
alter table kept_mails enable row level security;
alter table kept_mails force row level security;
create policy own_shop on kept_mails as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select on kept_mails to returns_desk_app;

create table key_witness (
  only_row boolean not null default true,
  witness text not null,
  constraint key_witness_pkey PRIMARY KEY (only_row),
  constraint key_witness_only_row_check CHECK (only_row)
);
grant select, update on key_witness to returns_desk_app;

create table labels (
  shop_id integer not null,
  return_id text not null,
  attempt integer not null,
  courier text not null,
  reference text not null,
  state text not null,
  awb text,
  label_key text,
  problem text,
  created_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  constraint labels_pkey PRIMARY KEY (shop_id, return_id, attempt),
  constraint labels_shop_id_reference_key UNIQUE (shop_id, reference),
  constraint labels_shop_id_return_id_fkey FOREIGN KEY (shop_id, return_id) REFERENCES returns(shop_id, id) ON DELETE CASCADE,
  constraint labels_attempt_check CHECK ((attempt > 0)),
  constraint labels_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'asking'::text, 'made'::text, 'failed'::text, 'cancelling'::text, 'cancelled'::text])))
);
CREATE INDEX labels_any_awb ON public.labels USING btree (shop_id, awb) WHERE (length(awb) <= 100);
CREATE INDEX labels_awb ON public.labels USING btree (shop_id, courier, awb) WHERE (awb IS NOT NULL);
CREATE INDEX labels_file ON public.labels USING btree (shop_id, label_key) WHERE (label_key IS NOT NULL);
CREATE INDEX labels_recent ON public.labels USING btree (shop_id, courier, created_at) WHERE (awb IS NOT NULL);
alter table labels enable row level security;
alter table labels force row level security;
create policy own_shop on labels as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on labels to returns_desk_app;

create table message_files (
  shop_id integer not null,
  message_id uuid not null,
  "position" integer not null,
  return_id text not null,
  file_key text not null,
  constraint message_files_pkey PRIMARY KEY (shop_id, message_id, "position"),
  constraint message_files_shop_id_message_id_fkey FOREIGN KEY (shop_id, message_id) REFERENCES return_messages(shop_id, id) ON DELETE CASCADE
);
CREATE INDEX message_files_file ON public.message_files USING btree (shop_id, file_key);
CREATE INDEX message_files_return ON public.message_files USING btree (shop_id, return_id);
alter table message_files enable row level security;
alter table message_files force row level security;
create policy own_shop on message_files as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select on message_files to returns_desk_app;

create table notification_preferences (
  shop_id integer not null,
  staff_id integer not null,
  kind text not null,
  in_bell boolean not null,
  mail text not null,
  constraint notification_preferences_pkey PRIMARY KEY (shop_id, staff_id, kind),
  constraint notification_preferences_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint notification_preferences_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id),
  constraint notification_preferences_kind_check CHECK ((kind = ANY (ARRAY['new_return'::text, 'assigned'::text, 'mentioned'::text, 'customer_answered'::text, 'failed'::text, 'refund_due'::text, 'payment_bounced'::text, 'refund_failed'::text]))),
  constraint notification_preferences_mail_check CHECK ((mail = ANY (ARRAY['now'::text, 'daily'::text, 'never'::text])))
);
alter table notification_preferences enable row level security;
alter table notification_preferences force row level security;
create policy own_shop on notification_preferences as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on notification_preferences to returns_desk_app;

create table notifications (
  shop_id integer not null,
  id bigint not null generated always as identity,
  staff_id integer not null,
  kind text not null,
  return_id text,
  by_staff_id integer default current_staff_id(),
  data jsonb not null default '{}'::jsonb,
  at timestamp with time zone not null,
  in_bell boolean not null,
  is_mail_due boolean not null,
  read_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (shop_id, staff_id, id),
  constraint notifications_shop_id_by_staff_id_fkey FOREIGN KEY (shop_id, by_staff_id) REFERENCES staff(shop_id, id),
  constraint notifications_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint notifications_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id),
  constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['new_return'::text, 'assigned'::text, 'mentioned'::text, 'customer_answered'::text, 'failed'::text, 'refund_due'::text, 'payment_bounced'::text, 'refund_failed'::text, 'control_changed'::text])))
);
CREATE INDEX notifications_at ON public.notifications USING btree (shop_id, at);
CREATE INDEX notifications_mail_due ON public.notifications USING btree (shop_id, staff_id) WHERE is_mail_due;
CREATE INDEX notifications_unread ON public.notifications USING btree (shop_id, staff_id) WHERE (in_bell AND (read_at IS NULL));
alter table notifications enable row level security;
alter table notifications force row level security;
create policy own_shop on notifications as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on notifications to returns_desk_app;

create table order_codes (
  shop_id integer not null,
  id uuid not null,
  order_ref text not null,
  email text not null,
  email_lower text not null generated always as (lower(email)) stored,
  code_hash text not null,
  asked_from text not null default ''::text,
  attempts integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint order_codes_pkey PRIMARY KEY (shop_id, id),
  constraint order_codes_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
CREATE INDEX order_codes_email ON public.order_codes USING btree (shop_id, email_lower);
CREATE INDEX order_codes_expired ON public.order_codes USING btree (shop_id, expires_at);
CREATE INDEX order_codes_order ON public.order_codes USING btree (shop_id, order_ref, created_at);
alter table order_codes enable row level security;
alter table order_codes force row level security;
create policy own_shop on order_codes as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on order_codes to returns_desk_app;

create table order_copies (
  shop_id integer not null,
  order_ref text not null,
  order_name text not null,
  name_lower text not null generated always as (lower(regexp_replace(order_name, '^#'::text, ''::text))) stored,
  email text not null,
  email_lower text not null generated always as (lower(email)) stored,
  document_sealed text not null,
  updated_at timestamp with time zone not null,
  fetched_at timestamp with time zone not null,
  constraint order_copies_pkey PRIMARY KEY (shop_id, order_ref),
  constraint order_copies_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
CREATE INDEX order_copies_email ON public.order_copies USING btree (shop_id, email_lower);
CREATE INDEX order_copies_fetched ON public.order_copies USING btree (shop_id, fetched_at);
CREATE INDEX order_copies_name ON public.order_copies USING btree (shop_id, name_lower);
alter table order_copies enable row level security;
alter table order_copies force row level security;
create policy own_shop on order_copies as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on order_copies to returns_desk_app;

create table order_cursors (
  shop_id integer not null,
  seen_until timestamp with time zone not null,
  constraint order_cursors_pkey PRIMARY KEY (shop_id),
  constraint order_cursors_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
alter table order_cursors enable row level security;
alter table order_cursors force row level security;
create policy own_shop on order_cursors as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on order_cursors to returns_desk_app;

create table order_drafts (
  shop_id integer not null,
  order_ref text not null,
  draft text,
  changed_at timestamp with time zone not null,
  constraint order_drafts_pkey PRIMARY KEY (shop_id, order_ref),
  constraint order_drafts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
CREATE INDEX order_drafts_changed ON public.order_drafts USING btree (shop_id, changed_at);
alter table order_drafts enable row level security;
alter table order_drafts force row level security;
create policy own_shop on order_drafts as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on order_drafts to returns_desk_app;

create table order_lines (
  shop_id integer not null,
  id integer not null generated always as identity,
  order_id integer not null,
  import_ref text not null default ''::text,
  sku text not null,
  product_title text not null,
  variant_title text not null,
  translations jsonb,
  quantity integer not null,
  unit_price_minor bigint not null,
  discounted boolean not null,
  final_sale boolean not null,
  image_src text,
  removed boolean not null default false,
  constraint order_lines_pkey PRIMARY KEY (shop_id, id),
  constraint order_lines_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id) ON DELETE CASCADE,
  constraint order_lines_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX order_lines_order ON public.order_lines USING btree (shop_id, order_id);
alter table order_lines enable row level security;
alter table order_lines force row level security;
create policy own_shop on order_lines as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on order_lines to returns_desk_app;

create table order_photos (
  shop_id integer not null,
  id uuid not null,
  order_ref text not null,
  photo_key text not null,
  created_at timestamp with time zone not null,
  constraint order_photos_pkey PRIMARY KEY (shop_id, id),
  constraint order_photos_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
CREATE INDEX order_photos_created ON public.order_photos USING btree (shop_id, created_at);
CREATE INDEX order_photos_file ON public.order_photos USING btree (shop_id, photo_key);
CREATE INDEX order_photos_order ON public.order_photos USING btree (shop_id, order_ref, created_at);
alter table order_photos enable row level security;
alter table order_photos force row level security;
create policy own_shop on order_photos as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on order_photos to returns_desk_app;

create table order_token_ends (
  shop_id integer not null,
  order_ref text not null,
  times integer not null,
  constraint order_token_ends_pkey PRIMARY KEY (shop_id, order_ref),
  constraint order_token_ends_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
alter table order_token_ends enable row level security;
alter table order_token_ends force row level security;
create policy own_shop on order_token_ends as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant insert, select, update on order_token_ends to returns_desk_app;

create table orders (
  shop_id integer not null,
  id integer not null generated always as identity,
  order_name text not null,
  name_lower text not null generated always as (lower(regexp_replace(order_name, '^#(?=.)'::text, ''::text))) stored,
  order_number text not null,
  customer_id integer,
  email text not null,
  email_lower text not null generated always as (lower(email)) stored,
  currency text not null,
  total_minor bigint not null,
  shipping_minor bigint not null,
  discount_codes text[] not null,
  sales_channel text not null,
  tags text[] not null,
  country text not null,
  created_at timestamp with time zone not null,
  fulfilled_at timestamp with time zone,
  delivered_at timestamp with time zone,
  constraint orders_pkey PRIMARY KEY (shop_id, id),
  constraint orders_shop_id_customer_id_fkey FOREIGN KEY (shop_id, customer_id) REFERENCES customers(shop_id, id) ON DELETE SET NULL (customer_id),
  constraint orders_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
CREATE INDEX orders_customer ON public.orders USING btree (shop_id, customer_id);
CREATE INDEX orders_email ON public.orders USING btree (shop_id, email_lower);
CREATE UNIQUE INDEX orders_name ON public.orders USING btree (shop_id, name_lower);
alter table orders enable row level security;
alter table orders force row level security;
create policy own_shop on orders as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on orders to returns_desk_app;

create table parcel_scans (
  shop_id integer not null,
  key uuid not null,
  code text not null,
  at timestamp with time zone not null,
  staff_id integer,
  return_id text,
  parcel_id integer,
  is_new boolean not null default false,
  constraint parcel_scans_pkey PRIMARY KEY (shop_id, key),
  constraint parcel_scans_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint parcel_scans_shop_id_parcel_id_fkey FOREIGN KEY (shop_id, parcel_id) REFERENCES unknown_parcels(shop_id, id) ON DELETE CASCADE,
  constraint parcel_scans_shop_id_return_id_fkey FOREIGN KEY (shop_id, return_id) REFERENCES returns(shop_id, id) ON DELETE CASCADE,
  constraint parcel_scans_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id)
);
CREATE INDEX parcel_scans_at ON public.parcel_scans USING btree (shop_id, at);
CREATE INDEX parcel_scans_parcel ON public.parcel_scans USING btree (shop_id, parcel_id) WHERE (parcel_id IS NOT NULL);
CREATE INDEX parcel_scans_return ON public.parcel_scans USING btree (shop_id, return_id) WHERE (return_id IS NOT NULL);
alter table parcel_scans enable row level security;
alter table parcel_scans force row level security;
create policy own_shop on parcel_scans as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on parcel_scans to returns_desk_app;

create table payment_methods (
  shop_id integer not null,
  id integer not null generated always as identity,
  name text not null,
  short_instruction text not null,
  long_instruction text not null,
  translations jsonb not null default '{}'::jsonb,
  require_iban boolean not null,
  route text not null default 'other'::text,
  shopify_tag text not null,
  active boolean not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint payment_methods_pkey PRIMARY KEY (shop_id, id),
  constraint payment_methods_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint payment_methods_route_check CHECK ((route = ANY (ARRAY['bank'::text, 'platform'::text, 'store_credit'::text, 'cash'::text, 'other'::text]))),
  constraint payment_methods_translations_check CHECK ((jsonb_typeof(translations) = 'object'::text))
);
CREATE TRIGGER note_delete AFTER DELETE ON public.payment_methods REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
CREATE TRIGGER note_insert AFTER INSERT ON public.payment_methods REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
CREATE TRIGGER note_update AFTER UPDATE ON public.payment_methods REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
CREATE TRIGGER settle_route BEFORE INSERT OR UPDATE ON public.payment_methods FOR EACH ROW EXECUTE FUNCTION settle_route();
alter table payment_methods enable row level security;
alter table payment_methods force row level security;
create policy own_shop on payment_methods as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant insert, select, update on payment_methods to returns_desk_app;

create table payouts (
  shop_id integer not null,
  id integer not null generated always as identity,
  return_id text not null,
  route text not null,
  amount_minor bigint not null,
  currency text not null,
  suggested_minor bigint,
  confirmed_minor bigint,
  state text not null,
  reference text not null,
  external_ref text,
  problem text,
  note text not null default ''::text,
  staff_id integer default current_staff_id(),
  move_event_id bigint,
  created_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  changed_at timestamp with time zone not null,
  key uuid,
  constraint payouts_pkey PRIMARY KEY (shop_id, id),
  constraint payouts_shop_id_key_key UNIQUE (shop_id, key),
  constraint payouts_shop_id_reference_key UNIQUE (shop_id, reference),
  constraint payouts_shop_id_return_id_fkey FOREIGN KEY (shop_id, return_id) REFERENCES returns(shop_id, id) ON DELETE CASCADE,
  constraint payouts_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id),
  constraint payouts_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payouts_confirmed_minor_check CHECK ((confirmed_minor >= 0)),
  constraint payouts_route_check CHECK ((route = ANY (ARRAY['bank'::text, 'platform'::text, 'store_credit'::text, 'cash'::text, 'other'::text]))),
  constraint payouts_state_check CHECK ((state = ANY (ARRAY['agreed'::text, 'in_batch'::text, 'asking'::text, 'sent'::text, 'settled'::text, 'bounced'::text, 'failed'::text, 'cancelled'::text]))),
  constraint payouts_suggested_minor_check CHECK ((suggested_minor >= 0))
);
CREATE INDEX payouts_by_bank ON public.payouts USING btree (shop_id, currency, id) WHERE (route = 'bank'::text);
CREATE INDEX payouts_by_bank_amount ON public.payouts USING btree (shop_id, currency, amount_minor, id) WHERE (route = 'bank'::text);
CREATE INDEX payouts_open ON public.payouts USING btree (shop_id, state, id) WHERE (state = ANY (ARRAY['agreed'::text, 'in_batch'::text, 'asking'::text, 'sent'::text]));
CREATE INDEX payouts_return ON public.payouts USING btree (shop_id, return_id);
CREATE TRIGGER add_payouts AFTER INSERT ON public.payouts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_payouts();
CREATE TRIGGER change_payouts AFTER UPDATE ON public.payouts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION change_payouts();
alter table payouts enable row level security;
alter table payouts force row level security;
create policy own_shop on payouts as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on payouts to returns_desk_app;

create table platform_return_links (
  shop_id integer not null,
  return_id text not null,
  asked_at timestamp with time zone,
  platform_ref text,
  replaced_ref text,
  processed_at timestamp with time zone,
  constraint platform_return_links_pkey PRIMARY KEY (shop_id, return_id),
  constraint platform_return_links_shop_id_return_id_fkey FOREIGN KEY (shop_id, return_id) REFERENCES returns(shop_id, id) ON DELETE CASCADE
);
alter table platform_return_links enable row level security;
alter table platform_return_links force row level security;
create policy own_shop on platform_return_links as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on platform_return_links to returns_desk_app;

create table privacy_requests (
  shop_id integer not null,
  id text not null,
  email text not null,
  email_lower text not null generated always as (lower(email)) stored,
  requested_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  constraint privacy_requests_pkey PRIMARY KEY (shop_id, id),
  constraint privacy_requests_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
CREATE INDEX privacy_requests_answered ON public.privacy_requests USING btree (shop_id, answered_at) WHERE (answered_at IS NOT NULL);
CREATE INDEX privacy_requests_email ON public.privacy_requests USING btree (shop_id, email_lower);
CREATE INDEX privacy_requests_open ON public.privacy_requests USING btree (shop_id, requested_at, id) WHERE (answered_at IS NULL);
alter table privacy_requests enable row level security;
alter table privacy_requests force row level security;
create policy own_shop on privacy_requests as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on privacy_requests to returns_desk_app;

create table product_variants (
  shop_id integer not null,
  id integer not null generated always as identity,
  product_id integer not null,
  title text not null,
  sku text not null,
  price_minor bigint not null,
  image_src text,
  constraint product_variants_pkey PRIMARY KEY (shop_id, id),
  constraint product_variants_shop_id_sku_key UNIQUE (shop_id, sku),
  constraint product_variants_shop_id_product_id_fkey FOREIGN KEY (shop_id, product_id) REFERENCES products(shop_id, id) ON DELETE CASCADE
);
alter table product_variants enable row level security;
alter table product_variants force row level security;
create policy own_shop on product_variants as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on product_variants to returns_desk_app;

create table products (
  shop_id integer not null,
  id integer not null generated always as identity,
  handle text not null,
  title text not null,
  product_type text not null,
  vendor text not null,
  tags text[] not null,
  collections text[] not null default '{}'::text[],
  final_sale boolean not null,
  constraint products_pkey PRIMARY KEY (shop_id, id),
  constraint products_shop_id_handle_key UNIQUE (shop_id, handle),
  constraint products_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
alter table products enable row level security;
alter table products force row level security;
create policy own_shop on products as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on products to returns_desk_app;

create unlogged table rate_limits (
  key text not null,
  tries integer not null,
  ends_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_ends_at ON public.rate_limits USING btree (ends_at);
grant delete, insert, select, update on rate_limits to returns_desk_app;

create table refund_entries (
  shop_id integer not null,
  return_id text not null,
  id integer not null generated always as identity,
  product_id integer,
  kind text not null,
  amount_minor bigint not null,
  agreed_minor bigint,
  currency text not null,
  reason text not null default ''::text,
  staff_id integer,
  at timestamp with time zone not null,
  key uuid,
  constraint refund_entries_pkey PRIMARY KEY (shop_id, return_id, id),
  constraint refund_entries_shop_id_key_key UNIQUE (shop_id, key),
  constraint refund_entries_shop_id_return_id_fkey FOREIGN KEY (shop_id, return_id) REFERENCES returns(shop_id, id) ON DELETE CASCADE,
  constraint refund_entries_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id),
  constraint refund_entries_agreed_minor_check CHECK ((agreed_minor > 0)),
  constraint refund_entries_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint refund_entries_by_person CHECK (((kind <> 'correction'::text) OR (staff_id IS NOT NULL))),
  constraint refund_entries_kind_check CHECK ((kind = ANY (ARRAY['item'::text, 'original_delivery'::text, 'deduction'::text, 'way_back'::text, 'fee'::text, 'correction'::text])))
);
CREATE TRIGGER add_refund_entries AFTER INSERT ON public.refund_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_refund_entries();
alter table refund_entries enable row level security;
alter table refund_entries force row level security;
create policy own_shop on refund_entries as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant insert, select on refund_entries to returns_desk_app;
grant update (reason) on refund_entries to returns_desk_app;

create table return_count_changes (
  shop_id integer not null,
  id bigint not null generated always as identity,
  order_index integer not null,
  day date not null,
  change integer not null,
  constraint return_count_changes_pkey PRIMARY KEY (shop_id, id)
);
alter table return_count_changes enable row level security;
alter table return_count_changes force row level security;
create policy own_shop on return_count_changes as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on return_count_changes to returns_desk_app;

create table return_day_totals (
  shop_id integer not null,
  order_index integer not null,
  day date not null,
  total bigint not null,
  constraint return_day_totals_pkey PRIMARY KEY (shop_id, day, order_index)
);
alter table return_day_totals enable row level security;
alter table return_day_totals force row level security;
create policy own_shop on return_day_totals as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on return_day_totals to returns_desk_app;

create table return_directory (
  return_id text not null,
  shop_id integer not null,
  constraint return_directory_pkey PRIMARY KEY (return_id),
  constraint return_directory_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
grant delete, insert, select on return_directory to returns_desk_app;

create table return_event_traces (
  shop_id integer not null,
  return_id text not null,
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  event json not null,
  trace json not null,
  rules_id text not null,
  rules_version integer,
  hit_day date,
  matched_rules integer[],
  deciding_rules integer[],
  constraint return_event_traces_pkey PRIMARY KEY (shop_id, return_id, id),
  constraint return_event_traces_shop_id_return_id_fkey FOREIGN KEY (shop_id, return_id) REFERENCES returns(shop_id, id) ON DELETE CASCADE,
  constraint return_event_traces_shop_id_rules_id_fkey FOREIGN KEY (shop_id, rules_id) REFERENCES rule_snapshots(shop_id, id) ON UPDATE CASCADE
);
CREATE TRIGGER count_deleted AFTER DELETE ON public.return_event_traces REFERENCING OLD TABLE AS traces FOR EACH STATEMENT EXECUTE FUNCTION count_rule_hits();
CREATE TRIGGER count_inserted AFTER INSERT ON public.return_event_traces REFERENCING NEW TABLE AS traces FOR EACH STATEMENT EXECUTE FUNCTION count_rule_hits();
alter table return_event_traces enable row level security;
alter table return_event_traces force row level security;
create policy own_shop on return_event_traces as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on return_event_traces to returns_desk_app;

create table return_events (
  shop_id integer not null,
  id bigint not null generated always as identity,
  return_id text not null,
  at timestamp with time zone not null,
  actor text not null,
  staff_id integer default current_staff_id(),
  kind text not null,
  from_index integer,
  to_index integer,
  from_name text,
  to_name text,
  note text,
  assignee_id integer,
  undone_event_id bigint,
  constraint return_events_pkey PRIMARY KEY (shop_id, return_id, id),
  constraint return_events_shop_id_assignee_id_fkey FOREIGN KEY (shop_id, assignee_id) REFERENCES staff(shop_id, id),
  constraint return_events_shop_id_return_id_fkey FOREIGN KEY (shop_id, return_id) REFERENCES returns(shop_id, id) ON DELETE CASCADE,
  constraint return_events_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id),
  constraint return_events_actor_check CHECK ((actor = ANY (ARRAY['customer'::text, 'staff'::text, 'system'::text]))),
  constraint return_events_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'moved'::text, 'move_undone'::text, 'corrected'::text, 'assigned'::text, 'flagged'::text, 'label_made'::text, 'label_failed'::text, 'label_cancelled'::text, 'awb_entered'::text, 'parcel_event'::text, 'inspected'::text, 'message_sent'::text, 'message_received'::text, 'message_cancelled'::text, 'refund_corrected'::text, 'refund_explained'::text, 'payout_agreed'::text, 'payout_sent'::text, 'payout_settled'::text, 'payout_bounced'::text, 'payout_failed'::text, 'payout_given_up'::text, 'payout_cancelled'::text])))
);
alter table return_events enable row level security;
alter table return_events force row level security;
create policy own_shop on return_events as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant insert, select on return_events to returns_desk_app;
grant update (note) on return_events to returns_desk_app;

create table return_messages (
  shop_id integer not null,
  id uuid not null,
  return_id text not null,
  number bigint not null generated always as identity,
  sender text not null,
  staff_id integer default current_staff_id(),
  body_sealed text not null,
  at timestamp with time zone not null,
  shown_at timestamp with time zone not null,
  move_event_id bigint,
  cancelled_at timestamp with time zone,
  constraint return_messages_pkey PRIMARY KEY (shop_id, id),
  constraint return_messages_shop_id_return_id_fkey FOREIGN KEY (shop_id, return_id) REFERENCES returns(shop_id, id) ON DELETE CASCADE,
  constraint return_messages_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id),
  constraint return_messages_sender_check CHECK ((sender = ANY (ARRAY['staff'::text, 'customer'::text])))
);
CREATE INDEX return_messages_return ON public.return_messages USING btree (shop_id, return_id, number);
CREATE INDEX return_messages_staff ON public.return_messages USING btree (shop_id, staff_id) WHERE (staff_id IS NOT NULL);
alter table return_messages enable row level security;
alter table return_messages force row level security;
create policy own_shop on return_messages as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on return_messages to returns_desk_app;

create table return_methods (
  shop_id integer not null,
  id integer not null generated always as identity,
  name text not null,
  short_instruction text not null,
  long_instruction text not null,
  translations jsonb not null default '{}'::jsonb,
  display_pickup_address boolean not null,
  generate_awb boolean not null,
  awb_at_creation boolean not null default false,
  moves_on_delivery boolean not null default true,
  courier_service_name text not null,
  cost_minor bigint not null,
  active boolean not null,
  is_external boolean not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint return_methods_pkey PRIMARY KEY (shop_id, id),
  constraint return_methods_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint return_methods_cost_minor_check CHECK ((cost_minor >= 0)),
  constraint return_methods_translations_check CHECK ((jsonb_typeof(translations) = 'object'::text))
);
CREATE TRIGGER note_delete AFTER DELETE ON public.return_methods REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
CREATE TRIGGER note_insert AFTER INSERT ON public.return_methods REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
CREATE TRIGGER note_update AFTER UPDATE ON public.return_methods REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
alter table return_methods enable row level security;
alter table return_methods force row level security;
create policy own_shop on return_methods as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant insert, select, update on return_methods to returns_desk_app;

create table return_notes (
  shop_id integer not null,
  id integer not null generated always as identity,
  return_id text not null,
  staff_id integer not null default current_staff_id(),
  body text not null,
  mentions integer[] not null default '{}'::integer[],
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  deleted_by integer,
  constraint return_notes_pkey PRIMARY KEY (shop_id, return_id, id),
  constraint return_notes_shop_id_deleted_by_fkey FOREIGN KEY (shop_id, deleted_by) REFERENCES staff(shop_id, id),
  constraint return_notes_shop_id_return_id_fkey FOREIGN KEY (shop_id, return_id) REFERENCES returns(shop_id, id) ON DELETE CASCADE,
  constraint return_notes_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id)
);
alter table return_notes enable row level security;
alter table return_notes force row level security;
create policy own_shop on return_notes as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on return_notes to returns_desk_app;

create table return_photos (
  shop_id integer not null,
  return_id text not null,
  product_id integer not null,
  photo_key text not null,
  constraint return_photos_pkey PRIMARY KEY (shop_id, return_id, product_id, photo_key),
  constraint return_photos_shop_id_return_id_product_id_fkey FOREIGN KEY (shop_id, return_id, product_id) REFERENCES return_products(shop_id, return_id, id) ON DELETE CASCADE
);
CREATE INDEX return_photos_file ON public.return_photos USING btree (shop_id, photo_key);
alter table return_photos enable row level security;
alter table return_photos force row level security;
create policy own_shop on return_photos as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select on return_photos to returns_desk_app;

create unlogged table return_presence (
  shop_id integer not null,
  return_id text not null,
  staff_id integer not null,
  seen_at timestamp with time zone not null,
  constraint return_presence_pkey PRIMARY KEY (shop_id, return_id, staff_id),
  constraint return_presence_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
alter table return_presence enable row level security;
alter table return_presence force row level security;
create policy own_shop on return_presence as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on return_presence to returns_desk_app;

create table return_products (
  shop_id integer not null,
  id integer not null generated always as identity,
  return_id text not null,
  order_line_ref text,
  sku text not null default ''::text,
  quantity integer not null,
  price_minor bigint not null,
  description text not null,
  return_reason_id integer not null,
  product_title text not null,
  variant_title text not null,
  translations jsonb,
  image_src text,
  image_width integer,
  image_height integer,
  photo_keys text[] not null,
  received integer not null default 0,
  accepted integer not null default 0,
  rejected integer not null default 0,
  condition text,
  disposition text,
  deduction_minor bigint not null default 0,
  deduction_reason text not null default ''::text,
  rejection_reason text not null default ''::text,
  inspection_note text not null default ''::text,
  inspection_photo_keys text[] not null default '{}'::text[],
  inspected_at timestamp with time zone,
  inspected_by integer,
  constraint return_products_pkey PRIMARY KEY (shop_id, return_id, id),
  constraint return_products_shop_id_inspected_by_fkey FOREIGN KEY (shop_id, inspected_by) REFERENCES staff(shop_id, id),
  constraint return_products_shop_id_return_id_fkey FOREIGN KEY (shop_id, return_id) REFERENCES returns(shop_id, id) ON DELETE CASCADE,
  constraint return_products_shop_id_return_reason_id_fkey FOREIGN KEY (shop_id, return_reason_id) REFERENCES return_reasons(shop_id, id),
  constraint return_products_condition_check CHECK ((condition = ANY (ARRAY['as_new'::text, 'opened'::text, 'worn'::text, 'damaged'::text, 'wrong_item'::text, 'missing'::text]))),
  constraint return_products_counts CHECK (((accepted >= 0) AND (rejected >= 0) AND ((accepted + rejected) <= received) AND (received <= quantity))),
  constraint return_products_deduction CHECK (((deduction_minor >= 0) AND ((deduction_minor * quantity) <= (accepted * price_minor)))),
  constraint return_products_disposition_check CHECK ((disposition = ANY (ARRAY['restock'::text, 'refurbish'::text, 'dispose'::text, 'send_back'::text]))),
  constraint return_products_judged CHECK (((inspected_at IS NULL) OR ((accepted + rejected) = received))),
  constraint return_products_quantity_check CHECK ((quantity > 0)),
  constraint return_products_reasons CHECK ((((deduction_minor = 0) OR (deduction_reason <> ''::text)) AND ((rejected = 0) OR (rejection_reason <> ''::text))))
);
CREATE TRIGGER note_gone_product_words AFTER DELETE ON public.return_products REFERENCING OLD TABLE AS changed_products FOR EACH STATEMENT EXECUTE FUNCTION note_product_words();
CREATE TRIGGER note_new_photos AFTER INSERT ON public.return_products FOR EACH ROW WHEN ((new.photo_keys <> '{}'::text[])) EXECUTE FUNCTION note_photos();
CREATE TRIGGER note_new_product_words AFTER INSERT ON public.return_products REFERENCING NEW TABLE AS changed_products FOR EACH STATEMENT EXECUTE FUNCTION note_product_words();
CREATE TRIGGER note_other_photos AFTER UPDATE OF photo_keys, inspection_photo_keys ON public.return_products FOR EACH ROW WHEN (((new.photo_keys <> old.photo_keys) OR (new.inspection_photo_keys <> old.inspection_photo_keys))) EXECUTE FUNCTION note_photos();
CREATE TRIGGER note_other_product_words AFTER UPDATE ON public.return_products REFERENCING NEW TABLE AS changed_products FOR EACH STATEMENT EXECUTE FUNCTION note_product_words();
alter table return_products enable row level security;
alter table return_products force row level security;
create policy own_shop on return_products as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on return_products to returns_desk_app;

create table return_reasons (
  shop_id integer not null,
  id integer not null generated always as identity,
  name text not null,
  display_name text not null,
  description text not null,
  translations jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint return_reasons_pkey PRIMARY KEY (shop_id, id),
  constraint return_reasons_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint return_reasons_translations_check CHECK ((jsonb_typeof(translations) = 'object'::text))
);
CREATE UNIQUE INDEX return_reasons_name ON public.return_reasons USING btree (shop_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE TRIGGER note_delete AFTER DELETE ON public.return_reasons REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
CREATE TRIGGER note_insert AFTER INSERT ON public.return_reasons REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
CREATE TRIGGER note_update AFTER UPDATE ON public.return_reasons REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
alter table return_reasons enable row level security;
alter table return_reasons force row level security;
create policy own_shop on return_reasons as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant insert, select, update on return_reasons to returns_desk_app;

create table return_search (
  shop_id integer not null,
  token text collate "C" not null,
  created_at timestamp with time zone not null,
  return_id text not null,
  field "char" not null,
  constraint return_search_pkey PRIMARY KEY (shop_id, token, created_at, return_id, field)
);
alter table return_search enable row level security;
alter table return_search force row level security;
create policy own_shop on return_search as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select on return_search to returns_desk_app;

create table return_series (
  shop_id integer not null,
  last_number integer not null,
  constraint return_series_pkey PRIMARY KEY (shop_id),
  constraint return_series_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint return_series_last_number_check CHECK ((last_number > 0))
);
alter table return_series set (fillfactor=50);
alter table return_series enable row level security;
alter table return_series force row level security;
create policy own_shop on return_series as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant insert, select, update on return_series to returns_desk_app;

create table return_statuses (
  shop_id integer not null,
  id integer not null generated always as identity,
  order_index integer not null,
  name text not null,
  display_name text not null,
  description text not null,
  translations jsonb not null default '{}'::jsonb,
  is_final boolean not null,
  version integer not null default 1,
  constraint return_statuses_pkey PRIMARY KEY (shop_id, id),
  constraint return_statuses_shop_id_order_index_key UNIQUE (shop_id, order_index),
  constraint return_statuses_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint return_statuses_order_index_check CHECK (((order_index >= 1) AND (order_index <= 8))),
  constraint return_statuses_translations_check CHECK ((jsonb_typeof(translations) = 'object'::text))
);
CREATE UNIQUE INDEX return_statuses_name ON public.return_statuses USING btree (shop_id, lower(name));
CREATE TRIGGER note_delete AFTER DELETE ON public.return_statuses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
CREATE TRIGGER note_insert AFTER INSERT ON public.return_statuses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
CREATE TRIGGER note_update AFTER UPDATE ON public.return_statuses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
alter table return_statuses enable row level security;
alter table return_statuses force row level security;
create policy own_shop on return_statuses as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant insert, select, update on return_statuses to returns_desk_app;

create table return_totals (
  shop_id integer not null,
  order_index integer not null,
  total bigint not null,
  constraint return_totals_pkey PRIMARY KEY (shop_id, order_index)
);
alter table return_totals enable row level security;
alter table return_totals force row level security;
create policy own_shop on return_totals as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on return_totals to returns_desk_app;

create table return_traces (
  shop_id integer not null,
  return_id text not null,
  trace json not null,
  facts json,
  rules_id text not null,
  rules_version integer,
  hit_day date,
  matched_rules integer[],
  deciding_rules integer[],
  constraint return_traces_pkey PRIMARY KEY (shop_id, return_id),
  constraint return_traces_shop_id_return_id_fkey FOREIGN KEY (shop_id, return_id) REFERENCES returns(shop_id, id) ON DELETE CASCADE,
  constraint return_traces_shop_id_rules_id_fkey FOREIGN KEY (shop_id, rules_id) REFERENCES rule_snapshots(shop_id, id) ON UPDATE CASCADE
);
CREATE TRIGGER count_deleted AFTER DELETE ON public.return_traces REFERENCING OLD TABLE AS traces FOR EACH STATEMENT EXECUTE FUNCTION count_rule_hits();
CREATE TRIGGER count_inserted AFTER INSERT ON public.return_traces REFERENCING NEW TABLE AS traces FOR EACH STATEMENT EXECUTE FUNCTION count_rule_hits();
alter table return_traces enable row level security;
alter table return_traces force row level security;
create policy own_shop on return_traces as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant insert, select, update on return_traces to returns_desk_app;

create table return_views (
  shop_id integer not null,
  id integer not null generated always as identity,
  staff_id integer,
  first text,
  name text not null,
  query text not null,
  sort text not null,
  dir text not null,
  columns text[] not null,
  per_page integer not null,
  constraint return_views_pkey PRIMARY KEY (shop_id, id),
  constraint return_views_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint return_views_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id) ON DELETE CASCADE,
  constraint return_views_dir_check CHECK ((dir = ANY (ARRAY['asc'::text, 'desc'::text]))),
  constraint return_views_per_page_check CHECK (((per_page >= 1) AND (per_page <= 100))),
  constraint return_views_sort_check CHECK ((sort = ANY (ARRAY['created'::text, 'due'::text, 'total'::text, 'moved'::text])))
);
CREATE INDEX return_views_staff ON public.return_views USING btree (shop_id, staff_id);
alter table return_views enable row level security;
alter table return_views force row level security;
create policy own_shop on return_views as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on return_views to returns_desk_app;

create table return_words (
  shop_id integer not null,
  return_id text not null,
  created_at timestamp with time zone not null,
  words text not null,
  constraint return_words_pkey PRIMARY KEY (shop_id, return_id),
  constraint return_words_shop_id_return_id_fkey FOREIGN KEY (shop_id, return_id) REFERENCES returns(shop_id, id) ON DELETE CASCADE
);
CREATE TRIGGER forget_words AFTER DELETE ON public.return_words REFERENCING OLD TABLE AS old_words FOR EACH STATEMENT EXECUTE FUNCTION index_words();
CREATE TRIGGER index_new_words AFTER INSERT ON public.return_words REFERENCING NEW TABLE AS new_words FOR EACH STATEMENT EXECUTE FUNCTION index_words();
CREATE TRIGGER index_other_words AFTER UPDATE ON public.return_words REFERENCING OLD TABLE AS old_words NEW TABLE AS new_words FOR EACH STATEMENT EXECUTE FUNCTION index_words();
alter table return_words enable row level security;
alter table return_words force row level security;
create policy own_shop on return_words as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on return_words to returns_desk_app;

create table returns (
  shop_id integer not null,
  id text not null,
  number integer not null,
  order_ref text,
  order_name text not null,
  order_number text not null,
  client_email text not null,
  client_email_lower text not null generated always as (lower(client_email)) stored,
  customer_name text not null default ''::text,
  customer_phone text not null default ''::text,
  language text not null,
  currency text not null,
  price_minor bigint not null,
  delivery_cost_minor bigint not null,
  fee_minor bigint not null default 0,
  original_delivery_minor bigint not null default 0,
  owed_minor bigint,
  payouts_minor bigint not null default 0,
  refund_minor bigint not null generated always as (GREATEST(COALESCE(owed_minor, (((price_minor +
CASE
    WHEN (price_minor > 0) THEN original_delivery_minor
    ELSE (0)::bigint
END) - delivery_cost_minor) - fee_minor)), (0)::bigint)) stored,
  unpaid_reason text not null default ''::text,
  return_method_id integer not null,
  payment_method_id integer not null,
  order_index integer not null,
  moved_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  send_by date,
  due_on date,
  pickup_address jsonb,
  awb text,
  iban_sealed text,
  account_holder_sealed text,
  account_entered_by integer,
  account_entered_at timestamp with time zone,
  keeps_photos boolean not null default false,
  is_kept boolean not null default false,
  review_note text,
  assignee_id integer,
  intake_key uuid,
  withdrawal_id integer,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint returns_pkey PRIMARY KEY (shop_id, id),
  constraint returns_shop_id_account_entered_by_fkey FOREIGN KEY (shop_id, account_entered_by) REFERENCES staff(shop_id, id),
  constraint returns_shop_id_assignee_id_fkey FOREIGN KEY (shop_id, assignee_id) REFERENCES staff(shop_id, id),
  constraint returns_shop_id_order_index_fkey FOREIGN KEY (shop_id, order_index) REFERENCES return_statuses(shop_id, order_index),
  constraint returns_shop_id_payment_method_id_fkey FOREIGN KEY (shop_id, payment_method_id) REFERENCES payment_methods(shop_id, id),
  constraint returns_shop_id_return_method_id_fkey FOREIGN KEY (shop_id, return_method_id) REFERENCES return_methods(shop_id, id),
  constraint returns_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint returns_id_check CHECK ((length(id) = 22)),
  constraint returns_never_overpaid CHECK (((payouts_minor >= 0) AND (payouts_minor <= COALESCE(owed_minor, (0)::bigint)))),
  constraint returns_number_check CHECK ((number > 0)),
  constraint returns_order_index_check CHECK (((order_index >= 1) AND (order_index <= 8))),
  constraint returns_original_delivery_minor_check CHECK ((original_delivery_minor >= 0)),
  constraint returns_owed_minor_check CHECK ((owed_minor >= 0))
);
CREATE INDEX returns_accounts_kept ON public.returns USING btree (shop_id, closed_at) WHERE ((closed_at IS NOT NULL) AND ((iban_sealed IS NOT NULL) OR (account_holder_sealed IS NOT NULL)));
CREATE INDEX returns_assignee ON public.returns USING btree (shop_id, assignee_id, created_at, id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX returns_awb ON public.returns USING btree (shop_id, awb) WHERE (length(awb) <= 100);
CREATE INDEX returns_customer ON public.returns USING btree (shop_id, client_email_lower, created_at);
CREATE INDEX returns_due ON public.returns USING btree (shop_id, due_on, number) WHERE (due_on IS NOT NULL);
CREATE INDEX returns_moved ON public.returns USING btree (shop_id, moved_at, number);
CREATE INDEX returns_newest ON public.returns USING btree (shop_id, created_at DESC, id DESC);
CREATE INDEX returns_newest_in_status ON public.returns USING btree (shop_id, order_index, created_at DESC, id DESC);
CREATE INDEX returns_on_the_way ON public.returns USING btree (shop_id, created_at) WHERE ((awb IS NOT NULL) AND (order_index <> ALL (ARRAY[7, 8])));
CREATE INDEX returns_open ON public.returns USING btree (shop_id, moved_at, number) WHERE (order_index <> ALL (ARRAY[7, 8]));
CREATE INDEX returns_photos_kept ON public.returns USING btree (shop_id, closed_at) WHERE ((closed_at IS NOT NULL) AND keeps_photos);
CREATE INDEX returns_refund ON public.returns USING btree (shop_id, refund_minor, number);
CREATE INDEX returns_review ON public.returns USING btree (shop_id, created_at, id) WHERE (review_note IS NOT NULL);
CREATE INDEX returns_send_by ON public.returns USING btree (shop_id, send_by) WHERE ((order_index = ANY (ARRAY[1, 2])) AND (send_by IS NOT NULL));
CREATE INDEX returns_to_pay ON public.returns USING btree (shop_id, due_on, number) WHERE ((due_on IS NOT NULL) AND (order_index <> 8) AND (unpaid_reason = ''::text) AND (refund_minor > payouts_minor) AND ((order_index <> 7) OR (owed_minor IS NOT NULL)));
CREATE INDEX returns_withdrawn ON public.returns USING btree (shop_id, due_on, number) WHERE (withdrawal_id IS NOT NULL);
CREATE UNIQUE INDEX returns_intake ON public.returns USING btree (shop_id, order_ref, intake_key);
CREATE UNIQUE INDEX returns_number ON public.returns USING btree (shop_id, number);
CREATE TRIGGER count_deleted AFTER DELETE ON public.returns REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_returns();
CREATE TRIGGER count_inserted AFTER INSERT ON public.returns REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_returns();
CREATE TRIGGER count_moved AFTER UPDATE ON public.returns REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_moved_returns();
CREATE TRIGGER note_return_words AFTER UPDATE OF order_name, order_number, client_email, customer_name, customer_phone, awb, return_method_id, payment_method_id, created_at ON public.returns FOR EACH ROW WHEN ((((((((((old.order_name IS DISTINCT FROM new.order_name) OR (old.order_number IS DISTINCT FROM new.order_number)) OR (old.client_email IS DISTINCT FROM new.client_email)) OR (old.customer_name IS DISTINCT FROM new.customer_name)) OR (old.customer_phone IS DISTINCT FROM new.customer_phone)) OR (old.awb IS DISTINCT FROM new.awb)) OR (old.return_method_id IS DISTINCT FROM new.return_method_id)) OR (old.payment_method_id IS DISTINCT FROM new.payment_method_id)) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION note_return_words();
CREATE TRIGGER settle_closed_at BEFORE INSERT OR UPDATE OF order_index, closed_at ON public.returns FOR EACH ROW WHEN (((new.closed_at IS NOT NULL) <> (new.order_index = ANY (ARRAY[7, 8])))) EXECUTE FUNCTION settle_closed_at();
CREATE TRIGGER settle_new_due BEFORE INSERT ON public.returns FOR EACH ROW WHEN ((new.withdrawal_id IS NOT NULL)) EXECUTE FUNCTION settle_due();
CREATE TRIGGER settle_new_promise BEFORE INSERT ON public.returns FOR EACH ROW WHEN (((new.withdrawal_id IS NULL) AND (new.order_index = ANY (ARRAY[3, 4, 5])))) EXECUTE FUNCTION settle_promise();
CREATE TRIGGER settle_other_due BEFORE UPDATE OF withdrawal_id ON public.returns FOR EACH ROW WHEN ((new.withdrawal_id IS DISTINCT FROM old.withdrawal_id)) EXECUTE FUNCTION settle_due();
CREATE TRIGGER settle_other_promise BEFORE UPDATE OF order_index ON public.returns FOR EACH ROW WHEN (((new.withdrawal_id IS NULL) AND ((new.order_index = 8) OR ((new.order_index = ANY (ARRAY[3, 4, 5])) AND (new.due_on IS NULL))))) EXECUTE FUNCTION settle_promise();
CREATE TRIGGER settle_withdrawal AFTER UPDATE OF order_index ON public.returns FOR EACH ROW WHEN (((new.order_index = ANY (ARRAY[7, 8])) <> (old.order_index = ANY (ARRAY[7, 8])))) EXECUTE FUNCTION settle_withdrawal();
alter table returns enable row level security;
alter table returns force row level security;
create policy own_shop on returns as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on returns to returns_desk_app;

create table rule_backtest_rows (
  shop_id integer not null,
  backtest_id uuid not null,
  class text not null,
  "position" integer not null,
  return_id text,
  refusal_id bigint,
  before json,
  after json,
  constraint rule_backtest_rows_pkey PRIMARY KEY (shop_id, backtest_id, class, "position"),
  constraint rule_backtest_rows_shop_id_backtest_id_fkey FOREIGN KEY (shop_id, backtest_id) REFERENCES rule_backtests(shop_id, id) ON DELETE CASCADE
);
CREATE INDEX rule_backtest_rows_return ON public.rule_backtest_rows USING btree (shop_id, return_id) WHERE (return_id IS NOT NULL);
alter table rule_backtest_rows enable row level security;
alter table rule_backtest_rows force row level security;
create policy own_shop on rule_backtest_rows as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on rule_backtest_rows to returns_desk_app;

create table rule_backtests (
  shop_id integer not null,
  id uuid not null,
  staff_id integer not null default current_staff_id(),
  days integer not null,
  since timestamp with time zone not null,
  until timestamp with time zone not null,
  spec jsonb not null,
  state text not null default 'waiting'::text,
  total integer not null default 0,
  seen integer not null default 0,
  seen_at text,
  seen_id text,
  tally jsonb not null default '{}'::jsonb,
  figures jsonb,
  created_at timestamp with time zone not null,
  constraint rule_backtests_pkey PRIMARY KEY (shop_id, id),
  constraint rule_backtests_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint rule_backtests_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id),
  constraint rule_backtests_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX rule_backtests_created ON public.rule_backtests USING btree (shop_id, created_at);
alter table rule_backtests enable row level security;
alter table rule_backtests force row level security;
create policy own_shop on rule_backtests as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on rule_backtests to returns_desk_app;

create table rule_hit_changes (
  shop_id integer not null,
  id bigint not null generated always as identity,
  day date not null,
  matched integer[] not null,
  decided integer[] not null,
  change integer not null,
  constraint rule_hit_changes_pkey PRIMARY KEY (shop_id, id)
);
alter table rule_hit_changes enable row level security;
alter table rule_hit_changes force row level security;
create policy own_shop on rule_hit_changes as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on rule_hit_changes to returns_desk_app;

create table rule_hit_totals (
  shop_id integer not null,
  rule_id integer not null,
  day date not null,
  matched bigint not null,
  decided bigint not null,
  constraint rule_hit_totals_pkey PRIMARY KEY (shop_id, rule_id, day)
);
alter table rule_hit_totals enable row level security;
alter table rule_hit_totals force row level security;
create policy own_shop on rule_hit_totals as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on rule_hit_totals to returns_desk_app;

create table rule_scenarios (
  shop_id integer not null,
  id integer not null generated always as identity,
  name text not null,
  facts jsonb not null,
  dates jsonb not null,
  today date not null,
  expectation jsonb not null,
  must boolean not null,
  from_return_id text,
  version integer not null default 1,
  constraint rule_scenarios_pkey PRIMARY KEY (shop_id, id),
  constraint rule_scenarios_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint rule_scenarios_shop_id_from_return_id_fkey FOREIGN KEY (shop_id, from_return_id) REFERENCES returns(shop_id, id) ON DELETE SET NULL (from_return_id)
);
CREATE INDEX rule_scenarios_return ON public.rule_scenarios USING btree (shop_id, from_return_id) WHERE (from_return_id IS NOT NULL);
alter table rule_scenarios enable row level security;
alter table rule_scenarios force row level security;
create policy own_shop on rule_scenarios as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on rule_scenarios to returns_desk_app;

create table rule_snapshots (
  shop_id integer not null,
  id text not null,
  rules jsonb not null,
  constraint rule_snapshots_pkey PRIMARY KEY (shop_id, id),
  constraint rule_snapshots_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
alter table rule_snapshots enable row level security;
alter table rule_snapshots force row level security;
create policy own_shop on rule_snapshots as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on rule_snapshots to returns_desk_app;

create table rule_version_rules (
  shop_id integer not null,
  number integer not null,
  rule_id integer not null,
  rule jsonb,
  constraint rule_version_rules_pkey PRIMARY KEY (shop_id, rule_id, number),
  constraint rule_version_rules_shop_id_number_fkey FOREIGN KEY (shop_id, number) REFERENCES rule_versions(shop_id, number) ON DELETE CASCADE
);
CREATE INDEX rule_version_rules_number ON public.rule_version_rules USING btree (shop_id, number);
alter table rule_version_rules enable row level security;
alter table rule_version_rules force row level security;
create policy own_shop on rule_version_rules as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant insert, select, update on rule_version_rules to returns_desk_app;

create table rule_versions (
  shop_id integer not null,
  number integer not null,
  at timestamp with time zone not null default now(),
  staff_id integer default current_staff_id(),
  cause text not null,
  restored integer,
  note text not null default ''::text,
  constraint rule_versions_pkey PRIMARY KEY (shop_id, number),
  constraint rule_versions_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint rule_versions_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id),
  constraint rule_versions_cause_check CHECK ((cause = ANY (ARRAY['create'::text, 'edit'::text, 'activate'::text, 'deactivate'::text, 'shadow'::text, 'delete'::text, 'restore'::text]))),
  constraint rule_versions_check CHECK (((cause = 'restore'::text) = (restored IS NOT NULL)))
);
alter table rule_versions enable row level security;
alter table rule_versions force row level security;
create policy own_shop on rule_versions as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant insert, select, update on rule_versions to returns_desk_app;

create table rules (
  shop_id integer not null,
  id integer not null generated always as identity,
  name text not null,
  description text not null,
  translations jsonb not null default '{}'::jsonb,
  priority integer not null,
  active boolean not null,
  shadow boolean not null default false,
  default_action_id integer not null,
  action_params jsonb not null,
  conditions jsonb not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint rules_pkey PRIMARY KEY (shop_id, id),
  constraint rules_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint rules_check CHECK ((NOT (active AND shadow))),
  constraint rules_priority_check CHECK (((priority >= 1) AND (priority <= 3))),
  constraint rules_translations_check CHECK ((jsonb_typeof(translations) = 'object'::text))
);
CREATE TRIGGER note_delete AFTER DELETE ON public.rules REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
CREATE TRIGGER note_insert AFTER INSERT ON public.rules REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
CREATE TRIGGER note_update AFTER UPDATE ON public.rules REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
CREATE TRIGGER queue_for_version BEFORE INSERT OR DELETE OR UPDATE ON public.rules FOR EACH STATEMENT EXECUTE FUNCTION queue_for_rule_version();
CREATE TRIGGER version_deleted AFTER DELETE ON public.rules REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION version_deleted_rules();
CREATE TRIGGER version_inserted AFTER INSERT ON public.rules REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION version_inserted_rules();
CREATE TRIGGER version_updated AFTER UPDATE ON public.rules REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION version_updated_rules();
alter table rules enable row level security;
alter table rules force row level security;
create policy own_shop on rules as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on rules to returns_desk_app;

create table schedules (
  name text not null,
  due_at timestamp with time zone not null,
  constraint schedules_pkey PRIMARY KEY (name)
);
grant insert, select, update on schedules to returns_desk_app;

create table session_token_uses (
  shop_id integer not null,
  token_id text not null,
  uses integer not null,
  expires_at timestamp with time zone not null,
  constraint session_token_uses_pkey PRIMARY KEY (shop_id, token_id),
  constraint session_token_uses_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
CREATE INDEX session_token_uses_expired ON public.session_token_uses USING btree (shop_id, expires_at);
alter table session_token_uses enable row level security;
alter table session_token_uses force row level security;
create policy own_shop on session_token_uses as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on session_token_uses to returns_desk_app;

create table sessions (
  shop_id integer not null,
  session_id uuid not null,
  staff_id integer not null,
  signed_in_by text not null default 'operator'::text,
  sign_in_id uuid,
  started_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (shop_id, session_id),
  constraint sessions_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint sessions_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id),
  constraint sessions_signed_in_by_check CHECK ((signed_in_by = ANY (ARRAY['operator'::text, 'link'::text, 'shopify'::text])))
);
CREATE INDEX sessions_staff ON public.sessions USING btree (shop_id, staff_id);
CREATE INDEX sessions_started_at ON public.sessions USING btree (shop_id, started_at);
alter table sessions enable row level security;
alter table sessions force row level security;
create policy own_shop on sessions as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on sessions to returns_desk_app;

create table settings (
  shop_id integer not null,
  id integer not null generated always as identity,
  days_accept_return integer not null,
  refund_within_days integer not null default 14,
  store_credit_days integer not null default 365,
  inspects_parcels boolean not null default true,
  tracks_payouts boolean not null default true,
  platform_returns boolean not null default false,
  accent_color text not null default ''::text,
  logo_key text,
  terms_url text not null default ''::text,
  privacy_url text not null default ''::text,
  withdrawal_text text not null default ''::text,
  sender_name text not null default ''::text,
  contact_email text not null default ''::text,
  email_footer text not null default ''::text,
  translations jsonb not null default '{}'::jsonb,
  photo_retention_days integer not null default 180,
  iban_retention_days integer not null default 90,
  version integer not null default 1,
  constraint settings_pkey PRIMARY KEY (shop_id, id),
  constraint settings_shop_id_key UNIQUE (shop_id),
  constraint settings_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint settings_days_accept_return_check CHECK (((days_accept_return >= 0) AND (days_accept_return <= 365))),
  constraint settings_iban_retention_days_check CHECK (((iban_retention_days >= 1) AND (iban_retention_days <= 3650))),
  constraint settings_photo_retention_days_check CHECK (((photo_retention_days >= 1) AND (photo_retention_days <= 3650))),
  constraint settings_refund_within_days_check CHECK (((refund_within_days >= 1) AND (refund_within_days <= 365))),
  constraint settings_store_credit_days_check CHECK (((store_credit_days >= 1) AND (store_credit_days <= 3650))),
  constraint settings_translations_check CHECK ((jsonb_typeof(translations) = 'object'::text))
);
CREATE TRIGGER note_delete AFTER DELETE ON public.settings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
CREATE TRIGGER note_insert AFTER INSERT ON public.settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
CREATE TRIGGER note_update AFTER UPDATE ON public.settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
alter table settings enable row level security;
alter table settings force row level security;
create policy own_shop on settings as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant insert, select, update on settings to returns_desk_app;

create unlogged table setup_links (
  token_hash text not null,
  expires_at timestamp with time zone not null,
  constraint setup_links_pkey PRIMARY KEY (token_hash)
);
grant delete, insert, select on setup_links to returns_desk_app;

create table shadow_outcomes (
  shop_id integer not null,
  return_id text not null,
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  rule_id integer not null,
  rules_version integer not null,
  event json,
  before json,
  after json,
  constraint shadow_outcomes_pkey PRIMARY KEY (shop_id, return_id, id),
  constraint shadow_outcomes_shop_id_return_id_fkey FOREIGN KEY (shop_id, return_id) REFERENCES returns(shop_id, id) ON DELETE CASCADE
);
CREATE INDEX shadow_outcomes_rule ON public.shadow_outcomes USING btree (shop_id, rule_id, at);
alter table shadow_outcomes enable row level security;
alter table shadow_outcomes force row level security;
create policy own_shop on shadow_outcomes as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select on shadow_outcomes to returns_desk_app;

create table shop_changes (
  shop_id integer not null,
  id bigint not null generated always as identity,
  token numeric not null,
  constraint shop_changes_pkey PRIMARY KEY (shop_id, id),
  constraint shop_changes_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
alter table shop_changes enable row level security;
alter table shop_changes force row level security;
create policy own_shop on shop_changes as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select on shop_changes to returns_desk_app;

create table shop_directory (
  platform text not null,
  handle text not null,
  shop_id integer not null generated always as identity,
  archived_at timestamp with time zone,
  constraint shop_directory_pkey PRIMARY KEY (platform, handle),
  constraint shop_directory_shop_id_key UNIQUE (shop_id),
  constraint shop_directory_platform_check CHECK ((platform = ANY (ARRAY['embedded'::text, 'shopify'::text])))
);
grant delete, insert, select on shop_directory to returns_desk_app;
grant update (archived_at) on shop_directory to returns_desk_app;
grant update (handle) on shop_directory to returns_desk_app;

create table shopify_installs (
  shop_id integer not null,
  access_token_sealed text,
  scopes text not null,
  installed_at timestamp with time zone not null,
  uninstalled_at timestamp with time zone,
  described_at timestamp with time zone,
  constraint shopify_installs_pkey PRIMARY KEY (shop_id),
  constraint shopify_installs_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
alter table shopify_installs enable row level security;
alter table shopify_installs force row level security;
create policy own_shop on shopify_installs as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on shopify_installs to returns_desk_app;

create table shopify_webhooks (
  shop_id integer not null,
  webhook_id text not null,
  topic text not null,
  payload_sealed text,
  received_at timestamp with time zone not null,
  processed_at timestamp with time zone,
  constraint shopify_webhooks_pkey PRIMARY KEY (shop_id, webhook_id),
  constraint shopify_webhooks_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
CREATE INDEX shopify_webhooks_received ON public.shopify_webhooks USING btree (shop_id, received_at);
alter table shopify_webhooks enable row level security;
alter table shopify_webhooks force row level security;
create policy own_shop on shopify_webhooks as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on shopify_webhooks to returns_desk_app;

create table shops (
  shop_id integer not null,
  name text not null,
  currency text not null,
  time_zone text not null,
  country text not null,
  language text not null,
  languages text[] not null,
  embed_origins text[] not null default '{}'::text[],
  second_factor_required boolean not null default false,
  is_demo boolean not null default false,
  is_unfinished boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint shops_pkey PRIMARY KEY (shop_id),
  constraint shops_check CHECK ((languages[1] = language)),
  constraint shops_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint shops_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
);
CREATE TRIGGER note_update AFTER UPDATE OF currency, time_zone ON public.shops FOR EACH ROW EXECUTE FUNCTION note_own_change();
alter table shops enable row level security;
alter table shops force row level security;
create policy own_shop on shops as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on shops to returns_desk_app;

create table sign_ins (
  shop_id integer not null,
  id uuid not null,
  staff_id integer not null,
  cookie_version integer not null default 0,
  started_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint sign_ins_pkey PRIMARY KEY (shop_id, id),
  constraint sign_ins_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint sign_ins_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id)
);
CREATE INDEX sign_ins_staff ON public.sign_ins USING btree (shop_id, staff_id);
alter table sign_ins enable row level security;
alter table sign_ins force row level security;
create policy own_shop on sign_ins as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on sign_ins to returns_desk_app;

create table staff (
  shop_id integer not null,
  id integer not null generated always as identity,
  name text not null,
  email text not null default ''::text,
  email_lower text not null generated always as (lower(email)) stored,
  language text not null,
  role text not null,
  state text not null,
  is_operator boolean not null default false,
  password_hash text,
  platform_ref text,
  oidc_issuer text,
  oidc_subject text,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone,
  erased_at timestamp with time zone,
  constraint staff_pkey PRIMARY KEY (shop_id, id),
  constraint staff_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint staff_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'agent'::text, 'warehouse'::text, 'finance'::text, 'viewer'::text]))),
  constraint staff_state_check CHECK ((state = ANY (ARRAY['invited'::text, 'active'::text, 'off'::text])))
);
CREATE UNIQUE INDEX staff_email ON public.staff USING btree (shop_id, email_lower) WHERE (email_lower <> ''::text);
CREATE UNIQUE INDEX staff_oidc ON public.staff USING btree (shop_id, oidc_issuer, oidc_subject) WHERE (oidc_subject IS NOT NULL);
CREATE UNIQUE INDEX staff_operator ON public.staff USING btree (shop_id) WHERE is_operator;
CREATE UNIQUE INDEX staff_platform_ref ON public.staff USING btree (shop_id, platform_ref) WHERE (platform_ref IS NOT NULL);
CREATE TRIGGER note_insert AFTER INSERT ON public.staff FOR EACH ROW EXECUTE FUNCTION note_own_change();
CREATE TRIGGER note_state AFTER UPDATE OF state, role ON public.staff FOR EACH ROW EXECUTE FUNCTION note_own_change();
alter table staff enable row level security;
alter table staff force row level security;
create policy own_shop on staff as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant insert, select, update on staff to returns_desk_app;

create table staff_links (
  shop_id integer not null,
  token_hash text not null,
  staff_id integer not null,
  kind text not null,
  expires_at timestamp with time zone not null,
  constraint staff_links_pkey PRIMARY KEY (shop_id, token_hash),
  constraint staff_links_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint staff_links_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id) ON DELETE CASCADE,
  constraint staff_links_kind_check CHECK ((kind = ANY (ARRAY['invite'::text, 'reset'::text])))
);
CREATE INDEX staff_links_staff ON public.staff_links USING btree (shop_id, staff_id);
alter table staff_links enable row level security;
alter table staff_links force row level security;
create policy own_shop on staff_links as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select on staff_links to returns_desk_app;

create table staff_passkeys (
  shop_id integer not null,
  id integer not null generated always as identity,
  staff_id integer not null,
  name text not null,
  credential_id text not null,
  public_key_bytes bytea not null,
  transports text[] not null default '{}'::text[],
  counter bigint not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint staff_passkeys_pkey PRIMARY KEY (shop_id, id),
  constraint staff_passkeys_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint staff_passkeys_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id) ON DELETE CASCADE
);
CREATE INDEX staff_passkeys_staff ON public.staff_passkeys USING btree (shop_id, staff_id);
CREATE UNIQUE INDEX staff_passkeys_credential ON public.staff_passkeys USING btree (shop_id, credential_id);
alter table staff_passkeys enable row level security;
alter table staff_passkeys force row level security;
create policy own_shop on staff_passkeys as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on staff_passkeys to returns_desk_app;

create table staff_recovery_codes (
  shop_id integer not null,
  staff_id integer not null,
  code_hash text not null,
  constraint staff_recovery_codes_pkey PRIMARY KEY (shop_id, staff_id, code_hash),
  constraint staff_recovery_codes_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint staff_recovery_codes_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id) ON DELETE CASCADE
);
alter table staff_recovery_codes enable row level security;
alter table staff_recovery_codes force row level security;
create policy own_shop on staff_recovery_codes as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select on staff_recovery_codes to returns_desk_app;

create table staff_totp (
  shop_id integer not null,
  staff_id integer not null,
  secret_sealed text not null,
  last_step bigint not null,
  enabled_at timestamp with time zone not null,
  constraint staff_totp_pkey PRIMARY KEY (shop_id, staff_id),
  constraint staff_totp_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint staff_totp_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id) ON DELETE CASCADE
);
alter table staff_totp enable row level security;
alter table staff_totp force row level security;
create policy own_shop on staff_totp as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on staff_totp to returns_desk_app;

create table statement_layouts (
  shop_id integer not null,
  digest text not null,
  columns text[] not null,
  saved_by integer default current_staff_id(),
  saved_at timestamp with time zone not null,
  constraint statement_layouts_pkey PRIMARY KEY (shop_id, digest),
  constraint statement_layouts_shop_id_saved_by_fkey FOREIGN KEY (shop_id, saved_by) REFERENCES staff(shop_id, id),
  constraint statement_layouts_columns_check CHECK ((columns <@ ARRAY['date'::text, 'debit'::text, 'credit'::text, 'amount'::text, 'currency'::text, 'text'::text, 'name'::text, 'account'::text, 'reference'::text, 'none'::text]))
);
alter table statement_layouts enable row level security;
alter table statement_layouts force row level security;
create policy own_shop on statement_layouts as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on statement_layouts to returns_desk_app;

create table store_credit_uses (
  shop_id integer not null,
  credit_id integer not null,
  id integer not null generated always as identity,
  amount_minor bigint not null,
  currency text not null,
  reference text not null,
  staff_id integer,
  at timestamp with time zone not null,
  key uuid not null,
  constraint store_credit_uses_pkey PRIMARY KEY (shop_id, credit_id, id),
  constraint store_credit_uses_shop_id_key_key UNIQUE (shop_id, key),
  constraint store_credit_uses_shop_id_credit_id_fkey FOREIGN KEY (shop_id, credit_id) REFERENCES store_credits(shop_id, id) ON DELETE CASCADE,
  constraint store_credit_uses_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id),
  constraint store_credit_uses_amount_minor_check CHECK ((amount_minor > 0)),
  constraint store_credit_uses_reference_check CHECK ((reference <> ''::text))
);
CREATE TRIGGER add_store_credit_use AFTER INSERT ON public.store_credit_uses FOR EACH ROW EXECUTE FUNCTION add_store_credit_use();
alter table store_credit_uses enable row level security;
alter table store_credit_uses force row level security;
create policy own_shop on store_credit_uses as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant insert, select on store_credit_uses to returns_desk_app;

create table store_credits (
  shop_id integer not null,
  id integer not null,
  return_id text not null,
  code_hash text not null,
  code_sealed text not null,
  value_minor bigint not null,
  spent_minor bigint not null default 0,
  currency text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  voided_at timestamp with time zone,
  voided_by integer,
  void_reason text not null default ''::text,
  constraint store_credits_pkey PRIMARY KEY (shop_id, id),
  constraint store_credits_shop_id_code_hash_key UNIQUE (shop_id, code_hash),
  constraint store_credits_shop_id_id_fkey FOREIGN KEY (shop_id, id) REFERENCES payouts(shop_id, id) ON DELETE CASCADE,
  constraint store_credits_shop_id_return_id_fkey FOREIGN KEY (shop_id, return_id) REFERENCES returns(shop_id, id) ON DELETE CASCADE,
  constraint store_credits_shop_id_voided_by_fkey FOREIGN KEY (shop_id, voided_by) REFERENCES staff(shop_id, id),
  constraint store_credits_never_overspent CHECK (((spent_minor >= 0) AND (spent_minor <= value_minor))),
  constraint store_credits_value_minor_check CHECK ((value_minor > 0)),
  constraint store_credits_void CHECK (((voided_at IS NULL) OR (spent_minor = 0)))
);
CREATE INDEX store_credits_created ON public.store_credits USING btree (shop_id, created_at, id);
CREATE INDEX store_credits_live ON public.store_credits USING btree (shop_id, expires_at, id) WHERE ((voided_at IS NULL) AND (spent_minor < value_minor));
CREATE INDEX store_credits_spent ON public.store_credits USING btree (shop_id, created_at, id) WHERE ((voided_at IS NULL) AND (spent_minor = value_minor));
CREATE INDEX store_credits_voided ON public.store_credits USING btree (shop_id, created_at, id) WHERE (voided_at IS NOT NULL);
alter table store_credits enable row level security;
alter table store_credits force row level security;
create policy own_shop on store_credits as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on store_credits to returns_desk_app;

create table templates (
  shop_id integer not null,
  id integer not null generated always as identity,
  constraint templates_pkey PRIMARY KEY (shop_id, id),
  constraint templates_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
alter table templates enable row level security;
alter table templates force row level security;
create policy own_shop on templates as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant insert, select on templates to returns_desk_app;

create table thumbnails (
  shop_id integer not null,
  photo_key text not null,
  thumbnail_key text not null,
  constraint thumbnails_pkey PRIMARY KEY (shop_id, photo_key),
  constraint thumbnails_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
CREATE INDEX thumbnails_file ON public.thumbnails USING btree (shop_id, thumbnail_key);
alter table thumbnails enable row level security;
alter table thumbnails force row level security;
create policy own_shop on thumbnails as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on thumbnails to returns_desk_app;

create table unknown_parcel_photos (
  shop_id integer not null,
  parcel_id integer not null,
  photo_key text not null,
  added_at timestamp with time zone not null,
  constraint unknown_parcel_photos_pkey PRIMARY KEY (shop_id, parcel_id, photo_key),
  constraint unknown_parcel_photos_shop_id_parcel_id_fkey FOREIGN KEY (shop_id, parcel_id) REFERENCES unknown_parcels(shop_id, id) ON DELETE CASCADE
);
CREATE INDEX unknown_parcel_photos_file ON public.unknown_parcel_photos USING btree (shop_id, photo_key);
alter table unknown_parcel_photos enable row level security;
alter table unknown_parcel_photos force row level security;
create policy own_shop on unknown_parcel_photos as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select on unknown_parcel_photos to returns_desk_app;

create table unknown_parcels (
  shop_id integer not null,
  id integer not null generated always as identity,
  code text not null,
  note text not null default ''::text,
  state text not null default 'open'::text,
  matched_return_id text,
  received_at timestamp with time zone not null,
  received_by integer,
  settled_at timestamp with time zone,
  constraint unknown_parcels_pkey PRIMARY KEY (shop_id, id),
  constraint unknown_parcels_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint unknown_parcels_shop_id_matched_return_id_fkey FOREIGN KEY (shop_id, matched_return_id) REFERENCES returns(shop_id, id) ON DELETE CASCADE,
  constraint unknown_parcels_shop_id_received_by_fkey FOREIGN KEY (shop_id, received_by) REFERENCES staff(shop_id, id),
  constraint unknown_parcels_check CHECK (((state = 'matched'::text) = (matched_return_id IS NOT NULL))),
  constraint unknown_parcels_check1 CHECK (((state = 'open'::text) = (settled_at IS NULL))),
  constraint unknown_parcels_state_check CHECK ((state = ANY (ARRAY['open'::text, 'matched'::text, 'closed'::text])))
);
CREATE INDEX unknown_parcels_code ON public.unknown_parcels USING btree (shop_id, code) WHERE (state = 'matched'::text);
CREATE INDEX unknown_parcels_return ON public.unknown_parcels USING btree (shop_id, matched_return_id) WHERE (matched_return_id IS NOT NULL);
CREATE INDEX unknown_parcels_settled ON public.unknown_parcels USING btree (shop_id, settled_at) WHERE (settled_at IS NOT NULL);
CREATE INDEX unknown_parcels_state ON public.unknown_parcels USING btree (shop_id, state, id);
CREATE INDEX unknown_parcels_waiting ON public.unknown_parcels USING btree (shop_id, received_at) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX unknown_parcels_open ON public.unknown_parcels USING btree (shop_id, code) WHERE (state = 'open'::text);
alter table unknown_parcels enable row level security;
alter table unknown_parcels force row level security;
create policy own_shop on unknown_parcels as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on unknown_parcels to returns_desk_app;

create table used_keys (
  shop_id integer not null,
  call text not null,
  key uuid not null,
  content_digest text not null,
  constraint used_keys_pkey PRIMARY KEY (shop_id, call, key),
  constraint used_keys_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE
);
alter table used_keys enable row level security;
alter table used_keys force row level security;
create policy own_shop on used_keys as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant insert, select on used_keys to returns_desk_app;

create table withdrawals (
  shop_id integer not null,
  id integer not null generated always as identity,
  declaration_key uuid not null,
  reference text not null,
  received_at timestamp with time zone not null,
  order_name text not null,
  email text not null,
  email_lower text not null generated always as (lower(email)) stored,
  name text not null,
  scope text not null,
  products text not null,
  language text not null,
  order_ref text,
  return_id text,
  settled_at timestamp with time zone,
  is_open boolean not null default true,
  constraint withdrawals_pkey PRIMARY KEY (shop_id, id),
  constraint withdrawals_shop_id_declaration_key_key UNIQUE (shop_id, declaration_key),
  constraint withdrawals_shop_id_reference_key UNIQUE (shop_id, reference),
  constraint withdrawals_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(shop_id) ON DELETE CASCADE,
  constraint withdrawals_shop_id_return_id_fkey FOREIGN KEY (shop_id, return_id) REFERENCES returns(shop_id, id) ON DELETE SET NULL (return_id),
  constraint withdrawals_scope_check CHECK ((scope = ANY (ARRAY['whole'::text, 'part'::text])))
);
CREATE INDEX withdrawals_email ON public.withdrawals USING btree (shop_id, email_lower, received_at);
CREATE INDEX withdrawals_open ON public.withdrawals USING btree (shop_id, received_at, id) WHERE is_open;
CREATE INDEX withdrawals_order ON public.withdrawals USING btree (shop_id, order_ref) WHERE (order_ref IS NOT NULL);
CREATE INDEX withdrawals_received ON public.withdrawals USING btree (shop_id, received_at, id);
CREATE INDEX withdrawals_return ON public.withdrawals USING btree (shop_id, return_id) WHERE (return_id IS NOT NULL);
CREATE TRIGGER settle_is_open BEFORE INSERT OR UPDATE ON public.withdrawals FOR EACH ROW EXECUTE FUNCTION settle_is_open();
alter table withdrawals enable row level security;
alter table withdrawals force row level security;
create policy own_shop on withdrawals as permissive for all to public using ((shop_id = ( SELECT current_shop_id() AS current_shop_id))) with check ((shop_id = current_shop_id()));
grant delete, insert, select, update on withdrawals to returns_desk_app;

create table write_checks (
  filler bytea not null
);
alter table write_checks alter column filler set storage plain;
grant insert on write_checks to returns_desk_app;

CREATE OR REPLACE FUNCTION public.add_payouts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from new_rows p join returns r on r.shop_id = p.shop_id and r.id = p.return_id where r.currency <> p.currency) then
    raise exception 'a payout is in the currency of its return' using errcode = 'check_violation', constraint = 'payouts_currency';
  end if;
  update returns r set payouts_minor = r.payouts_minor + p.amount
  from (select shop_id, return_id, sum(amount_minor) as amount from new_rows where counts_as_paid(state) group by 1, 2) p
  where r.shop_id = p.shop_id and r.id = p.return_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.add_refund_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from new_rows e join returns r on r.shop_id = e.shop_id and r.id = e.return_id where r.currency <> e.currency) then
    raise exception 'an entry is in the currency of its return' using errcode = 'check_violation', constraint = 'refund_entries_currency';
  end if;
  update returns r set owed_minor = coalesce(r.owed_minor, 0) + e.amount
  from (select shop_id, return_id, sum(amount_minor) as amount from new_rows group by 1, 2) e
  where r.shop_id = e.shop_id and r.id = e.return_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.add_store_credit_use()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update store_credits c set spent_minor = c.spent_minor + new.amount_minor
  where c.shop_id = new.shop_id and c.id = new.credit_id
    and c.currency = new.currency and c.voided_at is null and c.expires_at > new.at;
  if not found then
    raise exception 'a store credit is spent in its currency, before it expires and unless it is void'
      using errcode = 'check_violation', constraint = 'store_credit_uses_possible';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.change_payouts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update returns r set payouts_minor = r.payouts_minor + p.amount
  from (
    select shop_id, return_id, sum(amount) as amount from (
      select shop_id, return_id, amount_minor as amount from new_rows where counts_as_paid(state)
      union all
      select shop_id, return_id, -amount_minor from old_rows where counts_as_paid(state)
    ) as changes group by 1, 2 having sum(amount) <> 0
  ) p
  where r.shop_id = p.shop_id and r.id = p.return_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_deleted_returns()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into return_count_changes (shop_id, order_index, day, change)
  select shop_id, order_index, (created_at at time zone 'UTC')::date, -count(*) from old_rows group by 1, 2, 3;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_inserted_returns()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into return_count_changes (shop_id, order_index, day, change)
  select shop_id, order_index, (created_at at time zone 'UTC')::date, count(*) from new_rows group by 1, 2, 3;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_moved_returns()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into return_count_changes (shop_id, order_index, day, change)
  select shop_id, order_index, day, sum(change) from (
    select shop_id, order_index, (created_at at time zone 'UTC')::date as day, -1 as change from old_rows
    union all
    select shop_id, order_index, (created_at at time zone 'UTC')::date, 1 from new_rows
  ) as changes
  group by 1, 2, 3 having sum(change) <> 0;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_rule_hits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into rule_hit_changes (shop_id, day, matched, decided, change)
  select shop_id, hit_day, matched_rules, deciding_rules, case when tg_op = 'DELETE' then -1 else 1 end
  from traces where hit_day is not null and matched_rules <> '{}';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.counts_as_paid(state text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (state <> ALL (ARRAY['bounced'::text, 'failed'::text, 'cancelled'::text]))
;

CREATE OR REPLACE FUNCTION public.current_shop_id()
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::integer
;

CREATE OR REPLACE FUNCTION public.current_staff_id()
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.staff_id'::text, true), ''::text))::integer
;

CREATE OR REPLACE FUNCTION public.enter_shop(entered_shop_id integer, entered_session_id uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.fold_return_counts(folded_shop_id integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  with taken as (
    delete from return_count_changes where shop_id = folded_shop_id and id in (
      select id from return_count_changes where shop_id = folded_shop_id order by id for update skip locked
    )
    returning order_index, day, change
  ), by_day as (
    insert into return_day_totals (shop_id, order_index, day, total)
    select folded_shop_id, order_index, day, sum(change) from taken group by 2, 3 order by 3, 2
    on conflict (shop_id, day, order_index) do update set total = return_day_totals.total + excluded.total
  )
  insert into return_totals (shop_id, order_index, total)
  select folded_shop_id, order_index, sum(change) from taken group by 2 order by 2
  on conflict (shop_id, order_index) do update set total = return_totals.total + excluded.total
$function$
;

CREATE OR REPLACE FUNCTION public.fold_rule_hits(folded_shop_id integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  with taken as (
    delete from rule_hit_changes where shop_id = folded_shop_id and id in (
      select id from rule_hit_changes where shop_id = folded_shop_id order by id for update skip locked
    )
    returning day, matched, decided, change
  )
  insert into rule_hit_totals (shop_id, rule_id, day, matched, decided)
  select folded_shop_id, rule_id, day, sum(change), sum(case when rule_id = any(decided) then change else 0 end)
  from taken cross join lateral unnest(matched) as rule_id
  group by rule_id, day order by rule_id, day
  on conflict (shop_id, rule_id, day) do update
    set matched = rule_hit_totals.matched + excluded.matched, decided = rule_hit_totals.decided + excluded.decided
$function$
;

CREATE OR REPLACE FUNCTION public.index_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    delete from return_search s using (
      select o.shop_id, both_ways.token, o.created_at, o.return_id, both_ways.field
      from old_words o, string_to_table(ltrim(o.words), ' ') as word, lateral search_entries(word) as both_ways
    ) gone
    where s.shop_id = gone.shop_id and s.token = gone.token and s.created_at = gone.created_at
      and s.return_id = gone.return_id and s.field = gone.field;
  end if;
  if tg_op <> 'DELETE' then
    insert into return_search (shop_id, token, created_at, return_id, field)
    select n.shop_id, both_ways.token, n.created_at, n.return_id, both_ways.field
    from new_words n, string_to_table(ltrim(n.words), ' ') as word, lateral search_entries(word) as both_ways;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_rule_state(changed_shop_id integer, changed_rule_id integer, content jsonb, why text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into rule_version_rules (shop_id, number, rule_id, rule)
  values (changed_shop_id, open_rule_version(changed_shop_id, why), changed_rule_id, content)
  on conflict (shop_id, rule_id, number) do update set rule = excluded.rule;
end $function$
;

CREATE OR REPLACE FUNCTION public.lock_rule_versions(locked_shop_id integer)
 RETURNS void
 LANGUAGE sql
RETURN (SELECT pg_advisory_xact_lock(hashtextextended((locked_shop_id || '/rule versions'::text), (0)::bigint)) AS pg_advisory_xact_lock)
;

CREATE OR REPLACE FUNCTION public.new_change_token()
 RETURNS numeric
 LANGUAGE sql
RETURN (hashtextextended((gen_random_uuid())::text, (0)::bigint))::numeric
;

CREATE OR REPLACE FUNCTION public.note_own_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into shop_changes (shop_id, token) values (new.shop_id, new_change_token());
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_photos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from return_photos where shop_id = old.shop_id and return_id = old.return_id and product_id = old.id;
    update returns set keeps_photos = true
    where shop_id = new.shop_id and id = new.return_id and not keeps_photos and new.inspection_photo_keys <> '{}';
  end if;
  insert into return_photos (shop_id, return_id, product_id, photo_key)
  select distinct new.shop_id, new.return_id, new.id, photo_key
  from unnest(new.photo_keys || new.inspection_photo_keys) as photo_key;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_product_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_words(shop_id, array_agg(distinct return_id)) from changed_products group by shop_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_return_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_words(new.shop_id, array[new.id]);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_shop_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Not for a shop that is going away, and its rows with it.
  insert into shop_changes (shop_id, token)
  select shop_id, new_change_token() from shops where shop_id in (select shop_id from changed);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_words(shop integer, ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  added integer;
  own record;
begin
  insert into return_words (shop_id, return_id, created_at, words)
  select shop, w.return_id, w.created_at, w.words from words_of_returns(shop, ids) w
  on conflict (shop_id, return_id) do nothing;
  get diagnostics added = row_count;
  if added = cardinality(ids) then
    return;
  end if;
  for own in select w.return_id, w.created_at, w.words from words_of_returns(shop, ids) w loop
    update return_words known set words = own.words, created_at = own.created_at
    where known.shop_id = shop and known.return_id = own.return_id
      and (known.words <> own.words or known.created_at <> own.created_at);
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION public.open_rule_version(changed_shop_id integer, why text)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  opened text := current_setting('app.rule_version', true);
  next_number integer;
begin
  if split_part(opened, '/', 1) = changed_shop_id::text then
    return split_part(opened, '/', 2)::integer;
  end if;
  perform lock_rule_versions(changed_shop_id);
  select coalesce(max(number), 0) + 1 into next_number from rule_versions where shop_id = changed_shop_id;
  insert into rule_versions (shop_id, number, cause) values (changed_shop_id, next_number, why);
  perform set_config('app.rule_version', changed_shop_id || '/' || next_number, true);
  return next_number;
end $function$
;

CREATE OR REPLACE PROCEDURE public.protect_shop_table(IN shop_table regclass, IN privileges text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', shop_table);
  execute format('alter table %s force row level security', shop_table);
  execute format('create policy own_shop on %s using (shop_id = (select current_shop_id())) with check (shop_id = current_shop_id())', shop_table);
  execute format('grant %s on %s to returns_desk_app', privileges, shop_table);
end $procedure$
;

CREATE OR REPLACE FUNCTION public.queue_for_rule_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_shop_id() is not null then
    perform lock_rule_versions(current_shop_id());
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.rule_content(kept rules)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN (jsonb_build_object('name', (kept).name, 'description', (kept).description, 'translations', (kept).translations, 'priority', (kept).priority, 'active', (kept).active, 'default_action_id', (kept).default_action_id, 'action_params', (kept).action_params, 'conditions', (kept).conditions) || CASE WHEN (kept).shadow THEN '{"shadow": true}'::jsonb ELSE '{}'::jsonb END)
;

CREATE OR REPLACE FUNCTION public.search_entries(word text)
 RETURNS TABLE(token text, field "char")
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select substr(word, 2), left(word, 1)::"char"
  union all
  select reverse(substr(word, 2)), upper(left(word, 1))::"char" where left(word, 1) in ('o', 'a', 'p') and length(word) > 5
$function$
;

CREATE OR REPLACE FUNCTION public.search_fold(raw text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when octet_length(raw) = length(raw) then lower(raw collate "C")
  else translate(
    lower(replace(replace(replace(replace(replace(replace(
      regexp_replace(normalize(raw, NFKD), '[\u0300-\u036f]', '', 'g'),
      'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe') collate "C"),
    'ŁłØøĐđÐðĦħŦŧıςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
    'llooddddhhttiσαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ') end
$function$
;

CREATE OR REPLACE FUNCTION public.search_token(raw text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select left(translate(search_fold(raw), E' \t\n\r!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~–—„”“‘’«»…·•№', ''), 60)
$function$
;

CREATE OR REPLACE FUNCTION public.settle_closed_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.closed_at := case when new.order_index in (7, 8) then coalesce(new.closed_at, now()) end;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.settle_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.due_on := (
    select (w.received_at at time zone s.time_zone)::date + 14
    from withdrawals w join shops s on s.shop_id = w.shop_id where w.shop_id = new.shop_id and w.id = new.withdrawal_id
  );
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.settle_is_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.is_open := new.settled_at is null and not exists (
    select from returns r where r.shop_id = new.shop_id and r.id = new.return_id and r.order_index in (7, 8));
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.settle_promise()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.due_on := case when new.order_index <> 8 then (
    select (new.moved_at at time zone s.time_zone)::date + c.refund_within_days
    from shops s join settings c on c.shop_id = s.shop_id where s.shop_id = new.shop_id
  ) end;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.settle_route()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.route := case when new.require_iban then 'bank' when new.route = 'bank' then 'other' else new.route end;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.settle_template()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  found_id integer;
begin
  select template_id into found_id from email_templates
  where shop_id = new.shop_id and subject = new.subject and template_type is not distinct from new.template_type
    and id <> new.id
  limit 1;
  if found_id is not null then
    new.template_id := found_id;
  elsif tg_op = 'INSERT' or exists (
    select from email_templates where shop_id = new.shop_id and template_id = new.template_id and id <> new.id
  ) then
    insert into templates (shop_id) values (new.shop_id) returning id into new.template_id;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.settle_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update withdrawals set is_open = is_open where shop_id = new.shop_id and return_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.version_deleted_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Not of a shop that is going away.
  perform keep_rule_state(r.shop_id, r.id, null, 'delete')
  from old_rows r join shops using (shop_id) order by r.shop_id, r.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.version_inserted_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_rule_state(r.shop_id, r.id, rule_content(r), 'create') from new_rows r order by r.shop_id, r.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.version_updated_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_rule_state(shop_id, id, after, case
      when before - 'active' - 'shadow' <> after - 'active' - 'shadow' then 'edit'
      when (after ->> 'active')::boolean then 'activate'
      when after ? 'shadow' then 'shadow'
      else 'deactivate' end)
  from (
    select n.shop_id, n.id, rule_content(o) as before, rule_content(n) as after
    from old_rows o join new_rows n on n.shop_id = o.shop_id and n.id = o.id
  ) as changed
  where before <> after
  order by shop_id, id;
  return null;
end $function$
;

CREATE OR REPLACE PROCEDURE public.watch_shop_table(IN shop_table regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('create trigger note_insert after insert on %s referencing new table as changed for each statement execute function note_shop_change()', shop_table);
  execute format('create trigger note_update after update on %s referencing new table as changed for each statement execute function note_shop_change()', shop_table);
  execute format('create trigger note_delete after delete on %s referencing old table as changed for each statement execute function note_shop_change()', shop_table);
end $procedure$
;

CREATE OR REPLACE FUNCTION public.words_of_returns(shop integer, ids text[])
 RETURNS TABLE(return_id text, created_at timestamp with time zone, words text)
 LANGUAGE sql
 STABLE
AS $function$
  select r.id, r.created_at, (
    select ' ' || string_agg(distinct left(word, 61) collate "C", ' ')
    from string_to_table(regexp_replace(search_fold(texts.raw), E'[ \t\n\r!-/:-@[-`{-~–—„”“‘’«»…·•№]+', '', 'g'), E'\x01') as word
    where length(word) > 1
  )
  from unnest(ids) as wanted (id),
    lateral (select * from returns x where x.shop_id = shop and x.id = wanted.id limit 1) as r,
    lateral (
      select string_agg(p.product_title || ' ' || p.variant_title, ' ') as title, string_agg(translate(p.sku, E'\x01', ''), E'\x01s') as skus,
        string_agg(p.return_reason_id::text, E'\x01r') as reasons, string_agg((
          select string_agg(named.value, ' ') from jsonb_each(p.translations) as one, jsonb_each_text(one.value) as named
          where jsonb_typeof(one.value) = 'object'
        ), ' ') filter (where jsonb_typeof(p.translations) = 'object') as translations
      from return_products p where p.shop_id = r.shop_id and p.return_id = r.id
    ) as goods,
    lateral (
      select translate(concat_ws(' ', goods.title, goods.translations), E'\x01', '') as title,
        translate(r.client_email, E'\x01', '') as email offset 0
    ) as named,
    lateral (
      select concat('o', translate(r.order_name, E'\x01', ''), E'\x01o', r.order_number, E'\x01a', translate(r.awb, E'\x01', ''),
        E'\x01e', named.email,
        E'\x01e', split_part(named.email, '@', 2),
        E'\x01e', regexp_replace(split_part(named.email, '@', 1), '[._+-]+', E'\x01e', 'g'),
        E'\x01c', regexp_replace(translate(r.customer_name, E'\x01', ''), '[\s-]+', E'\x01c', 'g'),
        E'\x01p', right(regexp_replace(r.customer_phone, '\D', '', 'g'), 9), E'\x01s', goods.skus,
        E'\x01t', regexp_replace(named.title, '\s+', E'\x01t', 'g'),
        case when named.title ~ '[/.-]' then E'\x01t' || regexp_replace(named.title, '[\s/.-]+', E'\x01t', 'g') end,
        E'\x01m', r.return_method_id, E'\x01f', r.payment_method_id, E'\x01r', goods.reasons) as raw offset 0
    ) as texts
  offset 0
$function$
;
