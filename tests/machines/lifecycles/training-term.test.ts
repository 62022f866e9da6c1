import { lifecycleTable } from '#tests/support/lifecycles/table.ts'

/**
 * When and where a training is held: domain, part 1.5; server/modules/training/README.md. Days are Warsaw's. A term of the 20th
 * of March with ten places, of which three are taken, seen on the 2nd.
 */
lifecycleTable({
  chart: 'trainingTerm',
  columns: {
    city: 'Kraków',
    address: 'ul. Cieplna 1',
    training_date: '2026-03-20',
    start_time: '08:00',
    end_time: '16:00',
    registration_until: '2026-03-15',
    price_brutto: '615.00',
    price_netto: '500.00',
    total_places: 10,
    taken_places: 3,
    has_regulations: true,
    unattended: 0,
    certificates: 0,
  },
  events: {
    'term.save': {},
    'term.open': {},
    'term.close': {},
    'term.reopen': {},
    'term.complete': {},
    'term.cancel': { reason: 'The trainer is ill' },
    'term.undo': {},
    'term.change_places': { total_places: 12 },
    'term.delete': {},
  },
  when: {
    'on the day': { at: '2026-03-20T06:00:00.000Z' },
    'on the day while registration is open': {
      at: '2026-03-20T06:00:00.000Z',
      columns: { registration_until: null },
    },
    'on the eve': { at: '2026-03-19T12:00:00.000Z', columns: { registration_until: null } },
    'on the last day of registration': { at: '2026-03-15T22:59:00.000Z' },
    'registration is over': { at: '2026-03-15T23:00:00.000Z' },
    'before it begins': { at: '2026-03-20T06:59:00.000Z', columns: { registration_until: null } },
    'when it begins': { at: '2026-03-20T07:00:00.000Z', columns: { registration_until: null } },
    'in the last minute of the training': { at: '2026-03-20T14:59:00.000Z' },
    'when the training ends': { at: '2026-03-20T15:00:00.000Z' },
    'without a city': { columns: { city: ' ' } },
    'without an address': { columns: { address: '' } },
    'without places': { columns: { total_places: 0 } },
    'net above gross': { columns: { price_netto: '615.01' } },
    'a price below nothing': { columns: { price_netto: '-1.00' } },
    'free of charge': { columns: { price_netto: '0.00', price_brutto: '0.00' } },
    'without regulations': { columns: { has_regulations: false } },
    'somebody unmarked': { columns: { unattended: 1 } },
    'without a reason': { event: { reason: '  ' } },
    'without any reason': { event: { reason: null } },
    'with a certificate': { columns: { certificates: 1 } },
    'fewer than taken': { event: { total_places: 2 } },
    'as many as taken': { event: { total_places: 3 } },
    none: { event: { total_places: 0 }, columns: { taken_places: 0 } },
    'nobody on it': { columns: { taken_places: 0 } },
  },
  rows: `
planned | –                               | term.open | TRN TRN8 ADM8 ADM SUP | open
planned | on the eve                      | term.open | TRN TRN8 ADM8 ADM SUP | open
planned | on the last day of registration | term.open | TRN TRN8 ADM8 ADM SUP | open
planned | free of charge                  | term.open | TRN TRN8 ADM8 ADM SUP | open
planned | on the day                      | term.open | nobody
planned | on the day while registration is open | term.open | nobody
planned | registration is over            | term.open | nobody
planned | without a city                  | term.open | nobody
planned | without an address              | term.open | nobody
planned | without places                  | term.open | nobody
planned | net above gross                 | term.open | nobody
planned | a price below nothing           | term.open | nobody
planned | without regulations             | term.open | nobody

# By hand at any time; by the server when registration is over.
open | –                               | term.close | TRN TRN8 ADM8 ADM SUP     | closed
open | on the last day of registration | term.close | TRN TRN8 ADM8 ADM SUP     | closed
open | registration is over            | term.close | TRN TRN8 ADM8 ADM SUP SYS | closed

closed | –                               | term.reopen | TRN TRN8 ADM8 ADM SUP | open
closed | on the last day of registration | term.reopen | TRN TRN8 ADM8 ADM SUP | open
closed | on the eve                      | term.reopen | TRN TRN8 ADM8 ADM SUP | open
closed | registration is over            | term.reopen | nobody
closed | on the day                      | term.reopen | nobody
closed | on the day while registration is open | term.reopen | nobody

# Completed when it is over and everybody is marked.
open   | –                                         | term.complete | nobody
open   | in the last minute of the training        | term.complete | nobody
open   | when the training ends                    | term.complete | TRN TRN8 ADM8 ADM SUP | completed
open   | when the training ends, somebody unmarked | term.complete | nobody
closed | –                                         | term.complete | nobody
closed | in the last minute of the training        | term.complete | nobody
closed | when the training ends                    | term.complete | TRN TRN8 ADM8 ADM SUP | completed
closed | when the training ends, somebody unmarked | term.complete | nobody

# Cancelled with a reason, never when somebody has a certificate of it, never when it was held.
planned   | –                  | term.cancel | TRN TRN8 ADM8 ADM SUP | cancelled
planned   | without a reason   | term.cancel | nobody
planned   | without any reason | term.cancel | nobody
planned   | with a certificate | term.cancel | nobody
open      | –                  | term.cancel | TRN TRN8 ADM8 ADM SUP | cancelled
open      | without a reason   | term.cancel | nobody
open      | with a certificate | term.cancel | nobody
closed    | –                  | term.cancel | TRN TRN8 ADM8 ADM SUP | cancelled
closed    | without a reason   | term.cancel | nobody
closed    | with a certificate | term.cancel | nobody
completed | –                  | term.cancel | nobody

completed | –                  | term.undo | ADM8 ADM SUP | closed
completed | with a certificate | term.undo | nobody

planned   | – | term.save | TRN TRN8 ADM8 ADM SUP | planned
open      | – | term.save | TRN TRN8 ADM8 ADM SUP | open
closed    | – | term.save | TRN TRN8 ADM8 ADM SUP | closed

# Places can be corrected in any status, never below those that are taken.
planned   | –                | term.change_places | TRN TRN8 ADM8 ADM SUP | planned
open      | –                | term.change_places | TRN TRN8 ADM8 ADM SUP | open
open      | as many as taken | term.change_places | TRN TRN8 ADM8 ADM SUP | open
open      | fewer than taken | term.change_places | nobody
open      | none             | term.change_places | nobody
closed    | –                | term.change_places | TRN TRN8 ADM8 ADM SUP | closed
completed | –                | term.change_places | TRN TRN8 ADM8 ADM SUP | completed
cancelled | –                | term.change_places | TRN TRN8 ADM8 ADM SUP | cancelled
cancelled | fewer than taken | term.change_places | nobody

planned   | –            | term.delete | nobody
planned   | nobody on it | term.delete | TRN TRN8 ADM8 ADM SUP | planned
open      | nobody on it | term.delete | nobody
`,
})
