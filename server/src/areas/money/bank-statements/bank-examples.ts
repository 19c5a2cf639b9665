/** Statements as Romanian banks export them, one of each. */

export const IBAN = 'RO49AAAA1B31007593840000'
export const OWN_IBAN = 'RO16BTRLRONCRT0123456701'

export const BT = `"Extras de cont"
"Perioada:","19.11.2026 - 20.11.2026"
"Client:","MAGAZIN SRL"
"CUI:","12345678"
"Cont:","${OWN_IBAN}"

"Data tranzactie","Data valuta","Descriere","Referinta tranzactiei","Debit","Credit","Sold contabil"
"2026-11-19","2026-11-19","Plata OP inter;Retur R0001337;R0001337-1;${IBAN};REF. 123NEXT26323","123NEXT26323","-1,240.91","","10,000.00"
"2026-11-20","2026-11-20","Incasare OP;Cont închis;REF. 124","124","","1,240.91","11,240.91"
"2026-11-20","2026-11-20","Comision plata OP","125","-1.50","","11,239.41"
`

export const BCR = `Data inregistrarii;Descrierea tranzactiei;Referinta tranzactiei;Nume partener;Suma iesire;Suma intrare;Sold
19.11.2026;"Plata; Retur R0001337-1";2611190001;Ștefan Țîrlea;1.240,91;;10.000,00
2026-11-20;Incasare Retur R0001337-1 respins;2611200002;Ștefan Țîrlea;0,00;1.240,91;11.240,91
`

export const RAIFFEISEN = `Data inregistrare;Data tranzactiei;Suma debit;Suma credit;Nume/Denumire ordonator/beneficiar;Cod IBAN ordonator/beneficiar;Descrierea tranzactiei
19/11/2026;18/11/2026;1.240,91;;Maria Ionescu;RO49 AAAA 1B31 0075 9384 0000;Retur R0001337-1
20/11/2026;20/11/2026;;77,00;Dan Ilie;;Factura 12
`

export const ING = `Titular cont:,,,Magazin SRL,,,,,
Data,,,Detalii tranzactie,,Debit,,Credit,
19 noiembrie 2026,,,Transfer Home'Bank,,"1.240,91",,,
,,,Beneficiar:Maria Ionescu,,,,,
,,,In contul:${IBAN},,,,,
,,,Detalii:Retur R0001337-1,,,,,
,,,Referinta:7712345,,,,,
01 dec. 2026,,,Incasare,,,,"77,00",
,,,Ordonator:Dan Ilie,,,,,
Sold final,,,,,,,"8.000,00",
`

export const REVOLUT = `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
TRANSFER,Current,2026-11-18 10:00:00,2026-11-19 09:12:31,To Maria Ionescu R0001337-1,-1240.91,1.20,RON,COMPLETED,5000.00
TRANSFER,Current,2026-11-19 10:00:00,,To Dan Ilie,-50.00,0.00,RON,PENDING,
TRANSFER,Current,2026-11-19 11:00:00,2026-11-19 11:05:00,To Ana Pop,-60.00,0.00,EUR,REVERTED,5000.00
TOPUP,Current,2026-11-20 10:00:00,2026-11-20 10:00:01,From Dan Ilie,77.00,0.00,EUR,COMPLETED,77.00
`

/** Two statements: text that is cut at 65 characters, a payment that is taken back; numbered parts, a payment that came back. */
export const MT940 = `{1:F01RNCBROBUAXXX0000000000}{2:I940RNCBROBUXXXXN}{4:
:20:261119-0001
:25:${OWN_IBAN}
:28C:00231/00001
:60F:C261118RON10000,00
:61:2611191119D1240,91NTRFR0001337-1//2611190001
:86:Plata OP Maria Ionescu ${IBAN} restituire pret R00
01337-1 multumim
:61:2611201120RD1240,91NTRFNONREF//2611200002
:86:Storno plata R0001337-1 AC04
:62F:C261120RON10000,00
:86:Sold la sfarsitul zilei
-}
:20:261119-0002
:25:RO63BTRLEURCRT0123456701
:28C:1
:60F:C261119EUR500,
:61:2612310102CR77,5NTRFNONREF
:86:166?00INCASARE?20EREF+R0001338-1?21 Factura 12?30BTRLRO22?31${IBAN}
?32Dan?33Ilie
:61:261231D12,00NMSCNONREF//9
-
`
