-- What every installation starts with. Provinces and business areas are configurable lists (specification, section 9).
INSERT INTO provinces (name) VALUES
  ('dolnośląskie'), ('kujawsko-pomorskie'), ('lubelskie'), ('lubuskie'), ('łódzkie'), ('małopolskie'), ('mazowieckie'),
  ('opolskie'), ('podkarpackie'), ('podlaskie'), ('pomorskie'), ('śląskie'), ('świętokrzyskie'), ('warmińsko-mazurskie'),
  ('wielkopolskie'), ('zachodniopomorskie');
--> statement-breakpoint
INSERT INTO business_areas (name_pl, name_en, position) VALUES
  ('Ogrzewanie', 'Heating', 10), ('Klimatyzacja', 'Air conditioning', 20), ('Wentylacja', 'Ventilation', 30),
  ('Chłodnictwo', 'Refrigeration', 40), ('Serwis', 'Service', 50), ('Projektowanie', 'Design', 60),
  ('Sprzedaż', 'Sales', 70);
--> statement-breakpoint
-- The three consents of section 9. Each says by `required` whether the form can be sent without it.
INSERT INTO consent_texts (form, kind, version, required, valid_from, text_pl, text_en) VALUES
  ('warranty_order', 'consent_processing_data', 1, true, '2020-01-01Z',
   'Wyrażam zgodę na przetwarzanie danych osobowych podanych w zgłoszeniu w celu jego rozpatrzenia. Dane przechowujemy przez 6 lat od zawarcia umowy. Zgodę można w każdej chwili wycofać, co nie wpływa na zgodność z prawem wcześniejszego przetwarzania.',
   'I consent to the processing of the personal data given in this order for the purpose of handling it. Data are kept for 6 years from the contract. Consent can be withdrawn at any time, which does not affect the lawfulness of earlier processing.'),
  ('warranty_order', 'consent_commercial_info', 1, true, '2020-01-01Z',
   'Wyrażam zgodę na otrzymywanie informacji handlowych pocztą elektroniczną na podany adres e-mail. Zgodę można w każdej chwili wycofać.',
   'I consent to receiving commercial information by e-mail at the given address. Consent can be withdrawn at any time.'),
  ('warranty_order', 'consent_marketing_purposes', 1, true, '2020-01-01Z',
   'Wyrażam zgodę na przetwarzanie danych osobowych w celach marketingowych, w tym na kontakt telefoniczny. Zgodę można w każdej chwili wycofać.',
   'I consent to the processing of personal data for marketing purposes, including contact by telephone. Consent can be withdrawn at any time.');
