import type { CancellationPerson, CancellationPreview, CancellationSheet } from '#contract/training/cancellations.ts'
import { termCancellation } from '#machines/training/term-cancellation.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const paid: CancellationPerson = {
  participant_id: 1,
  full_name: 'Ewa Nowa',
  email: 'ewa@cieply-dom.example',
  contractor_name: 'Ciepły Dom Sp. z o.o.',
  status: 'signed',
  order_id: 4,
  order_number: 'SZK/2026/4',
  payment: 'transfer',
  amount: '615.00',
  choices: ['move', 'refund', 'credit'],
  choice: null,
  target_term_id: null,
  target_date: null,
  step: null,
  failure: null,
  refund: null,
}
const waiting: CancellationPerson = {
  ...paid,
  participant_id: 2,
  full_name: 'Jan Czekający',
  email: 'jan@cieply-dom.example',
  status: 'waiting',
  order_id: null,
  order_number: null,
  payment: 'none',
  amount: '0.00',
  choices: ['none'],
}
const sheet: CancellationSheet = {
  term_id: 7,
  status: 'open',
  training_name: 'Montaż pomp ciepła',
  training_date: '2026-05-12',
  city: 'Kraków',
  refusal: null,
  people: [paid, waiting],
  targets: [
    {
      id: 8,
      training_name: 'Montaż pomp ciepła',
      training_date: '2026-06-09',
      start_time: '09:00',
      city: 'Poznań',
      free_places: 3,
      refused: [],
    },
  ],
  cancellation: null,
}
const certified: CancellationSheet = { ...sheet, status: 'completed', refusal: 'The training was held' }

const begun = {
  reason: 'Choroba prowadzącego',
  requested_by_name: 'Anna Wrona',
  created_at: '2026-05-04T08:00:00Z',
  finished_at: null,
}
const running: CancellationSheet = {
  ...sheet,
  status: 'cancelled',
  people: [
    { ...paid, choice: 'refund', step: 'pending' },
    { ...waiting, choice: 'none', step: 'done' },
  ],
  cancellation: { ...begun, status: 'running', pending: 1, done: 1, failed: 0 },
}
const finished = { ...begun, finished_at: '2026-05-04T08:00:04Z', pending: 0 }
const partial: CancellationSheet = {
  ...running,
  people: [
    { ...paid, choice: 'move', target_term_id: 8, step: 'failed', failure: 'No vacancy' },
    { ...waiting, choice: 'none', step: 'done' },
  ],
  cancellation: { ...finished, status: 'partial', done: 1, failed: 1 },
}
const done: CancellationSheet = {
  ...running,
  people: [
    { ...paid, status: 'cancelled', choice: 'refund', step: 'done', refund: 'transfer' },
    { ...waiting, status: 'cancelled', choice: 'none', step: 'done' },
  ],
  cancellation: { ...finished, status: 'done', done: 2, failed: 0 },
}

const preview: CancellationPreview = {
  letters: [
    {
      kind: 'refund',
      locale: 'pl',
      count: 1,
      to: 'ewa@cieply-dom.example',
      subject: 'Szkolenie odwołane: Montaż pomp ciepła',
      html: '<p>Odwołaliśmy szkolenie.</p>',
    },
    {
      kind: 'none',
      locale: 'pl',
      count: 1,
      to: 'jan@cieply-dom.example',
      subject: 'Szkolenie odwołane: Montaż pomp ciepła',
      html: '<p>Odwołaliśmy szkolenie.</p>',
    },
  ],
  sums: [
    { choice: 'refund', people: 1, amount: '615.00' },
    { choice: 'none', people: 1, amount: null },
  ],
}

export const termCancellationEntry = catalogued(termCancellation, {
  starts: [{ label: 'the cancellation of a term', input: { term_id: 7, key: 'screen-1', reason: '' } }],
  events: {
    'reason.change': [{ type: 'reason.change', reason: 'Choroba prowadzącego' }],
    'choice.set': [{ type: 'choice.set', participant_ids: [1], chosen: { choice: 'refund', target_term_id: null } }],
  },
  outcomes: {
    loadSheet: { done: [sheet, certified, running, partial, done], error: [noAnswer] },
    previewCancellation: { done: [preview], error: [refused('conflict'), noAnswer] },
    cancelTerm: { done: [running, partial, done], error: [refused('conflict'), refused('invalid'), noAnswer] },
    retryFailed: { done: [running, partial, done], error: [refused('lifecycle'), noAnswer] },
  },
  identify: ({ context: { reason, choices } }) => [reason !== '', choices[1]?.choice].join(),
  exceptions: {
    endsIn: {
      done: 'everybody is settled',
    },
  },
})
