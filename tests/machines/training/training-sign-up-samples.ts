import type { ZoneTerm } from '#contract/training/zone.ts'
import { type SignUpValues, type StoredSignUp, trainingSignUp } from '#machines/training/training-sign-up.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

/** Initial values of the samples. */
export const signUpBegin: SignUpValues = {
  partner_id: 1,
  participants: [],
  contact_first_name: 'Anna',
  contact_last_name: 'Nowak',
  contact_email: 'anna@instal.test',
  contact_phone: '+48601234567',
  payment_id: null,
  use_credit: false,
  regulations_accepted: false,
  consent_processing_data: true,
  consent_commercial_info: false,
  consent_marketing_purposes: false,
}
/** People of the samples. */
export const signUpPeople = [
  { user_id: 1, first_name: 'Jan', last_name: 'Kowalski', email: 'jan@instal.test', phone_number: null },
  { user_id: null, first_name: 'Ewa', last_name: 'Lis', email: 'ewa@instal.test', phone_number: null },
]

/** Term of the samples. */
export const sampleTerm: ZoneTerm = {
  id: 1,
  training_id: 1,
  training_name: 'Montaż pomp ciepła',
  edition: '2026',
  city: 'Kraków',
  address: 'ul. Cieplna 1',
  training_date: '2026-12-10',
  start_time: '09:00',
  end_time: '16:00',
  type_name: 'Stacjonarne',
  category_name: 'Montaż',
  brand_name: 'Alfa',
  language_name: 'polski',
  price_brutto: '615.00',
  price_netto: '500.00',
  total_places: 12,
  free_places: 5,
  waiting_list: true,
  waiting_count: 0,
  is_signable: true,
  registration_until: '2026-12-09',
  own: [],
  status: 'open',
  description: 'Dobór i montaż',
  price_include: null,
  document_type: 'certificate',
  gadgets: [],
  regulations: null,
  payments: [
    { id: 1, name: 'Płatność online', type: 'online' },
    { id: 2, name: 'Przelew', type: 'transfer' },
  ],
  offer_hours: 24,
  deadline: '2026-12-07',
}
const full: ZoneTerm = { ...sampleTerm, free_places: 1 }
const over: ZoneTerm = { ...sampleTerm, is_signable: false }
const opened = { term: sampleTerm, consents: [], credits: [], kept: null }
/** Values kept in the browser, of the samples. */
export const keptSignUp = {
  values: { ...signUpBegin, participants: signUpPeople, payment_id: 1, regulations_accepted: true },
  key: 'opening-0',
  revision: 3,
}
const ordered: StoredSignUp = { record_number: 'REJ-2026-00001', order_id: 1, signed: 2, waiting: 0 }

export const trainingSignUpEntry = catalogued(trainingSignUp, {
  starts: [{ label: 'the form', input: { term_id: 1, begin: signUpBegin, key: 'opening-1', locale: 'pl' } }],
  events: {
    'form.change': [
      { type: 'form.change', values: { participants: signUpPeople } },
      { type: 'form.change', values: { payment_id: 1 } },
      { type: 'form.change', values: { payment_id: 2 } },
    ],
    'regulations.accept': [
      { type: 'regulations.accept', accepted: true },
      { type: 'regulations.accept', accepted: false },
    ],
  },
  outcomes: {
    openSignUp: { done: [opened, { ...opened, kept: keptSignUp }, { ...opened, term: over }], error: [noAnswer] },
    loadTerm: { done: [sampleTerm, full, over].map((term) => ({ term, consents: [] })), error: [noAnswer] },
    sendSignUp: {
      done: [ordered, { ...ordered, order_id: null, signed: 0, waiting: 2 }],
      error: [refused('lifecycle'), refused('invalid', { errors: { payment_id: ['wrong'] } }), noAnswer],
    },
    startPayment: { done: [{ redirect_url: 'https://payments.test/pay' }], error: [noAnswer] },
    watchReturn: { error: [noAnswer] },
  },
  identify: ({ context: { values, term, restored } }) =>
    [values.participants.length, values.payment_id, term?.free_places, restored].join(),
  exceptions: {
    endsIn: {
      closed: 'nobody registers any more',
      ordered: 'the order has a page of its own',
      waiting: 'letters tell how it goes on',
    },
    reports: { 'page.return': 'watchReturn' },
    silent: {
      loadTerm: 'the term as it was read stays',
      startPayment: 'the page of the order offers it again',
    },
    givenUp: {
      startPayment: 'the page of the order offers it again',
    },
  },
})
