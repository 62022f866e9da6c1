import { ticketScanning } from '#machines/training/ticket-scanning.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'
import { came } from './attendance-samples.ts'

const code = '7K2M09QXAB3D4E5F'
const another = '7K2M09QXAB3D4E5G'
const kept = { key: 'screen-0-0', code, scanned_at: '2026-03-02T08:00:00Z' }

export const ticketScanningEntry = catalogued(ticketScanning, {
  starts: [
    { label: 'the day of the term', input: { term_id: 1, scans: [], key: 'screen-1' } },
    { label: 'with a scan that was kept', input: { term_id: 1, scans: [kept], key: 'screen-1' } },
  ],
  events: {
    'code.scan': [
      { type: 'code.scan', text: `https://portal.example/#/training-ticket/${code}`, at: '2026-03-02T08:01:00Z' },
      { type: 'code.scan', text: another, at: '2026-03-02T08:03:00Z' },
      { type: 'code.scan', text: 'https://example.com/', at: '2026-03-02T08:04:00Z' },
      { type: 'code.scan', text: `https://portal.example/#/training-ticket/${code}`, at: '2026-03-02T08:05:00Z' },
    ],
  },
  outcomes: {
    rememberScans: { error: [noAnswer] },
    watchConnection: { error: [noAnswer] },
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
    ignores: {
      'code.scan': 'of an address only the code is kept',
    },
  },
})
