import type { Attendance, Attendee } from '#contract/training/attendance.ts'
import { catalogued } from '#machines/catalogued.ts'
import { noAnswer, refused } from '#machines/refused-sample.ts'
import { attendance } from '#machines/training/attendance.ts'

const anna: Attendee = {
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
const came: Attendee = {
  ...anna,
  status: 'present',
  attendance_at: '2026-03-02T08:01:00Z',
  attendance_by_name: 'Ewa Nowak',
}
const marked: Attendance = { ...list, participants: [came, piotr] }
const code = '7K2M09QXAB3D4E5F'
const another = '7K2M09QXAB3D4E5G'

/** Two people who were to come. */
export const attendanceEntry = catalogued(attendance, {
  starts: [
    { label: 'the day of the term', input: { term_id: 1, scans: [], key: 'screen-1' } },
    {
      label: 'with a scan that was kept',
      input: { term_id: 1, scans: [{ key: 'screen-0-0', code, scanned_at: '2026-03-02T08:00:00Z' }], key: 'screen-1' },
    },
  ],
  events: {
    'mark.set': [
      { type: 'mark.set', marks: [{ participant_id: 11, status: 'present' }] },
      { type: 'mark.set', marks: [{ participant_id: 11, status: 'signed' }] },
    ],
    'code.scan': [
      { type: 'code.scan', text: `https://portal.example/#/training-ticket/${code}`, at: '2026-03-02T08:01:00Z' },
      { type: 'code.scan', text: another, at: '2026-03-02T08:03:00Z' },
      { type: 'code.scan', text: 'https://example.com/', at: '2026-03-02T08:04:00Z' },
    ],
  },
  outcomes: {
    rememberScans: { error: [noAnswer] },
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
    scanTicket: {
      done: [{ outcome: 'present', participant: came }],
      error: [refused('invalid', { errors: { code: ['There is no such ticket'] } }), noAnswer],
    },
  },
  exceptions: {
    silent: {
      rememberScans: 'scans then live as long as the page',
      watchConnection: 'the person tries again',
      scanTicket: 'the scan is kept and sent again',
    },
    givenUp: {
      scanTicket: 'a code that no ticket has is told and not asked about again',
    },
    ignores: {
      'code.scan': 'of an address only the code is kept',
    },
    untyped: {
      'mark.set': 'a mark',
    },
    idle: {
      'notice.dismiss': 'nothing was told',
    },
  },
})
