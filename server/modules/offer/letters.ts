import type { Locale } from '#contract/messages/locale.ts'
import { writtenAccount } from '#contract/values/bank-account.ts'
import { writtenDay } from '#contract/values/moment.ts'
import type { Letter, LetterCause, LetterPriority, LettersOf } from '#server/integrations/mail/letter.ts'
import { writtenMoney } from '#server/texts/written-money.ts'

interface OfferData {
  offer_id: number
  offer_number: string
  subject: string
}
/** How the customer pays the deposit. */
interface DepositFacts {
  amount: string
  recipient: string
  account: string
  title: string
  /** Null where the offer names no day. */
  due_on: string | null
}
interface ToCustomer extends OfferData {
  company: string
  /** Code of the recipient's link. */
  code: string
  maintainer: string
  /** The company's contact data. */
  contact: string
  expires_on: string
}

/** Data of letters about offers. */
interface OfferMailData {
  /** To the customer, with the document. */
  offer_sent: ToCustomer & { message: string | null }
  offer_extended: ToCustomer
  offer_expiring: ToCustomer
  offer_withdrawn: ToCustomer & { reason: string | null }
  offer_answered: ToCustomer & { text: string }
  /** To the customer, with the document of the acceptance. */
  offer_accepted: ToCustomer & { gross: string; deposit: DepositFacts | null }
  /** To a customer who has a link that the company handed over. */
  offer_confirmation: ToCustomer & { confirmation_code: string }
  /** The same as the release before queues it, with its code in plain (decision 855). Goes with the next release. */
  offer_code: ToCustomer & { confirmation_code: string }
  /** To the company. */
  offer_opened: OfferData & { customer: string }
  offer_won: OfferData & { customer: string; gross: string }
  offer_lost: OfferData & { customer: string; reason: string | null }
  offer_asked: OfferData & { customer: string; text: string }
  offer_bounced: OfferData & { address: string; reason: string }
  /** To the administrators of the company; `discount` in per cent. */
  offer_submitted: OfferData & { author: string; discount: string; gross: string }
  /** To the author. */
  offer_approved: OfferData
  offer_returned: OfferData & { reason: string }
}

declare module '#server/integrations/mail/letter.ts' {
  interface MailData extends OfferMailData {}
}

/**
 * How the subject of a letter to a customer names an offer: by its number, where that is one (`OF/2026/0118`) and no typed message, and
 * by its company.
 */
function named({ offer_number, company }: ToCustomer, locale: Locale): string {
  const isNumber =
    offer_number.length <= 30 && /^(?:\p{L}{1,6}[/ _-]?)?(?:\d{1,8}[/ _-]?)+(?:\p{L}{1,4})?$/u.test(offer_number)
  const from = locale === 'pl' ? `firmy ${company}` : `from ${company}`
  return isNumber ? `${offer_number} ${from}` : from
}

const page = ({ code }: ToCustomer) => `/offer/${code}`
const ownPage = ({ offer_id }: OfferData) => `/offer-generator/offers/${offer_id}`
const paperPage = ({ offer_id }: OfferData) => `/offer-generator/offers/${offer_id}/preview`

