import type { Consent } from '#contract/dictionary/consents.ts'
import { emptyRegistration, type RegistrationTyped, registration } from '#machines/partner/registration.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const complete: RegistrationTyped = {
  nip: '5261040567',
  name: 'Instal-Term sp. z o.o.',
  street: 'ul. Fabryczna 14',
  postcode: '30-554',
  city: 'Kraków',
  province_id: 1,
  country: 'PL',
  business_area_id: 1,
  first_name: 'Anna',
  last_name: 'Nowak',
  email: 'anna@example.com',
  phone_number: '601 234 567',
  password: 'zawór w kotłowni',
  password_confirmation: 'zawór w kotłowni',
  consent_processing_data: true,
  consent_commercial_info: false,
  consent_marketing_purposes: false,
}

const consent: Consent = {
  id: 1,
  kind: 'consent_processing_data',
  version: 1,
  required: true,
  text: 'I consent',
  valid_from: '2026-01-01T00:00:00Z',
}

export const registrationEntry = catalogued(registration, {
  starts: [{ label: 'a new tab', input: { locale: 'pl' } }],
  events: {
    'form.change': [
      { type: 'form.change', values: complete },
      { type: 'form.change', values: emptyRegistration },
    ],
    'language.change': [{ type: 'language.change', locale: 'en' }],
    'captcha.change': [
      { type: 'captcha.change', captcha: 'solved' },
      { type: 'captcha.change', captcha: '' },
    ],
  },
  outcomes: {
    openForm: {
      done: [{ consents: [consent], provinces: [{ id: 12, name: 'śląskie' }], kept: null }],
      error: [noAnswer],
    },
    loadConsents: { done: [[consent], [{ ...consent, id: 2, version: 2 }]], error: [noAnswer] },
    register: { done: [undefined], error: [refused('invalid'), noAnswer] },
  },
  identify: ({ context }) => `${context.captcha} ${Object.keys(context.errors).length > 0}`,
  exceptions: {
    endsIn: {
      registered: 'a letter says how it goes on',
    },
    untyped: {
      'captcha.change': 'a solution that counts once',
    },
    waitsFor: {
      waitingForCaptcha: 'the person solves the captcha',
    },
    wordless: {
      'editing.invalid': 'each field is right as soon as it is typed again',
    },
    idle: {
      'captcha.change': 'a captcha that is not solved',
    },
  },
})
