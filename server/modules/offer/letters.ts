import type { Locale } from '#contract/locale.ts'
import { writtenDay } from '#contract/moment.ts'
import type { LettersOf } from '#server/integrations/mail/letter.ts'
import { writtenMoney } from './words.ts'

interface OfferData {
  offer_id: number
  offer_number: string
  subject: string
}
interface ToCustomer extends OfferData {
  company: string
  /** Of the person's own link. */
  code: string
  maintainer: string
  /** How to reach the company. */
  contact: string
  expires_on: string
}

/** What letters about offers have to know. */
interface OfferMailData {
  /** To the customer, with the paper. */
  offer_sent: ToCustomer & { message: string | null }
  offer_extended: ToCustomer
  offer_expiring: ToCustomer
  offer_withdrawn: ToCustomer & { reason: string | null }
  offer_answered: ToCustomer & { text: string }
  /** To the customer, with the paper of what was accepted. */
  offer_accepted: ToCustomer & { gross: string }
  /** To the company. */
  offer_opened: OfferData & { customer: string }
  offer_won: OfferData & { customer: string; gross: string }
  offer_lost: OfferData & { customer: string; reason: string | null }
  offer_asked: OfferData & { customer: string; text: string }
  offer_bounced: OfferData & { address: string; reason: string }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends OfferMailData {}
}

const page = ({ code }: ToCustomer) => `/offer/${code}`
const ownPage = ({ offer_id }: OfferData) => `/offer-generator/offers/${offer_id}`

const facts = {
  pl: ({ offer_number, subject, expires_on, maintainer, contact }: ToCustomer) => [
    { name: 'Oferta', value: offer_number },
    { name: 'Dotyczy', value: subject },
    { name: 'Ważna do', value: writtenDay(expires_on) },
    { name: 'Kontakt', value: `${maintainer}, ${contact}` },
  ],
  en: ({ offer_number, subject, expires_on, maintainer, contact }: ToCustomer) => [
    { name: 'Offer', value: offer_number },
    { name: 'About', value: subject },
    { name: 'Valid until', value: writtenDay(expires_on) },
    { name: 'Contact', value: `${maintainer}, ${contact}` },
  ],
}
const ownFacts = {
  pl: ({ offer_number, subject }: OfferData) => [
    { name: 'Oferta', value: offer_number },
    { name: 'Dotyczy', value: subject },
  ],
  en: ({ offer_number, subject }: OfferData) => [
    { name: 'Offer', value: offer_number },
    { name: 'About', value: subject },
  ],
}
const open = { pl: 'Zobacz ofertę', en: 'See the offer' } satisfies Record<Locale, string>

