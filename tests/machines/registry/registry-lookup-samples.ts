import type { RegistryAnswer } from '#contract/registry/registry.ts'
import { registryLookup } from '#machines/registry/registry-lookup.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const nip = '5261040567'
const found: RegistryAnswer = {
  outcome: 'found',
  company: {
    name: 'INSTAL-TERM sp. z o.o.',
    nip,
    regon: '123456785',
    krs: null,
    vat_status: 'Czynny',
    street: 'ul. Fabryczna 14',
    postcode: '30-554',
    city: 'Kraków',
  },
  registry_lookup_id: 1,
  checked_at: '2026-03-02T08:00:00Z',
  request_id: '52610-0000001',
  duplicates: [],
  has_hidden_duplicates: false,
}
const none = { ...found, company: null, registry_lookup_id: null, checked_at: null, request_id: null }
const empty = { name: null, street: null, postcode: null, city: null }

export const registryLookupEntry = catalogued(registryLookup, {
  starts: [
    { label: 'for a colleague', input: { needs_captcha: false } },
    { label: 'for somebody who registers', input: { needs_captcha: true } },
  ],
  events: {
    'company.find': [{ type: 'company.find', nip }],
    'form.change': [
      { type: 'form.change', nip, typed: empty },
      { type: 'form.change', nip, typed: { ...empty, name: 'Klimat Serwis', city: 'Poznań' } },
      { type: 'form.change', nip: '5252344078', typed: empty },
    ],
    'captcha.change': [
      { type: 'captcha.change', captcha: 'solved' },
      { type: 'captcha.change', captcha: '' },
    ],
    'field.take': [
      { type: 'field.take', field: 'name' },
      { type: 'field.take', field: 'city' },
    ],
    'field.keep': [
      { type: 'field.keep', field: 'name' },
      { type: 'field.keep', field: 'city' },
    ],
  },
  outcomes: {
    findCompany: {
      done: [
        found,
        { ...none, outcome: 'not_found' },
        { ...none, outcome: 'limit' },
        { ...none, outcome: 'unavailable' },
      ],
      error: [noAnswer],
    },
  },
  identify: ({ context }) =>
    `${context.captcha} ${context.typed.name} ${context.differing.join()} ${context.needs_captcha}`,
  exceptions: {
    untyped: {
      'captcha.change': 'a solution that counts once',
      'form.change': 'the form keeps its text itself',
      'company.find': 'a number from the form',
    },
    waitsFor: {
      waitingForCaptcha: 'the person solves the captcha',
    },
    judges: {
      findCompany: 'the registry may be silent',
    },
    wordless: {
      unavailable: 'the answer says that the registry is silent',
    },
    idle: {
      'captcha.change': 'a captcha that is not solved',
    },
  },
})
