import type { Locale } from '#contract/locale.ts'

/** Events of offers that a company is notified of, by letter and through the bell. */
export type CompanyNews = 'offer_opened' | 'offer_won' | 'offer_lost' | 'offer_asked' | 'offer_bounced'

type Title = Record<Locale, (number: string) => string>

/** Without customer data, because a notice stays when the customer is erased. */
export const noticeTitles: Record<CompanyNews, Title> = {
  offer_opened: {
    pl: (number) => `Klient otworzył ofertę ${number}`,
    en: (number) => `The customer has opened offer ${number}`,
  },
  offer_won: {
    pl: (number) => `Klient zaakceptował ofertę ${number}`,
    en: (number) => `The customer has accepted offer ${number}`,
  },
  offer_lost: {
    pl: (number) => `Klient zrezygnował z oferty ${number}`,
    en: (number) => `The customer has declined offer ${number}`,
  },
  offer_asked: {
    pl: (number) => `Klient pyta o ofertę ${number}`,
    en: (number) => `The customer has a question about offer ${number}`,
  },
  offer_bounced: {
    pl: (number) => `Oferta ${number} nie dotarła na podany adres`,
    en: (number) => `Offer ${number} did not reach its address`,
  },
}

/** Texts below the titles. */
export const noticeTexts: Record<CompanyNews, Record<Locale, string>> = {
  offer_opened: {
    pl: 'Co klient zrobił od tej chwili, widać przy ofercie.',
    en: 'What the customer has done since then is on the page of the offer.',
  },
  offer_won: {
    pl: 'Dokument z zaakceptowanym zakresem jest przy ofercie.',
    en: 'The document with what was accepted is on the page of the offer.',
  },
  offer_lost: {
    pl: 'Powód, jeśli klient go podał, jest przy ofercie.',
    en: 'If the customer gave a reason, it is on the page of the offer.',
  },
  offer_asked: {
    pl: 'Odpowiedz przy ofercie: klient dostanie wiadomość.',
    en: 'Answer on the page of the offer: the customer gets an e-mail.',
  },
  offer_bounced: {
    pl: 'Sprawdź adres i wyślij ofertę ponownie.',
    en: 'Check the address and send the offer again.',
  },
}
