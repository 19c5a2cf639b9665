import { entry } from '../http/error-entry.ts'

export const BANK_ERRORS = {
  debtor_name_required: entry(400, 'Enter the name of the account holder.', 'Introduceți numele titularului contului.'),
  debtor_name_unusable: entry(
    400,
    'Banks accept only Latin letters and digits. Write the name that way.',
    'Băncile acceptă numai litere latine și cifre. Scrieți numele astfel.',
  ),
  bic_invalid: entry(
    400,
    'A BIC has 8 or 11 letters and digits, such as BTRLRO22.',
    'Un cod BIC are 8 sau 11 litere și cifre, de exemplu BTRLRO22.',
  ),
  execution_day_invalid: entry(
    400,
    'Choose a day from today to 30 days from now.',
    'Alegeți o zi de astăzi până peste 30 de zile.',
  ),
  bank_account_missing: entry(
    409,
    'Enter the bank account of the shop first.',
    'Introduceți mai întâi contul bancar al magazinului.',
  ),
  bank_file_rows: entry(
    409,
    'The file was not made: some refunds cannot be paid this way.',
    'Fișierul nu a fost creat: unele rambursări nu pot fi plătite astfel.',
  ),
  bank_file_empty: entry(409, 'There is nothing to pay by bank.', 'Nu este nimic de plătit prin bancă.'),
  bank_file_currencies: entry(
    409,
    'A file has one currency. Choose refunds in the same currency.',
    'Un fișier are o singură monedă. Alegeți rambursări în aceeași monedă.',
  ),
  bank_file_changed: entry(
    409,
    'This file no longer fits its refunds. Void the file, and make a new one.',
    'Acest fișier nu mai corespunde rambursărilor din el. Anulați fișierul și creați altul.',
  ),
  bank_account_changed: entry(
    409,
    'The account or its holder is no longer the one in this file.',
    'Contul sau titularul nu mai este cel din acest fișier.',
  ),
  bank_payment_over: entry(
    409,
    'It was paid or came back before anybody had this file.',
    'A fost plătită sau s-a întors înainte ca fișierul să fie descărcat.',
  ),
  bank_nothing_open: entry(
    409,
    'Nothing is open: it is paid already, or in another file.',
    'Nu mai este nimic de plătit: s-a plătit deja sau este în alt fișier.',
  ),
  bank_not_by_bank: entry(
    409,
    'This refund is not paid by bank transfer.',
    'Această rambursare nu se plătește prin transfer bancar.',
  ),
  bank_iban_wrong: entry(
    409,
    'The IBAN is not valid. Ask the customer for the right one.',
    'IBAN-ul nu este valid. Cereți clientului IBAN-ul corect.',
  ),
  bank_iban_treasury: entry(
    409,
    'This is an account of the State Treasury. Refunds cannot be paid to it by file.',
    'Acesta este un cont de Trezorerie. Rambursările nu pot fi plătite în el prin fișier.',
  ),
  bank_iban_abroad: entry(
    409,
    'This account is not in Romania: choose another kind of file for it.',
    'Acest cont nu este în România: alegeți alt tip de fișier pentru el.',
  ),
  bank_debtor_abroad: entry(
    409,
    'This kind of file pays from an account in Romania, and the account of the shop is in another country. Choose another kind of file.',
    'Acest tip de fișier plătește dintr-un cont din România, iar contul magazinului este în altă țară. Alegeți alt tip de fișier.',
  ),
  bank_iban_outside_sepa: entry(
    409,
    'This account is in a country outside SEPA, so euro cannot be paid to it by file. Pay it at your bank, or choose CSV.',
    'Acest cont este într-o țară din afara SEPA, așa că nu se pot plăti euro în el prin fișier. Plătiți la banca dvs. sau alegeți CSV.',
  ),
  bank_debtor_outside_sepa: entry(
    409,
    'The account of the shop is in a country outside SEPA, so euro cannot be paid from it by file. Choose CSV.',
    'Contul magazinului este într-o țară din afara SEPA, așa că nu se pot plăti euro din el prin fișier. Alegeți CSV.',
  ),
  bank_name_unusable: entry(
    409,
    'Banks accept only Latin letters and digits, and nothing is left of the holder’s name, “{name}”. Ask the customer how the bank writes it, and correct it.',
    'Băncile acceptă numai litere latine și cifre, iar din numele titularului, „{name}”, nu rămâne nimic. Întrebați clientul cum îl scrie banca și corectați-l.',
  ),
  bank_amount_limit: entry(
    409,
    'The amount is too large for one payment.',
    'Suma este prea mare pentru o singură plată.',
  ),
  bank_currency: entry(
    409,
    'This kind of file does not pay in this currency.',
    'Acest tip de fișier nu plătește în această monedă.',
  ),
  bank_file_state: entry(
    409,
    'This file has changed in the meantime, so this is no longer possible.',
    'Acest fișier s-a schimbat între timp, așa că acest lucru nu mai este posibil.',
  ),
  bank_file_four_eyes: entry(
    409,
    'Somebody else has to approve the file: you made it yourself.',
    'Fișierul trebuie aprobat de altcineva: l-ați creat chiar dvs.',
  ),
  bank_file_gone: entry(
    409,
    'The file is no longer kept, because it contains bank accounts of customers.',
    'Fișierul nu mai este păstrat, deoarece conține conturi bancare ale clienților.',
  ),
  statement_unreadable: entry(
    400,
    'This is not a statement that can be read. Use camt.053 (XML), MT940, or CSV with a date and an amount in each line.',
    'Acest extras nu poate fi citit. Folosiți camt.053 (XML), MT940 sau CSV cu o dată și o sumă pe fiecare linie.',
  ),
  statement_columns_unknown: entry(
    400,
    'Nobody has said yet what the columns of this statement are.',
    'Încă nu s-a indicat ce conțin coloanele acestui extras.',
  ),
  statement_columns_incomplete: entry(
    400,
    'Choose one column for the date, and one for the amount or one each for debit and credit. Currency and reference can be chosen once.',
    'Alegeți o coloană pentru dată și una pentru sumă sau câte una pentru debit și credit. Moneda și referința pot fi alese o singură dată.',
  ),
  statement_too_large: entry(
    413,
    'A statement can have up to 5 MB and 20,000 lines.',
    'Un extras poate avea cel mult 5 MB și 20.000 de linii.',
  ),
  bank_line_state: entry(
    409,
    'Somebody has already dealt with this line.',
    'Altcineva s-a ocupat deja de această linie.',
  ),
  bank_line_unsure: entry(
    409,
    'If this payment came back, the customer is paid again. Compare both amounts and confirm it.',
    'Dacă această plată s-a întors, clientul este plătit din nou. Comparați cele două sume și confirmați.',
  ),
  bank_line_voided: entry(
    409,
    'The bank paid this from a voided file, or may have. Confirm that the payment you match it to will not be made as well.',
    'Banca a plătit aceasta dintr-un fișier anulat sau este posibil să o fi făcut. Confirmați că plata cu care o potriviți nu se va mai face.',
  ),
  bank_line_unfit: entry(
    409,
    'This line and this payment do not have the same currency and amount.',
    'Această linie și această plată nu au aceeași monedă și sumă.',
  ),
} as const
