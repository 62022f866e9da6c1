import type { Bundle } from '#contract/documentation/zone.ts'
import { bulkDownload } from '#machines/documentation/bulk-download.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const chosen = { selection: { all: false, ids: [1, 2] }, filters: {} }
const start = { type: 'download.start', chosen, limit: 50 } as const
const bundle: Bundle = {
  id: 7,
  url: '/api/public-zone/documentation/bulk/7?signature=1.a',
  filename: 'documents-2026-11-21.zip',
  documents: 2,
  size: 2_000_000,
  missing: [],
  sent: 0,
  sent_documents: 0,
  started_at: null,
  finished_at: null,
  failed_at: null,
}

export const bulkDownloadEntry = catalogued(bulkDownload, {
  events: {
    'download.start': [
      { ...start, count: 2 },
      { ...start, count: 0 },
      { ...start, count: 51 },
    ],
    'bundle.progress': [{ type: 'bundle.progress', bundle: { ...bundle, sent: 1_000_000, sent_documents: 1 } }],
    'bundle.finish': [
      { type: 'bundle.finish', bundle: { ...bundle, sent: 2_000_000, sent_documents: 2, finished_at: '2026-11-21' } },
    ],
    'bundle.fail': [{ type: 'bundle.fail', error: noAnswer }],
  },
  outcomes: {
    prepareBundle: {
      done: [bundle, { ...bundle, documents: 1, missing: ['DOK/2026/00002 Karta'] }],
      error: [refused('unavailable')],
    },
    receiveBundle: { error: [noAnswer] },
    cancelBundle: { done: [undefined], error: [noAnswer] },
  },
  exceptions: {
    reports: {
      'bundle.progress': 'receiveBundle',
      'bundle.finish': 'receiveBundle',
      'bundle.fail': 'receiveBundle',
    },
    wordless: {
      'choosing.withoutAny': 'one at least: there is no more to say',
      'choosing.tooMany': 'the limit is in the context',
    },
    silent: {
      cancelBundle: 'its link dies by itself within ten minutes',
    },
    abandons: {
      'download.cancel': 'the person asks for it',
    },
  },
})
