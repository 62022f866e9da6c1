import type { Candidates, CertificateIssue } from '#contract/training/certificates.ts'
import { certificateIssue } from '#machines/training/certificate-issue.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const person = (participant_id: number, first_name: string, last_name: string) => ({
  participant_id,
  first_name,
  last_name,
  company_name: 'Instal-Test',
  obstacle: null,
  order_status: 'paid' as const,
  certificate_number: null,
  issued_certificate_id: null,
})
const candidates: Candidates = {
  template_name: 'Certyfikat szkolenia technicznego',
  number_pattern: 'CERT/{year}/{number:4}',
  year: 2026,
  next_number: 12,
  certificate_date: '2026-03-02',
  expires_on: '2028-03-02',
  people: [
    person(1, 'Anna', 'Kowalska'),
    person(2, 'Jan', 'Nowak'),
    { ...person(3, 'Ewa', 'Zielińska'), obstacle: 'not_present' },
  ],
  running_id: null,
}
const running: CertificateIssue = { id: 5, term_id: 1, status: 'running', total: 2, done: 1, failures: [] }
const done: CertificateIssue = { ...running, status: 'done', done: 2 }
const partial: CertificateIssue = {
  ...running,
  status: 'partial',
  failures: [{ participant_id: 2, first_name: 'Jan', last_name: 'Nowak', failure: 'The file could not be made.' }],
}

export const certificateIssueEntry = catalogued(certificateIssue, {
  starts: [{ label: 'an opened term', input: { term_id: 1, key: 'opening-1' } }],
  events: {
    'person.toggle': [{ type: 'person.toggle', participant_id: 1 }],
    'people.choose': [
      { type: 'people.choose', all: false },
      { type: 'people.choose', all: true },
    ],
  },
  outcomes: {
    loadCandidates: { done: [candidates, { ...candidates, running_id: 5 }], error: [noAnswer] },
    beginIssue: { done: [running], error: [refused('lifecycle'), noAnswer] },
    loadIssue: { done: [running, done, partial], error: [noAnswer] },
    retryIssue: { done: [running], error: [noAnswer] },
  },
  identify: ({ context }) => `${context.chosen.length > 0}`,
})
