-- What a new shop has tried so far, as far as no other table tells. Shops without a row are not asked to go through the list.
create table checklists (
  shop_id integer primary key references shops on delete cascade,
  dismissed_at timestamptz,
  completed_at timestamptz,
  portal_opened_at timestamptz,
  -- When somebody came to the portal from another site, and from which.
  portal_linked_at timestamptz,
  portal_linked_from text not null default '',
  -- The last test mail: to whom, and what the mail server said. No problem: it was accepted.
  test_mail_at timestamptz,
  test_mail_to text not null default '',
  test_mail_problem text,
  test_mail_answer text not null default ''
);
call protect_shop_table('checklists', 'select, insert, update, delete');
