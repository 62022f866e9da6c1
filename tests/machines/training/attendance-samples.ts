import type { Attendance, Attendee } from '#contract/training/attendance.ts'
import { attendance } from '#machines/training/attendance.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

export const anna: Attendee = {
  id: 11,
  first_name: 'Anna',
  last_name: 'Wrona',
  company_name: 'Instal-Term Sp. z o.o.',
  status: 'signed',
  attendance_at: null,
  attendance_by_name: null,
  has_certificate: false,
}
const piotr: Attendee = { ...anna, id: 12, first_name: 'Piotr', last_name: 'Zając' }
const list: Attendance = {
  term: {
    id: 1,
    training_id: 1,
    training_name: 'Montaż pomp ciepła',
    city: 'Kraków',
    address: 'ul. Cieplna 1',
    training_date: '2026-03-02',
    start_time: '09:00',
    end_time: '16:00',
    status: 'closed',
    total_places: 12,
    taken_places: 2,
    waiting_count: 0,
    price_brutto: '615.00',
  },
  has_begun: true,
  participants: [anna, piotr],
}
export const came: Attendee = {
  ...anna,
  status: 'present',
  attendance_at: '2026-03-02T08:01:00Z',
  attendance_by_name: 'Ewa Nowak',
}
const marked: Attendance = { ...list, participants: [came, piotr] }

/** Two participants. */
export const attendanceEntry = catalogued(attendance, {
  starts: [{ label: 'the day of the term', input: { term_id: 1 } }],
  events: {
    'mark.set': [
      { type: 'mark.set', marks: [{ participant_id: 11, status: 'present' }] },
      { type: 'mark.set', marks: [{ participant_id: 11, status: 'signed' }] },
    ],
    'attendee.update': [{ type: 'attendee.update', participant: came }],
  },
  outcomes: {
    watchConnection: { error: [noAnswer] },
    loadAttendance: { done: [list, { ...list, has_begun: false }], error: [noAnswer] },
    markAttendance: {
      done: [
        { attendance: marked, refused: [] },
        {
          attendance: list,
          refused: [{ participant_id: 11, reason: 'Someone has marked this differently meanwhile' }],
        },
      ],
      error: [noAnswer],
    },
  },
  exceptions: {
    reports: {
      'attendee.update': 'the scanner has marked somebody',
    },
    silent: {
      watchConnection: 'the person tries again',
    },
    untyped: {
      'mark.set': 'a mark',
    },
    idle: {
      'notice.dismiss': 'nothing was told',
    },
  },
})
