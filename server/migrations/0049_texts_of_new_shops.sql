-- What shops started with, in the other language of our own texts: until now they got it in one. Only texts that nobody has
-- changed are known to be these.
create temporary table known_texts (of_table text, en jsonb, ro jsonb);
insert into known_texts (of_table, en, ro) values
  ('return_reasons',
    '{"display_name":"Too small","description":"The size that was ordered is too small."}',
    '{"display_name":"Prea mic","description":"Mărimea comandată este prea mică."}'),
  ('return_reasons',
    '{"display_name":"Too large","description":"The size that was ordered is too large."}',
    '{"display_name":"Prea mare","description":"Mărimea comandată este prea mare."}'),
  ('return_reasons',
    '{"display_name":"Arrived damaged","description":"The product or its packaging was damaged on arrival."}',
    '{"display_name":"A ajuns deteriorat","description":"Produsul sau ambalajul a fost deteriorat la livrare."}'),
  ('return_reasons',
    '{"display_name":"Wrong item","description":"The parcel contained a different product from the one ordered."}',
    '{"display_name":"Am primit alt produs","description":"În colet a fost un alt produs decât cel comandat."}'),
  ('return_reasons',
    '{"display_name":"Not as described","description":"Colour, material or shape differ from what the shop showed."}',
    '{"display_name":"Nu corespunde descrierii","description":"Culoarea, materialul sau forma diferă de cele din magazin."}'),
  ('return_reasons',
    '{"display_name":"Changed my mind","description":"The product is no longer wanted."}',
    '{"display_name":"M-am răzgândit","description":"Produsul nu mai este dorit."}'),
  ('return_reasons',
    '{"display_name":"Arrived too late","description":"The delivery took longer than promised."}',
    '{"display_name":"A ajuns prea târziu","description":"Livrarea a depășit termenul promis."}'),
  ('return_reasons',
    '{"display_name":"Not good enough","description":"Seams, finish or materials below expectations."}',
    '{"display_name":"Calitate nesatisfăcătoare","description":"Cusături, finisaje sau materiale sub așteptări."}'),
  ('return_statuses',
    '{"display_name":"New","description":"The return has just been requested."}',
    '{"display_name":"Nou","description":"Returul tocmai a fost cerut."}'),
  ('return_statuses',
    '{"display_name":"Awaiting parcel","description":"Transport is arranged and the parcel is expected."}',
    '{"display_name":"În așteptarea coletului","description":"Transportul este stabilit și coletul este așteptat."}'),
  ('return_statuses',
    '{"display_name":"Received","description":"The parcel is here and its contents are being checked."}',
    '{"display_name":"Recepționat","description":"Coletul a ajuns și conținutul este în verificare."}'),
  ('return_statuses',
    '{"display_name":"Processed","description":"The products have been checked and the refund is agreed."}',
    '{"display_name":"Procesat","description":"Produsele au fost verificate și rambursarea este aprobată."}'),
  ('return_statuses',
    '{"display_name":"Refund on its way","description":"The bank transfer is under way."}',
    '{"display_name":"Rambursare în curs","description":"Transferul bancar este în curs."}'),
  ('return_statuses',
    '{"display_name":"Pending action","description":"Something is missing; the return is waiting for an answer."}',
    '{"display_name":"Necesită acțiune","description":"Lipsește ceva; returul așteaptă un răspuns."}'),
  ('return_statuses',
    '{"display_name":"Completed","description":"The return is complete."}',
    '{"display_name":"Finalizat","description":"Returul este încheiat."}'),
  ('return_statuses',
    '{"display_name":"Cancelled","description":"The return will not take place."}',
    '{"display_name":"Anulat","description":"Returul nu va mai avea loc."}'),
  ('return_methods',
    '{"name":"Courier pickup","short_instruction":"A courier collects the parcel from your address.","long_instruction":"Pack the products well and keep the parcel ready. The courier brings the label and calls before coming, on the next working day between 9 am and 6 pm."}',
    '{"name":"Ridicare prin curier","short_instruction":"Un curier ridică coletul de la adresa dvs.","long_instruction":"Ambalați bine produsele și păstrați coletul pregătit. Curierul aduce eticheta și vă sună înainte să vină, în următoarea zi lucrătoare, între 9:00 și 18:00."}'),
  ('return_methods',
    '{"name":"Drop-off point","short_instruction":"Leave the parcel at a locker near you, at any hour.","long_instruction":"Pack the products well, write the return reference on the parcel and leave it at any locker near you. It reaches us within three working days."}',
    '{"name":"Punct de predare","short_instruction":"Lăsați coletul într-un locker din apropiere, la orice oră.","long_instruction":"Ambalați bine produsele, scrieți pe colet referința returului și lăsați-l în orice locker din apropiere. Ajunge la noi în cel mult trei zile lucrătoare."}'),
  ('return_methods',
    '{"name":"Your own courier","short_instruction":"Send the parcel with any courier you like, at your own cost.","long_instruction":"Send the parcel with the courier of your choice and keep the receipt until the return is settled. Parcels sent with cash on delivery cannot be accepted."}',
    '{"name":"Curierul dvs.","short_instruction":"Trimiteți coletul cu orice curier doriți, pe cheltuiala dvs.","long_instruction":"Trimiteți coletul cu un curier ales de dvs. și păstrați dovada expedierii până la încheierea returului. Coletele trimise cu plata ramburs nu pot fi primite."}'),
  ('return_methods',
    '{"name":"Free courier pickup","short_instruction":"A courier collects the parcel from your address. We pay for it.","long_instruction":"Pack the products and keep the parcel ready. The courier brings the label and calls before coming, on the next working day between 9 am and 6 pm."}',
    '{"name":"Ridicare gratuită prin curier","short_instruction":"Un curier ridică coletul de la adresa dvs. Plătim noi transportul.","long_instruction":"Ambalați produsele și păstrați coletul pregătit. Curierul aduce eticheta și vă sună înainte să vină, în următoarea zi lucrătoare, între 9:00 și 18:00."}'),
  ('payment_methods',
    '{"name":"Bank transfer","short_instruction":"The money is sent to your bank account.","long_instruction":"The money goes to the account whose IBAN you give, which has to be in your name. It usually arrives within three working days of the transfer."}',
    '{"name":"Transfer bancar","short_instruction":"Banii sunt trimiși în contul dvs. bancar.","long_instruction":"Banii se trimit în contul al cărui IBAN îl indicați, care trebuie să fie pe numele dvs. De obicei ajung în cel mult trei zile lucrătoare de la transfer."}'),
  ('payment_methods',
    '{"name":"Original payment method","short_instruction":"The money goes back the way it was paid.","long_instruction":"We refund the card or account that the order was paid with. Your bank may need up to ten days to show the amount."}',
    '{"name":"Metoda de plată inițială","short_instruction":"Banii se întorc pe calea pe care au fost plătiți.","long_instruction":"Rambursăm suma pe cardul sau în contul cu care a fost plătită comanda. Banca dvs. poate afișa suma în cel mult zece zile."}'),
  ('payment_methods',
    '{"name":"Store credit","short_instruction":"You get the amount as credit for your next order.","long_instruction":"We send you a code worth the full amount by e-mail. It is valid for one year, on any product."}',
    '{"name":"Credit în magazin","short_instruction":"Primiți suma sub formă de credit pentru următoarea comandă.","long_instruction":"Vă trimitem prin e-mail un cod în valoarea întregii sume. Este valabil un an, pentru orice produs."}'),
  ('email_templates',
    '{"subject":"We have received your return request"}',
    '{"subject":"Am primit cererea dvs. de retur"}'),
  ('email_templates',
    '{"subject":"We are ready for your parcel"}',
    '{"subject":"Așteptăm coletul dvs."}'),
  ('email_templates',
    '{"subject":"Your parcel has arrived"}',
    '{"subject":"Coletul dvs. a ajuns"}'),
  ('email_templates',
    '{"subject":"Your refund is agreed"}',
    '{"subject":"Rambursarea este aprobată"}'),
  ('email_templates',
    '{"subject":"Your money is on its way"}',
    '{"subject":"Banii sunt pe drum"}'),
  ('email_templates',
    '{"subject":"We need your answer"}',
    '{"subject":"Avem nevoie de un răspuns de la dvs."}'),
  ('email_templates',
    '{"subject":"Your return is complete"}',
    '{"subject":"Returul este finalizat"}'),
  ('email_templates',
    '{"subject":"Your return has been cancelled"}',
    '{"subject":"Returul a fost anulat"}'),
  ('email_templates',
    '{"subject":"The last days to send your parcel"}',
    '{"subject":"Ultimele zile în care puteți trimite coletul"}'),
  ('email_templates',
    '{"subject":"Your code"}',
    '{"subject":"Codul dvs."}'),
  ('email_templates',
    '{"subject":"We have received your withdrawal"}',
    '{"subject":"Am primit declarația dvs. de retragere"}');

-- Of all shops at once: an owner of tables who is no superuser sees rows only while row-level security is not forced.
alter table shops no force row level security;
do $$
declare
  changed text;
begin
  foreach changed in array array['return_reasons', 'return_statuses', 'return_methods', 'payment_methods', 'email_templates'] loop
    execute format('alter table %I no force row level security', changed);
    execute format($update$
      update %I t set translations = jsonb_build_object(k.language, k.texts)
      from shops s, lateral (
        select 'en' as first_language, en as own, 'ro' as language, ro as texts from known_texts where of_table = %L
        union all select 'ro', ro, 'en', en from known_texts where of_table = %L
      ) as k
      where s.shop_id = t.shop_id and s.language = k.first_language and k.language = any (s.languages)
        and to_jsonb(t) @> k.own$update$, changed, changed, changed);
    execute format('alter table %I force row level security', changed);
  end loop;
end $$;
alter table shops force row level security;

drop table known_texts;
