/** Errors that the portal shows to customers. */
import { type CatalogueEntry, entry } from '../http/error-entry.ts'

export const PORTAL_ERRORS = {
  shop_closed: entry(
    410,
    'This shop is closed. Returns can no longer be requested here.',
    'Acest magazin este închis. Aici nu se mai pot cere retururi.',
  ),
  order_name_required: entry(400, 'Enter the order number.', 'Introduceți numărul comenzii.'),
  email_required: entry(400, 'Enter the e-mail address of the order.', 'Introduceți adresa de e-mail a comenzii.'),
  email_invalid: entry(400, 'This is not an e-mail address.', 'Aceasta nu este o adresă de e-mail.'),
  customer_name_required: entry(400, 'Enter your name.', 'Introduceți numele dvs.'),
  code_required: entry(400, 'Enter the code from the e-mail.', 'Introduceți codul din e-mail.'),
  code_wrong: entry(
    400,
    'This code is not correct. Please check the e-mail.',
    'Codul nu este corect. Vă rugăm să verificați e-mailul.',
  ),
  code_expired: entry(
    400,
    'This code is no longer valid. Please ask for a new one.',
    'Codul nu mai este valabil. Vă rugăm să cereți unul nou.',
  ),
  order_not_found: entry(
    404,
    'We found no order with this number and e-mail address.',
    'Nu am găsit nicio comandă cu acest număr și această adresă de e-mail.',
  ),
  order_not_sent: entry(
    409,
    'This order has not been sent yet, so there is nothing to return.',
    'Această comandă nu a fost încă expediată, deci nu există nimic de returnat.',
  ),
  window_expired: entry(
    409,
    'The return period of this order ended on {date}, counted from {clock}.',
    'Perioada de retur a acestei comenzi s-a încheiat pe {date}, calculată de la {clock}.',
  ),
  nothing_returnable: entry(
    409,
    'Nothing in this order can be returned any more.',
    'Nu mai poate fi returnat nimic din această comandă.',
  ),
  products_required: entry(400, 'Choose at least one product.', 'Alegeți cel puțin un produs.'),
  line_unknown: entry(400, 'This product is not part of the order.', 'Acest produs nu face parte din comandă.'),
  line_final_sale: entry(
    409,
    'This product was a final sale and cannot be returned.',
    'Acest produs a fost vândut definitiv și nu poate fi returnat.',
  ),
  line_returned: entry(
    409,
    'This product is already part of a return.',
    'Acest produs face deja parte dintr-un retur.',
  ),
  quantity_too_large: entry(
    409,
    'At most {maximum} of this product can still be returned.',
    'Din acest produs mai pot fi returnate cel mult {maximum}.',
  ),
  reason_unknown: entry(400, 'Choose a reason.', 'Alegeți un motiv.'),
  return_method_required: entry(400, 'Choose how you will send it.', 'Alegeți cum îl trimiteți.'),
  payment_method_required: entry(400, 'Choose how you want the refund.', 'Alegeți cum doriți să primiți banii.'),
  no_return_method: entry(
    409,
    'There is no return method for this return at the moment. Please contact the shop.',
    'Momentan nu există o metodă de retur pentru acest retur. Vă rugăm să contactați magazinul.',
  ),
  no_payment_method: entry(
    409,
    'There is no refund method for this return at the moment. Please contact the shop.',
    'Momentan nu există o metodă de rambursare pentru acest retur. Vă rugăm să contactați magazinul.',
  ),
  return_method_not_offered: entry(
    409,
    'This return method is not offered for this return.',
    'Această metodă de retur nu este disponibilă pentru acest retur.',
  ),
  payment_method_not_offered: entry(
    409,
    'This refund method is not offered for this return.',
    'Această metodă de rambursare nu este disponibilă pentru acest retur.',
  ),
  pickup_address_required: entry(
    400,
    'Enter the address where the parcel is picked up.',
    'Introduceți adresa de unde se ridică coletul.',
  ),
  address_required: entry(400, 'Enter the street and number.', 'Introduceți strada și numărul.'),
  city_required: entry(400, 'Enter the city.', 'Introduceți localitatea.'),
  country_required: entry(400, 'Enter the country.', 'Introduceți țara.'),
  phone_required: entry(400, 'Enter a phone number for the courier.', 'Introduceți un număr de telefon pentru curier.'),
  iban_required: entry(400, 'Enter the IBAN for the refund.', 'Introduceți IBAN-ul pentru rambursare.'),
  iban_invalid: entry(
    400,
    'This IBAN is not valid. Please check it.',
    'Acest IBAN nu este valid. Vă rugăm să îl verificați.',
  ),
  account_holder_required: entry(
    400,
    'Enter the name of the account holder.',
    'Introduceți numele titularului contului.',
  ),
  photo_unknown: entry(
    400,
    'One of the photos is no longer available. Please add it again.',
    'Una dintre fotografii nu mai este disponibilă. Vă rugăm să o adăugați din nou.',
  ),
  photo_unreadable: entry(
    400,
    'This file is not a readable JPEG, PNG or WebP picture.',
    'Acest fișier nu este o imagine JPEG, PNG sau WebP care poate fi citită.',
  ),
  photo_too_large: entry(
    413,
    'Photos can be up to 10 MB and 40 megapixels.',
    'Fotografiile pot avea cel mult 10 MB și 40 de megapixeli.',
  ),
  photos_unavailable: entry(
    503,
    'Photos cannot be saved right now. Please try again later, or submit the return without them.',
    'Fotografiile nu pot fi salvate momentan. Încercați din nou mai târziu sau trimiteți returul fără ele.',
  ),
  too_many_photos: entry(409, 'A return can have at most 10 photos.', 'Un retur poate avea cel mult 10 fotografii.'),
  cancel_too_late: entry(
    409,
    'The shop is already working on this return, so it can no longer be cancelled here.',
    'Magazinul lucrează deja la acest retur, așa că nu mai poate fi anulat aici.',
  ),
  message_required: entry(400, 'Write a message.', 'Scrieți un mesaj.'),
  answers_closed: entry(
    409,
    'This return is closed and takes no more messages here. Please contact the shop.',
    'Acest retur este închis și nu mai primește mesaje aici. Vă rugăm să contactați magazinul.',
  ),
  withdrawal_products_required: entry(
    400,
    'Enter the products you are withdrawing from.',
    'Scrieți la ce produse se referă retragerea.',
  ),
  withdrawal_settled: entry(
    409,
    'This withdrawal has already been dealt with.',
    'Această retragere a fost deja rezolvată.',
  ),
} as const satisfies Record<string, CatalogueEntry>
