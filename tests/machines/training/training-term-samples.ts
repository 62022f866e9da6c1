import { type By, systemActor } from '#contract/declare/lifecycle-actor.ts'
import { type TrainingTermContext, trainingTerm } from '#contract/training/term-lifecycle.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const actions = ['update', 'open', 'close', 'reopen', 'complete', 'undo', 'destroy'].map((verb) => `terms.${verb}`)
const staff: By = {
  user_id: 4,
  permissions: Object.fromEntries([...actions, 'cancellations.store'].map((name) => [`training.${name}`, true])),
  partners: 'all',
  company_admin_of: [],
}
const before = '2026-03-02T08:00:00Z'
const after = '2026-04-15T15:00:00Z'
const early = { by: staff, at: before }
const late = { by: staff, at: after }

const planned: TrainingTermContext = {
  city: 'Poznań',
  address: 'ul. Bukowska 12',
  training_date: '2026-04-15',
  start_time: '09:00',
  end_time: '16:00',
  registration_until: '2026-04-10',
  price_brutto: '861.00',
  price_netto: '700.00',
  total_places: 12,
  taken_places: 0,
  has_regulations: true,
  unattended: 0,
  certificates: 0,
}

export const trainingTermEntry = catalogued(trainingTerm, {
  starts: [{ label: 'a new term', input: planned }],
  events: {
    'term.save': [{ type: 'term.save', ...early }],
    'term.open': [{ type: 'term.open', ...early }],
    'term.close': [
      { type: 'term.close', ...early },
      { type: 'term.close', by: systemActor, at: after },
    ],
    'term.reopen': [{ type: 'term.reopen', ...early }],
    'term.complete': [{ type: 'term.complete', ...late }],
    'term.cancel': [
      { type: 'term.cancel', reason: 'Choroba prowadzącego', ...early },
      { type: 'term.cancel', reason: ' ', ...early },
    ],
    'term.undo': [{ type: 'term.undo', ...late }],
    'term.change_places': [
      { type: 'term.change_places', total_places: 16, ...early },
      { type: 'term.change_places', total_places: 0, ...early },
    ],
    'term.delete': [{ type: 'term.delete', ...early }],
  },
})
