-- The consents of section 9 for the form that signs people for a training.
INSERT INTO consent_texts (form, kind, version, required, valid_from, text_pl, text_en) VALUES
  ('training', 'consent_processing_data', 1, true, '2020-01-01Z',
   'Wyrażam zgodę na przetwarzanie danych osobowych podanych w formularzu w celu organizacji szkolenia i wystawienia certyfikatów oraz oświadczam, że poinformowałem(-am) zgłaszane osoby o przekazaniu ich danych. Dane przechowujemy przez 6 lat od zawarcia umowy. Zgodę można w każdej chwili wycofać, co nie wpływa na zgodność z prawem wcześniejszego przetwarzania.',
   'I consent to the processing of the personal data given in this form for the purpose of organising the training and issuing certificates, and I declare that I have told the people whom I sign up that their data are passed on. Data are kept for 6 years from the contract. Consent can be withdrawn at any time, which does not affect the lawfulness of earlier processing.'),
  ('training', 'consent_commercial_info', 1, false, '2020-01-01Z',
   'Wyrażam zgodę na otrzymywanie informacji handlowych pocztą elektroniczną na podany adres e-mail. Zgodę można w każdej chwili wycofać.',
   'I consent to receiving commercial information by e-mail at the given address. Consent can be withdrawn at any time.'),
  ('training', 'consent_marketing_purposes', 1, false, '2020-01-01Z',
   'Wyrażam zgodę na przetwarzanie danych osobowych w celach marketingowych, w tym na kontakt telefoniczny. Zgodę można w każdej chwili wycofać.',
   'I consent to the processing of personal data for marketing purposes, including contact by telephone. Consent can be withdrawn at any time.');