export const offerLetters: LettersOf<OfferMailData> = {
  offer_sent: {
    pl: (offer) => ({
      subject: `Oferta ${offer.offer_number}: ${offer.subject}`,
      heading: `Oferta od ${offer.company}`,
      paragraphs: [
        'Przygotowaliśmy dla Ciebie ofertę. Na jej stronie wybierzesz wariant i dodatki, zadasz pytanie albo ją przyjmiesz. Ten sam dokument jest w załączniku.',
      ],
      quote: offer.message,
      facts: facts.pl(offer),
      action: { label: open.pl, path: page(offer) },
    }),
    en: (offer) => ({
      subject: `Offer ${offer.offer_number}: ${offer.subject}`,
      heading: `An offer from ${offer.company}`,
      paragraphs: [
        'We have prepared an offer for you. On its page you can choose a variant and extras, ask a question, or accept it. The same document is attached.',
      ],
      quote: offer.message,
      facts: facts.en(offer),
      action: { label: open.en, path: page(offer) },
    }),
  },
  offer_extended: {
    pl: (offer) => ({
      subject: `Oferta ${offer.offer_number} jest ważna dłużej`,
      heading: `Oferta ${offer.offer_number} jest ważna do ${writtenDay(offer.expires_on)}`,
      paragraphs: [`${offer.company} przedłuża ważność oferty. Nowy dokument jest w załączniku.`],
      facts: facts.pl(offer),
      action: { label: open.pl, path: page(offer) },
    }),
    en: (offer) => ({
      subject: `Offer ${offer.offer_number} is valid longer`,
      heading: `Offer ${offer.offer_number} is valid until ${writtenDay(offer.expires_on)}`,
      paragraphs: [`${offer.company} has extended the offer. The new document is attached.`],
      facts: facts.en(offer),
      action: { label: open.en, path: page(offer) },
    }),
  },
  offer_expiring: {
    pl: (offer) => ({
      subject: `Oferta ${offer.offer_number} jest ważna do ${writtenDay(offer.expires_on)}`,
      heading: 'Oferta niedługo straci ważność',
      paragraphs: [`Ofertę od ${offer.company} możesz przyjąć do ${writtenDay(offer.expires_on)} włącznie.`],
      facts: facts.pl(offer),
      action: { label: open.pl, path: page(offer) },
    }),
    en: (offer) => ({
      subject: `Offer ${offer.offer_number} is valid until ${writtenDay(offer.expires_on)}`,
      heading: 'The offer is about to expire',
      paragraphs: [`You can accept the offer from ${offer.company} until the end of ${writtenDay(offer.expires_on)}.`],
      facts: facts.en(offer),
      action: { label: open.en, path: page(offer) },
    }),
  },
  offer_withdrawn: {
    pl: (offer) => ({
      subject: `Oferta ${offer.offer_number} została wycofana`,
      heading: `${offer.company} wycofuje ofertę ${offer.offer_number}`,
      paragraphs: ['Tej oferty nie można już przyjąć. W razie pytań skontaktuj się z firmą.'],
      quote: offer.reason,
      facts: facts.pl(offer),
      action: { label: open.pl, path: page(offer) },
    }),
    en: (offer) => ({
      subject: `Offer ${offer.offer_number} has been withdrawn`,
      heading: `${offer.company} has withdrawn offer ${offer.offer_number}`,
      paragraphs: ['This offer can no longer be accepted. Please contact the company with any questions.'],
      quote: offer.reason,
      facts: facts.en(offer),
      action: { label: open.en, path: page(offer) },
    }),
  },
  offer_answered: {
    pl: (offer) => ({
      subject: `Odpowiedź do oferty ${offer.offer_number}`,
      heading: `${offer.company} odpowiada na Twoje pytanie`,
      paragraphs: [],
      quote: offer.text,
      facts: facts.pl(offer),
      action: { label: open.pl, path: page(offer) },
    }),
    en: (offer) => ({
      subject: `Answer about offer ${offer.offer_number}`,
      heading: `${offer.company} answers your question`,
      paragraphs: [],
      quote: offer.text,
      facts: facts.en(offer),
      action: { label: open.en, path: page(offer) },
    }),
  },
  offer_accepted: {
    pl: (offer) => ({
      subject: `Przyjęto ofertę ${offer.offer_number}`,
      heading: 'Dziękujemy za przyjęcie oferty',
      paragraphs: [
        `Kwota brutto: ${writtenMoney(offer.gross, 'pl')}. W załączniku jest dokument z tym, co zostało przyjęte. ${offer.company} skontaktuje się w sprawie dalszych kroków.`,
      ],
      facts: facts.pl(offer),
      action: { label: open.pl, path: page(offer) },
    }),
    en: (offer) => ({
      subject: `Offer ${offer.offer_number} has been accepted`,
      heading: 'Thank you for accepting the offer',
      paragraphs: [
        `Gross price: ${writtenMoney(offer.gross, 'en')}. The attached document says what has been accepted. ${offer.company} will contact you about what comes next.`,
      ],
      facts: facts.en(offer),
      action: { label: open.en, path: page(offer) },
    }),
  },
  offer_opened: {
    pl: (offer) => ({
      subject: `Klient otworzył ofertę ${offer.offer_number}`,
      heading: `${offer.customer} ogląda ofertę`,
      paragraphs: [],
      facts: ownFacts.pl(offer),
      action: { label: open.pl, path: ownPage(offer) },
    }),
    en: (offer) => ({
      subject: `The customer has opened offer ${offer.offer_number}`,
      heading: `${offer.customer} is looking at the offer`,
      paragraphs: [],
      facts: ownFacts.en(offer),
      action: { label: open.en, path: ownPage(offer) },
    }),
  },
  offer_won: {
    pl: (offer) => ({
      subject: `Klient przyjął ofertę ${offer.offer_number}`,
      heading: `${offer.customer} przyjmuje ofertę`,
      paragraphs: [
        `Kwota brutto: ${writtenMoney(offer.gross, 'pl')}. W załączniku jest dokument z tym, co zostało przyjęte.`,
      ],
      facts: ownFacts.pl(offer),
      action: { label: open.pl, path: ownPage(offer) },
    }),
    en: (offer) => ({
      subject: `The customer has accepted offer ${offer.offer_number}`,
      heading: `${offer.customer} accepts the offer`,
      paragraphs: [
        `Gross price: ${writtenMoney(offer.gross, 'en')}. The attached document says what has been accepted.`,
      ],
      facts: ownFacts.en(offer),
      action: { label: open.en, path: ownPage(offer) },
    }),
  },
  offer_lost: {
    pl: (offer) => ({
      subject: `Klient rezygnuje z oferty ${offer.offer_number}`,
      heading: `${offer.customer} rezygnuje z oferty`,
      paragraphs: [],
      quote: offer.reason,
      facts: ownFacts.pl(offer),
      action: { label: open.pl, path: ownPage(offer) },
    }),
    en: (offer) => ({
      subject: `The customer declines offer ${offer.offer_number}`,
      heading: `${offer.customer} declines the offer`,
      paragraphs: [],
      quote: offer.reason,
      facts: ownFacts.en(offer),
      action: { label: open.en, path: ownPage(offer) },
    }),
  },
  offer_asked: {
    pl: (offer) => ({
      subject: `Pytanie do oferty ${offer.offer_number}`,
      heading: `${offer.customer} ma pytanie`,
      paragraphs: [],
      quote: offer.text,
      facts: ownFacts.pl(offer),
      action: { label: 'Odpowiedz', path: ownPage(offer) },
    }),
    en: (offer) => ({
      subject: `Question about offer ${offer.offer_number}`,
      heading: `${offer.customer} has a question`,
      paragraphs: [],
      quote: offer.text,
      facts: ownFacts.en(offer),
      action: { label: 'Answer', path: ownPage(offer) },
    }),
  },
  offer_bounced: {
    pl: (offer) => ({
      subject: `Oferta ${offer.offer_number} nie dotarła na ${offer.address}`,
      heading: 'Wiadomość z ofertą nie została przyjęta',
      paragraphs: [
        `Serwer pocztowy odrzucił wiadomość na adres ${offer.address}. Sprawdź adres i wyślij ofertę ponownie.`,
      ],
      quote: offer.reason,
      facts: ownFacts.pl(offer),
      action: { label: open.pl, path: ownPage(offer) },
    }),
    en: (offer) => ({
      subject: `Offer ${offer.offer_number} did not reach ${offer.address}`,
      heading: 'The letter with the offer was not taken',
      paragraphs: [
        `The mail server has refused the letter to ${offer.address}. Check the address and send the offer again.`,
      ],
      quote: offer.reason,
      facts: ownFacts.en(offer),
      action: { label: open.en, path: ownPage(offer) },
    }),
  },
}
