-- The shipped consent of the training form in words without "(-am)", as a new version: consents that were given keep the text that was read.
-- An installation that has written its own text keeps that.
INSERT INTO consent_texts (form, kind, version, required, text_pl, text_en, valid_from)
SELECT form, kind, version + 1, required,
  'Wyrażam zgodę na przetwarzanie danych osobowych podanych w formularzu w celu organizacji szkolenia i wystawienia certyfikatów oraz oświadczam, że zgłaszane osoby zostały poinformowane o przekazaniu ich danych. Dane przechowujemy przez 6 lat od zawarcia umowy. Zgodę można w każdej chwili wycofać, co nie wpływa na zgodność z prawem wcześniejszego przetwarzania.',
  text_en, now()
FROM consent_texts shipped
WHERE form = 'training' AND kind = 'consent_processing_data'
  AND version = (SELECT max(version) FROM consent_texts WHERE form = shipped.form AND kind = shipped.kind)
  AND text_pl = 'Wyrażam zgodę na przetwarzanie danych osobowych podanych w formularzu w celu organizacji szkolenia i wystawienia certyfikatów oraz oświadczam, że poinformowałem(-am) zgłaszane osoby o przekazaniu ich danych. Dane przechowujemy przez 6 lat od zawarcia umowy. Zgodę można w każdej chwili wycofać, co nie wpływa na zgodność z prawem wcześniejszego przetwarzania.'
  AND text_en = 'I consent to the processing of the personal data given in this form for the purpose of organising the training and issuing certificates, and I declare that I have told the people whom I sign up that their data are passed on. Data are kept for 6 years from the contract. Consent can be withdrawn at any time, which does not affect the lawfulness of earlier processing.';
