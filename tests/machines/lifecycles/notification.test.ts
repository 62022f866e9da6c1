import { lifecycleTable } from '#tests/support/lifecycles/table.ts'

/**
 * Notifications of staff to partners: domain, part 1.9; server/modules/notification/README.md. Marketing, documentation and administrators.
 */
lifecycleTable({
  chart: 'notification',
  columns: { has_text: true, has_audience: true, send_at: null, sent_at: null },
  inStatus: {
    scheduled: { send_at: '2026-03-02T10:00:00.000Z' },
    sent: { sent_at: '2026-03-01T08:00:00.000Z' },
  },
  events: {
    'notification.save': {},
    'notification.delete': {},
    'notification.send': {},
    'notification.schedule': { send_at: '2026-03-09T06:00:00.000Z' },
    'notification.unschedule': {},
    'notification.resend': {},
    'notification.begin': {},
    'notification.finish': {},
  },
  when: {
    'without a text': { columns: { has_text: false } },
    'to nobody': { columns: { has_audience: false } },
    'for a past day': { event: { send_at: '2026-03-02T09:59:59.000Z' } },
    'for this moment': { event: { send_at: '2026-03-02T10:00:00.000Z' } },
    'before its time': { at: '2026-03-02T09:59:59.000Z' },
    'without a time': { columns: { send_at: null } },
  },
  rows: `
draft | –              | notification.save     | MKT DOCS ADM8 ADM SUP | draft
draft | –              | notification.delete   | MKT DOCS ADM8 ADM SUP | draft
draft | –              | notification.send     | MKT DOCS ADM8 ADM SUP | sending   | sent_at=at
draft | without a text | notification.send     | nobody
draft | to nobody      | notification.send     | nobody
draft | –              | notification.schedule | MKT DOCS ADM8 ADM SUP | scheduled | send_at=2026-03-09T06:00:00.000Z
draft | without a text | notification.schedule | nobody
draft | to nobody      | notification.schedule | nobody
draft | for a past day | notification.schedule | nobody
draft | for this moment | notification.schedule | nobody

# The text is locked from scheduling on. The server begins when the time has come, and takes back what would reach nobody.
scheduled | –               | notification.unschedule | MKT DOCS ADM8 ADM SUP SYS | draft   | send_at=null
scheduled | –               | notification.begin      | SYS                   | sending | send_at=null, sent_at=at
scheduled | before its time | notification.begin      | nobody
scheduled | without a time  | notification.begin      | nobody
sending   | –               | notification.finish     | SYS                   | sent

sent | – | notification.resend | MKT DOCS ADM8 ADM SUP | sending | sent_at=at
sent | – | notification.delete | MKT DOCS ADM8 ADM SUP | sent
`,
})
