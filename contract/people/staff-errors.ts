import { entry } from '../http/error-entry.ts'

export const STAFF_ERRORS = {
  forbidden: entry(403, 'Your role does not allow this.', 'Rolul dvs. nu permite acest lucru.'),
  owner_needed: entry(
    403,
    'Only an owner can do this, because it protects the shop’s money. Ask an owner of the shop to do it.',
    'Doar un proprietar poate face acest lucru, deoarece protejează banii magazinului. Rugați un proprietar al magazinului să îl facă.',
  ),
  confirmation_needed: entry(
    403,
    'Confirm that it is you, then try again.',
    'Confirmați că sunteți dvs., apoi încercați din nou.',
  ),
  sign_ins_busy: entry(
    503,
    'Many people are signing in right now. Please try again in a few seconds.',
    'Foarte multe persoane se autentifică acum. Vă rugăm să încercați din nou peste câteva secunde.',
  ),
  confirmation_failed: entry(400, 'That did not match. Try again.', 'Datele nu se potrivesc. Încercați din nou.'),
  code_wrong: entry(
    400,
    'This code is not right. Use the one that the app shows now.',
    'Codul nu este corect. Folosiți codul pe care aplicația îl arată acum.',
  ),
  set_up_again: entry(
    409,
    'This has taken too long or was used already. Start again.',
    'A durat prea mult sau a fost deja folosit. Începeți din nou.',
  ),
  totp_on: entry(
    409,
    'Codes are already on for your account. Switch them off first.',
    'Codurile sunt deja activate pentru contul dvs. Dezactivați-le mai întâi.',
  ),
  totp_off: entry(409, 'Codes are not on for your account.', 'Codurile nu sunt activate pentru contul dvs.'),
  passkey_refused: entry(
    400,
    'This passkey could not be checked. Try again, or use another one.',
    'Această cheie de acces nu a putut fi verificată. Încercați din nou sau folosiți alta.',
  ),
  passkey_limit: entry(
    409,
    'An account can have at most 20 passkeys.',
    'Un cont poate avea cel mult 20 de chei de acces.',
  ),
  not_signed_in_here: entry(
    409,
    'Your platform signs you in. Its own settings protect your account.',
    'Platforma dvs. vă autentifică. Setările ei vă protejează contul.',
  ),
  staff_email_invalid: entry(400, 'Enter an e-mail address.', 'Introduceți o adresă de e-mail.'),
  staff_email_taken: entry(
    409,
    'There is already a person with this e-mail address.',
    'Există deja o persoană cu această adresă de e-mail.',
  ),
  staff_limit: entry(409, 'A shop can have at most 200 people.', 'Un magazin poate avea cel mult 200 de persoane.'),
  invitations_limit: entry(
    429,
    'Many invitations were sent within an hour. Invite more people in {minutes} min.',
    'S-au trimis multe invitații într-o oră. Invitați alte persoane peste {minutes} min.',
  ),
  staff_not_invited: entry(
    409,
    'This person has not accepted an invitation yet. Send a new one.',
    'Această persoană nu a acceptat încă o invitație. Trimiteți una nouă.',
  ),
  last_owner: entry(
    409,
    'This is the last owner. Make somebody else an owner first.',
    'Acesta este ultimul proprietar. Faceți mai întâi pe altcineva proprietar.',
  ),
  password_wrong: entry(400, 'This is not your current password.', 'Aceasta nu este parola dvs. actuală.'),
  password_weak: entry(
    400,
    'Use at least 8 characters, and nothing easy to guess.',
    'Folosiți cel puțin 8 caractere, nimic ușor de ghicit.',
  ),
  note_required: entry(400, 'Write something first.', 'Scrieți mai întâi ceva.'),
  note_not_yours: entry(
    409,
    'Only the person who wrote this note may change or delete it.',
    'Doar persoana care a scris această notă o poate modifica sau șterge.',
  ),
  assignee_unknown: entry(
    409,
    'Choose a colleague who is active and works on returns.',
    'Alegeți un coleg activ, care lucrează la retururi.',
  ),
} as const
