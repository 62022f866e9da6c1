import type { By } from '#contract/declare/lifecycle-actor.ts'
import type { Entry } from '#contract/partner/entry.ts'
import { partnerApproval } from '#machines/partner/partner-approval.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const by: By = {
  user_id: 2,
  permissions: {
    'partner.new-entries.approve': true,
    'partner.partners.handle-domestic': true,
    'partner.new-entries.reject': true,
    'partner.new-entries.restore': true,
  },
  partners: 'all',
  company_admin_of: [],
}

const me = { id: 2, full_name: 'Jan Opiekun', is_active: true }

const waiting: Entry = {
  id: 7,
  version: 1,
  status: 0,
  is_anonymised: false,
  name: 'Ciepły Dom Sp. z o.o.',
  nip: '5261040567',
  street: 'Prosta 7',
  postcode: '00-850',
  city: 'Warszawa',
  province_id: 7,
  province_name: 'mazowieckie',
  country: 'PL',
  business_area_id: null,
  business_area_name: null,
  first_name: 'Ewa',
  last_name: 'Nowa',
  email: 'ewa@cieply-dom.example',
  phone_number: '+48600700800',
  locale: 'pl',
  created_at: '2026-03-01T08:00:00Z',
  decided_at: null,
  decided_by_name: null,
  reason: null,
  partner_id: null,
  partner_name: null,
  registry: null,
  consents: [],
  taken: { nip: [], address: null },
  joins: null,
  is_nip_taken: false,
  matches: [{ id: 9, name: 'Zimny Dom', nip_number: '1234563218', address_city: 'Warszawa', by: 'name' }],
  same_nip: [],
  repeats: { total: 0, last_at: null, differing: [] },
}
const anna = { id: 3, full_name: 'Anna Wrona', is_active: true }
const joins = {
  id: 11,
  name: 'Ciepły Dom',
  status: 1 as const,
  external_id: null,
  business_area_id: 2,
  caretakers: [anna],
}
const joining = { ...waiting, joins, is_nip_taken: true }
const joiningUncared = { ...joining, joins: { ...joins, caretakers: [] } }
const colleague: Entry = {
  ...waiting,
  taken: { nip: [], address: { id: 3, name: 'Anna Wrona', is_colleague: true } },
}
const decidedEntry = { version: 2, decided_at: '2026-03-02T08:00:00Z', decided_by_name: 'Anna Wrona' }
const approved: Entry = { ...waiting, ...decidedEntry, status: 1, partner_id: 11, partner_name: 'Ciepły Dom' }
const rejected: Entry = { ...waiting, ...decidedEntry, status: 2, reason: 'Nie działa' }

const outdated = refused('conflict', { conflict: { version: 2, changes: [] } })

export const partnerApprovalEntry = catalogued(partnerApproval, {
  starts: [{ label: 'a company that has registered', input: { id: 7, by, me, key: 'screen-1' } }],
  events: {
    'contractor.choose': [
      { type: 'contractor.choose', chosen: null },
      { type: 'contractor.choose', chosen: { id: 9, name: 'Zimny Dom', nip: '1234563218' } },
    ],
    'nip.accept': [{ type: 'nip.accept', accepted: true }],
    'buyer.change': [{ type: 'buyer.change', buyer_number: 'given', external_id: 'K77' }],
    'assignment.change': [
      { type: 'assignment.change', change: { business_area: { id: 2, name: 'Instalacje' } } },
      { type: 'assignment.change', change: { caretakers: [] } },
    ],
    'administrator.change': [{ type: 'administrator.change', is_company_admin: true }],
    'rejection.submit': [{ type: 'rejection.submit', reason: 'Firma nie działa' }],
  },
  outcomes: {
    loadEntry: { done: [waiting, joining, joiningUncared, colleague, approved, rejected], error: [noAnswer] },
    approveEntry: {
      done: [approved],
      error: [outdated, refused('invalid', { errors: { moderators: ['inactive'] } }), refused('lifecycle'), noAnswer],
    },
    rejectEntry: { done: [rejected], error: [outdated, noAnswer] },
    restoreEntry: { done: [waiting], error: [outdated, noAnswer] },
  },
  identify: ({ context: { entry, choice } }) =>
    [
      entry?.joins?.caretakers.length ?? 'new',
      entry?.taken.address !== null,
      choice.contractor,
      choice.buyer_number,
      choice.caretakers.length,
      choice.business_area !== null,
    ].join(),
  exceptions: {
    endsIn: {
      approved: 'it is a partner now',
    },
    forgets: {
      'xstate.done.actor.loadEntry': 'a colleague was faster, and the person chose to read it anew',
    },
  },
})
