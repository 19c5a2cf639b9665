import type { TEMPLATE_TYPES } from '@returns-desk/contract'
import type { MailText } from './email-document.ts'

const FOLLOW = ['Urmăriți returul', '%return.tracking_url%'] as const

export const ROMANIAN_MAILS: Readonly<Record<(typeof TEMPLATE_TYPES)[number], MailText>> = {
  return_created: {
    subject: 'Am primit cererea dvs. de retur',
    title: 'Returul pentru comanda %order.name%',
    preheader: 'Returul este înregistrat. Iată ce urmează.',
    paragraphs: ['Bună ziua,', 'vă mulțumim că ne-ați anunțat. Returul este înregistrat, cu următoarele detalii:'],
    facts: [
      ['Numărul returului', '%return.number%'],
      ['Comanda', '%order.name%'],
      ['Produse', '%return.products%'],
      ['Metoda de retur', '%return.method%'],
      ['Rambursare', '%return.total% · %return.refund_method%'],
    ],
    button: FOLLOW,
    closing: ['Ce aveți de făcut, și până când, găsiți pe pagina returului. Vă scriem la fiecare pas.'],
  },
  awaiting_parcel: {
    subject: 'Așteptăm coletul dvs.',
    title: 'Cum trimiteți coletul pentru comanda %order.name%',
    preheader: 'Ce aveți de făcut, pas cu pas.',
    paragraphs: ['Bună ziua,', 'transportul de retur este stabilit. Iată ce urmează:'],
    facts: [
      ['Numărul returului', '%return.number%'],
      ['Metoda de retur', '%return.method%'],
      ['Ce aveți de făcut', '%return.method_instructions%'],
      ['Produse', '%return.products%'],
    ],
    button: ['Vedeți eticheta și instrucțiunile', '%return.tracking_url%'],
    closing: [
      'Vă rugăm să puneți totul într-un singur colet, cu un bilet pe care scrie numărul returului, %return.number%.',
    ],
  },
  parcel_received: {
    subject: 'Coletul dvs. a ajuns',
    title: 'Coletul pentru comanda %order.name% a ajuns la noi',
    preheader: 'Îl verificăm și vă scriem imediat ce rambursarea este aprobată.',
    paragraphs: [
      'Bună ziua,',
      'avem vești bune: coletul este la noi. Îl verificăm chiar acum, ceea ce durează de obicei una sau două zile lucrătoare. Vă scriem imediat ce rambursarea este aprobată.',
    ],
    facts: [
      ['Numărul returului', '%return.number%'],
      ['Produse', '%return.products%'],
    ],
    button: FOLLOW,
  },
  refund_agreed: {
    subject: 'Rambursarea este aprobată',
    title: 'Rambursarea de %return.total% este aprobată',
    preheader: 'Ce primiți înapoi și cum.',
    paragraphs: ['Bună ziua,', 'am verificat returul. Iată ce am constatat și ce primiți înapoi:'],
    facts: [
      ['Numărul returului', '%return.number%'],
      ['Produse', '%return.inspection%'],
      ['Suma', '%return.refund_lines%'],
      ['Cum', '%return.refund_method%'],
      ['La ce să vă așteptați', '%return.refund_instructions%'],
    ],
    button: FOLLOW,
  },
  refund_sent: {
    subject: 'Banii sunt pe drum',
    title: '%return.total% sunt pe drum spre dvs.',
    preheader: 'Ajung în cel mult trei zile lucrătoare, în funcție de bancă.',
    paragraphs: [
      'Bună ziua,',
      'v-am trimis <strong>%return.total%</strong> pentru comanda %order.name%, prin transfer bancar, în contul pe care ni l-ați indicat. În funcție de bancă, banii ajung în cel mult trei zile lucrătoare.',
    ],
    facts: [['Numărul returului', '%return.number%']],
    button: FOLLOW,
  },
  action_needed: {
    subject: 'Avem nevoie de un răspuns de la dvs.',
    title: 'O întrebare despre returul comenzii %order.name%',
    preheader: 'Vă rugăm să răspundeți la acest e-mail, ca să putem continua.',
    paragraphs: [
      'Bună ziua,',
      'este ceva la acest retur ce nu putem rezolva fără dvs. Vă rugăm să răspundeți la acest e-mail și găsim împreună o soluție.',
    ],
    facts: [
      ['Numărul returului', '%return.number%'],
      ['Comanda', '%order.name%'],
      ['Produse', '%return.products%'],
    ],
    button: ['Vedeți returul', '%return.tracking_url%'],
  },
  completed: {
    subject: 'Returul este finalizat',
    title: 'Returul pentru comanda %order.name% este finalizat',
    preheader: 'Vă mulțumim. Nu mai aveți nimic de făcut.',
    paragraphs: [
      'Bună ziua,',
      'returul este încheiat, iar suma de <strong>%return.total%</strong> a fost rambursată. Ne pare rău că de data aceasta nu a fost alegerea potrivită și ne-ar bucura să vă revedem.',
    ],
    facts: [['Numărul returului', '%return.number%']],
    button: ['Vedeți returul', '%return.tracking_url%'],
  },
  cancelled: {
    subject: 'Returul a fost anulat',
    title: 'Returul pentru comanda %order.name% a fost anulat',
    preheader: 'Nu trebuie să trimiteți nimic.',
    paragraphs: [
      'Bună ziua,',
      'returul pentru comanda %order.name% a fost anulat, așa că nu mai trebuie să trimiteți nimic. Dacă vestea vă surprinde, răspundeți la acest e-mail.',
    ],
    facts: [
      ['Numărul returului', '%return.number%'],
      ['Produse', '%return.products%'],
    ],
    button: ['Începeți un retur nou', '%shop.portal_url%'],
  },
  deadline_near: {
    subject: 'Ultimele zile în care puteți trimite coletul',
    title: 'Coletul pentru comanda %order.name%: vă rugăm să îl trimiteți până la %return.send_by%',
    preheader: 'Dacă este deja pe drum, nu mai trebuie să faceți nimic.',
    paragraphs: [
      'Bună ziua,',
      'ați cerut returul unor produse din comanda %order.name%. Coletul trebuie să plece spre noi până la <strong>%return.send_by%</strong>. Dacă este deja pe drum, nu mai trebuie să faceți nimic.',
    ],
    facts: [
      ['Numărul returului', '%return.number%'],
      ['Produse', '%return.products%'],
      ['Metoda de retur', '%return.method%'],
      ['Ce aveți de făcut', '%return.method_instructions%'],
    ],
    button: ['Vedeți returul', '%return.tracking_url%'],
  },
  order_code: {
    subject: 'Codul dvs.',
    title: 'Codul dvs. este %code.value%',
    preheader: 'Valabil %code.minutes% minute.',
    paragraphs: ['Bună ziua,', 'cu acest cod vă puteți deschide comanda pe pagina noastră de retururi:'],
    code: '%code.value%',
    closing: [
      'Este valabil %code.minutes% minute. Dacă nu l-ați cerut dvs., puteți ignora acest e-mail; fără cod, nimeni nu vă poate deschide comanda.',
    ],
  },
  withdrawal_received: {
    subject: 'Am primit declarația dvs. de retragere',
    title: 'Confirmare: retragerea din contract pentru comanda %order.name%',
    preheader: 'Vă rugăm să păstrați acest e-mail.',
    paragraphs: [
      'Bună ziua,',
      'vă confirmăm că am primit declarația dvs. de retragere din contract. Vă rugăm să păstrați acest e-mail.',
    ],
    facts: [
      ['Primită pe', '%withdrawal.received_at%'],
      ['Comanda', '%order.name%'],
      ['Declarația dvs.', '%withdrawal.declaration%'],
      ['Referință', '%return.id%'],
    ],
    button: ['Mergeți la pagina noastră de retururi', '%return.tracking_url%'],
    closing: ['Acest mesaj confirmă primirea declarației. Despre pașii următori vă scriem separat.'],
  },
  store_credit: {
    subject: 'Creditul dvs. de magazin',
    title: 'Creditul dvs. de magazin de %credit.value%',
    preheader: 'Acesta este codul dvs. Vă rugăm să îl păstrați.',
    paragraphs: [
      'Bună ziua,',
      'am verificat returul dvs. pentru comanda %order.name%. Primiți înapoi %credit.value% sub formă de credit de magazin. Acesta este codul:',
    ],
    code: '%credit.code%',
    facts: [
      ['Valoare', '%credit.value%'],
      ['Valabil până la', '%credit.expires%'],
      ['Numărul returului', '%return.number%'],
    ],
    closing: [
      'Dați-ne acest cod la următoarea comandă; îl puteți cheltui și pe părți. Oricine știe codul îl poate cheltui, așa că vă rugăm să nu dați mai departe acest e-mail.',
    ],
  },
}