const facts = {
  pl: ({ offer_number, subject, expires_on, maintainer, contact }: ToCustomer) => [
    { name: 'Oferta', value: offer_number },
    { name: 'Dotyczy', value: subject },
    { name: 'Ważna do', value: writtenDay(expires_on, 'pl') },
    { name: 'Kontakt', value: `${maintainer}, ${contact}` },
  ],
  en: ({ offer_number, subject, expires_on, maintainer, contact }: ToCustomer) => [
    { name: 'Offer', value: offer_number },
    { name: 'About', value: subject },
    { name: 'Valid until', value: writtenDay(expires_on, 'en') },
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
const depositFacts = {
  pl: ({ amount, recipient, account, title, due_on }: DepositFacts) => [
    { name: 'Zaliczka', value: writtenMoney(amount, 'pl') },
    { name: 'Odbiorca', value: recipient },
    { name: 'Numer rachunku', value: writtenAccount(account) },
    { name: 'Tytuł przelewu', value: title },
    ...(due_on ? [{ name: 'Termin wpłaty', value: writtenDay(due_on, 'pl') }] : []),
  ],
  en: ({ amount, recipient, account, title, due_on }: DepositFacts) => [
    { name: 'Deposit', value: writtenMoney(amount, 'en') },
    { name: 'Recipient', value: recipient },
    { name: 'Account number', value: writtenAccount(account) },
    { name: 'Transfer reference', value: title },
    ...(due_on ? [{ name: 'To be paid by', value: writtenDay(due_on, 'en') }] : []),
  ],
}
const open = { pl: 'Zobacz ofertę', en: 'See the offer' } satisfies Record<Locale, string>
const answer = { pl: 'Odpowiedz', en: 'Answer' } satisfies Record<Locale, string>

const about = ({ offer_id }: OfferData) => `offer ${offer_id}`
/** Sent by a person of the company, to addresses that the company has typed. */
const byCompany = { causedBy: 'person', limit: 'company', about } as const
/** Follows from an offer that was sent. */
const followsSending = { causedBy: 'person', limit: 'follows', about } as const
/** From a person of the company to others of it. */
const amongColleagues = { causedBy: 'person', limit: 'record', about } as const
/** Caused by the customer, whose decision and first opening are possible once. */
const byCustomerOnce = { causedBy: 'stranger', limit: 'once' } as const

type Words<Data> = Record<Locale, (offer: Data) => Omit<Letter, 'facts' | 'action'>>

/** A letter to the customer, with the subject of the offer and the recipient's link. */
function toCustomer<Data extends ToCustomer & { deposit?: DepositFacts | null }>(
  priority: LetterPriority,
  cause: LetterCause<OfferData>,
  words: Words<Data>,
) {
  const letterIn = (locale: Locale) => (offer: Data) => ({
    ...words[locale](offer),
    facts: [...facts[locale](offer), ...(offer.deposit ? depositFacts[locale](offer.deposit) : [])],
    action: { label: open[locale], path: page(offer) },
    from: [offer.maintainer, offer.company],
    isToCustomer: true,
  })
  return { priority, ...cause, pl: letterIn('pl'), en: letterIn('en') }
}

/** A letter to the company, with a link to the offer in the partner zone. */
function toCompany<Data extends OfferData>(
  priority: LetterPriority,
  cause: LetterCause<OfferData>,
  words: Words<Data>,
  action = open,
  path: (offer: OfferData) => string = ownPage,
) {
  const letterIn = (locale: Locale) => (offer: Data) => ({
    ...words[locale](offer),
    facts: ownFacts[locale](offer),
    action: { label: action[locale], path: path(offer) },
  })
  return { priority, ...cause, pl: letterIn('pl'), en: letterIn('en') }
}

const confirmation = toCustomer<OfferMailData['offer_confirmation']>(
  'security',
  { causedBy: 'stranger', limit: 'address' },
  {
    pl: (offer) => ({
      subject: `Kod do oferty ${offer.offer_number}: ${offer.confirmation_code}`,
      heading: offer.confirmation_code,
      paragraphs: [
        `Wpisz ten kod na stronie oferty firmy ${offer.company}, żeby ją zaakceptować. Kod jest ważny 30 minut.`,
        'Jeśli to nie Ty, nic nie rób: bez kodu oferta nie zostanie zaakceptowana.',
      ],
    }),
    en: (offer) => ({
      subject: `Code for offer ${offer.offer_number}: ${offer.confirmation_code}`,
      heading: offer.confirmation_code,
      paragraphs: [
        `Enter this code on the offer page from ${offer.company} to accept the offer. The code is valid for 30 minutes.`,
        'If it was not you, do nothing: without the code the offer is not accepted.',
      ],
    }),
  },
)

export const offerLetters: LettersOf<OfferMailData> = {
  offer_sent: toCustomer('awaited', byCompany, {
    pl: (offer) => ({
      subject: `Oferta ${named(offer, 'pl')}`,
      heading: `Oferta firmy ${offer.company}`,
      paragraphs: [
        'Przygotowaliśmy dla Ciebie ofertę. Na jej stronie wybierzesz wariant i dodatki, zadasz pytanie albo ją zaakceptujesz. Ten sam dokument jest w załączniku.',
      ],
      quote: offer.message,
    }),
    en: (offer) => ({
      subject: `Offer ${named(offer, 'en')}`,
      heading: `An offer from ${offer.company}`,
      paragraphs: [
        'We have prepared an offer for you. On its page you can choose a variant and extras, ask a question, or accept it. The same document is attached.',
      ],
      quote: offer.message,
    }),
  }),
  offer_extended: toCustomer('awaited', byCompany, {
    pl: (offer) => ({
      subject: `Przedłużono ważność oferty ${named(offer, 'pl')}`,
      heading: `Oferta ${offer.offer_number} jest ważna do ${writtenDay(offer.expires_on, 'pl')}`,
      paragraphs: [`${offer.company} przedłuża ważność oferty. Nowy dokument jest w załączniku.`],
    }),
    en: (offer) => ({
      subject: `Offer ${named(offer, 'en')} has been extended`,
      heading: `Offer ${offer.offer_number} is valid until ${writtenDay(offer.expires_on, 'en')}`,
      paragraphs: [`${offer.company} has extended the offer. The new document is attached.`],
    }),
  }),
  offer_expiring: toCustomer('notice', followsSending, {
    pl: (offer) => ({
      subject: `Oferta ${named(offer, 'pl')} jest ważna do ${writtenDay(offer.expires_on, 'pl')}`,
      heading: 'Oferta niedługo straci ważność',
      paragraphs: [
        `Ofertę firmy ${offer.company} możesz zaakceptować do ${writtenDay(offer.expires_on, 'pl')} włącznie.`,
      ],
    }),
    en: (offer) => ({
      subject: `Offer ${named(offer, 'en')} is valid until ${writtenDay(offer.expires_on, 'en')}`,
      heading: 'The offer is about to expire',
      paragraphs: [
        `You can accept the offer from ${offer.company} until the end of ${writtenDay(offer.expires_on, 'en')}.`,
      ],
    }),
  }),
  offer_withdrawn: toCustomer('awaited', followsSending, {
    pl: (offer) => ({
      subject: `Oferta ${named(offer, 'pl')} została wycofana`,
      heading: `${offer.company} wycofuje ofertę ${offer.offer_number}`,
      paragraphs: ['Tej oferty nie można już zaakceptować. W razie pytań skontaktuj się z firmą.'],
      quote: offer.reason,
    }),
    en: (offer) => ({
      subject: `Offer ${named(offer, 'en')} has been withdrawn`,
      heading: `${offer.company} has withdrawn offer ${offer.offer_number}`,
      paragraphs: ['This offer can no longer be accepted. Please contact the company with any questions.'],
      quote: offer.reason,
    }),
  }),
  offer_answered: toCustomer('awaited', byCompany, {
    pl: (offer) => ({
      subject: `Odpowiedź na pytanie do oferty ${named(offer, 'pl')}`,
      heading: `${offer.company} odpowiada na Twoje pytanie`,
      paragraphs: [`Odpowiedź na pytanie do oferty ${offer.offer_number}:`],
      quote: offer.text,
    }),
    en: (offer) => ({
      subject: `Answer about offer ${named(offer, 'en')}`,
      heading: `${offer.company} answers your question`,
      paragraphs: [`This is the answer to your question about offer ${offer.offer_number}:`],
      quote: offer.text,
    }),
  }),
  offer_accepted: toCustomer('awaited', byCustomerOnce, {
    pl: (offer) => ({
      subject: `Oferta ${named(offer, 'pl')} została zaakceptowana`,
      heading: 'Dziękujemy za akceptację oferty',
      paragraphs: [
        `Kwota brutto: ${writtenMoney(offer.gross, 'pl')}. W załączniku jest dokument z zaakceptowanym zakresem. ${offer.company} skontaktuje się w sprawie dalszych kroków.`,
        ...(offer.deposit ? ['Dane do wpłaty zaliczki są poniżej.'] : []),
      ],
    }),
    en: (offer) => ({
      subject: `Offer ${named(offer, 'en')} has been accepted`,
      heading: 'Thank you for accepting the offer',
      paragraphs: [
        `Gross price: ${writtenMoney(offer.gross, 'en')}. The attached document shows what has been accepted. ${offer.company} will contact you about the next steps.`,
        ...(offer.deposit ? ['The payment details for the deposit are below.'] : []),
      ],
    }),
  }),
  offer_confirmation: { ...confirmation, secrets: ['confirmation_code'] },
  offer_code: confirmation,
  offer_opened: toCompany('notice', byCustomerOnce, {
    pl: (offer) => ({
      subject: `Klient otworzył ofertę ${offer.offer_number}`,
      heading: `${offer.customer} ogląda ofertę`,
      paragraphs: ['Klient otworzył ofertę. Damy znać, gdy ją zaakceptuje, zada pytanie albo zrezygnuje.'],
    }),
    en: (offer) => ({
      subject: `The customer has opened offer ${offer.offer_number}`,
      heading: `${offer.customer} is looking at the offer`,
      paragraphs: [
        'The customer has opened the offer. We will notify you when they accept it, ask a question or decline it.',
      ],
    }),
  }),
  offer_won: {
    alwaysSent: true,
    ...toCompany('awaited', byCustomerOnce, {
      pl: (offer) => ({
        subject: `Klient zaakceptował ofertę ${offer.offer_number}`,
        heading: `${offer.customer} akceptuje ofertę`,
        paragraphs: [
          `Kwota brutto: ${writtenMoney(offer.gross, 'pl')}. W załączniku jest dokument z zaakceptowanym zakresem.`,
        ],
      }),
      en: (offer) => ({
        subject: `The customer has accepted offer ${offer.offer_number}`,
        heading: `${offer.customer} accepts the offer`,
        paragraphs: [
          `Gross price: ${writtenMoney(offer.gross, 'en')}. The attached document shows what has been accepted.`,
        ],
      }),
    }),
  },
  offer_lost: {
    alwaysSent: true,
    ...toCompany('awaited', byCustomerOnce, {
      pl: (offer) => ({
        subject: `Klient rezygnuje z oferty ${offer.offer_number}`,
        heading: `${offer.customer} rezygnuje z oferty`,
        paragraphs: [offer.reason ? 'Powód podany przez klienta:' : 'Klient nie podał powodu.'],
        quote: offer.reason,
      }),
      en: (offer) => ({
        subject: `The customer declines offer ${offer.offer_number}`,
        heading: `${offer.customer} declines the offer`,
        paragraphs: [offer.reason ? 'The reason given by the customer:' : 'The customer gave no reason.'],
        quote: offer.reason,
      }),
    }),
  },
  offer_asked: {
    alwaysSent: true,
    ...toCompany(
      'awaited',
      { causedBy: 'stranger', limit: 'hour', about },
      {
        pl: (offer) => ({
          subject: `Pytanie do oferty ${offer.offer_number}`,
          heading: `${offer.customer} ma pytanie`,
          paragraphs: ['Odpowiedz w portalu. Klient otrzyma odpowiedź e-mailem.'],
          quote: offer.text,
        }),
        en: (offer) => ({
          subject: `Question about offer ${offer.offer_number}`,
          heading: `${offer.customer} has a question`,
          paragraphs: ['Answer in the portal. The customer will receive your answer by e-mail.'],
          quote: offer.text,
        }),
      },
      answer,
    ),
  },
  offer_submitted: {
    alwaysSent: true,
    ...toCompany(
      'awaited',
      amongColleagues,
      {
        pl: (offer) => ({
          subject: `Oferta ${offer.offer_number} czeka na zgodę`,
          heading: `${offer.author} prosi o zgodę na ofertę`,
          paragraphs: [
            `Rabat od cen katalogowych: ${offer.discount.replace('.', ',')}%, najwyższa możliwa kwota brutto: ${writtenMoney(offer.gross, 'pl')}. Bez zgody oferty nie można wysłać.`,
          ],
        }),
        en: (offer) => ({
          subject: `Offer ${offer.offer_number} is awaiting your approval`,
          heading: `${offer.author} asks you to approve an offer`,
          paragraphs: [
            `Discount from catalogue prices: ${offer.discount}%, highest possible gross value: ${writtenMoney(offer.gross, 'en')}. The offer cannot be sent without your approval.`,
          ],
        }),
      },
      open,
      paperPage,
    ),
  },
  offer_approved: {
    alwaysSent: true,
    ...toCompany('awaited', amongColleagues, {
      pl: (offer) => ({
        subject: `Oferta ${offer.offer_number} ma zgodę administratora`,
        heading: 'Możesz wysłać ofertę',
        paragraphs: ['Administrator firmy zgodził się na tę ofertę. Po zmianie oferty zgoda przestaje obowiązywać.'],
      }),
      en: (offer) => ({
        subject: `Offer ${offer.offer_number} is approved`,
        heading: 'You can send the offer',
        paragraphs: [
          'An administrator of the company has approved this offer. Once the offer is changed, the approval no longer holds.',
        ],
      }),
    }),
  },
  offer_returned: {
    alwaysSent: true,
    ...toCompany('awaited', amongColleagues, {
      pl: (offer) => ({
        subject: `Oferta ${offer.offer_number} wraca do poprawy`,
        heading: 'Oferta wraca do poprawy',
        paragraphs: ['Powód podany przez administratora firmy:'],
        quote: offer.reason,
      }),
      en: (offer) => ({
        subject: `Offer ${offer.offer_number} was returned to you`,
        heading: 'The offer was returned to you',
        paragraphs: ['The reason given by the administrator of the company:'],
        quote: offer.reason,
      }),
    }),
  },
  offer_bounced: toCompany(
    'awaited',
    { causedBy: 'system', limit: 'none', repeats: 'news' },
    {
      pl: (offer) => ({
        subject: `Oferta ${offer.offer_number} nie dotarła na ${offer.address}`,
        heading: 'Wiadomość z ofertą nie dotarła',
        paragraphs: [
          `Serwer pocztowy odrzucił wiadomość na adres ${offer.address}. Sprawdź adres i wyślij ofertę ponownie.`,
        ],
        quote: offer.reason,
      }),
      en: (offer) => ({
        subject: `Offer ${offer.offer_number} did not reach ${offer.address}`,
        heading: 'The message with the offer could not be delivered',
        paragraphs: [
          `The mail server rejected the message to ${offer.address}. Check the address and send the offer again.`,
        ],
        quote: offer.reason,
      }),
    },
  ),
}
