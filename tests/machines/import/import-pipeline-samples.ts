import { importPipeline } from '#machines/import/import-pipeline.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'
import { importIn, keeper } from './stored-import-samples.ts'

const started_at = '2026-03-02T08:05:00Z'
const reading = { step: 'parse', done: 800, of: 2001, started_at, waiting_for: null } as const
const writing = { ...reading, step: 'run' } as const
const undoing = { ...reading, step: 'rollback' } as const
const none = { has_xls: false, has_zip: false, xls: null, zip: null }

const [empty, half, both] = [
  importIn('uploading', none),
  importIn('uploading', { has_zip: false, zip: null }),
  importIn('uploading'),
]
const parsing = importIn('parsing', { progress: reading })
const mapping = importIn('mapping')
const parsed = importIn('parsed')
const running = importIn('running', { progress: writing })
const ended = { written_count: 453, finished_at: '2026-03-02T08:07:00Z', rollback_until: '2026-03-09T08:07:00Z' }
const done = importIn('done', { error_count: 0, ...ended })
const doneWithErrors = importIn('doneWithErrors', ended)
const unread = importIn('failed', { failed_step: 'parse', failure: 'The file is protected by a password' })
const rollingBack = importIn('rollingBack', { progress: undoing })
const rolledBack = importIn('rolledBack', { ...ended, rollback_until: null })
const cancelled = importIn('cancelled')

const input = { kind: 'error-codes', by: keeper, key: 'screen-1' } as const

export const importPipelineEntry = catalogued(importPipeline, {
  starts: [
    { label: 'an import that is not begun', input: { ...input, id: null } },
    { label: 'an import that is opened', input: { ...input, id: 7 } },
  ],
  events: {
    'file.change': [
      { type: 'file.change', part: 'xls', status: 'underWay', record: null },
      { type: 'file.change', part: 'xls', status: 'settled', record: half },
      { type: 'file.change', part: 'zip', status: 'settled', record: both },
    ],
    'run.ask': [{ type: 'run.ask', leave_errors: true }],
    'record.change': [
      { type: 'record.change', record: parsed },
      { type: 'record.change', record: cancelled },
    ],
  },
  outcomes: {
    loadImport: {
      done: [empty, both, parsing, parsed, running, rollingBack, done, doneWithErrors, unread, rolledBack, mapping],
      error: [noAnswer],
    },
    parseImport: { done: [parsing], error: [refused('conflict'), noAnswer] },
    runImport: { done: [running], error: [refused('lifecycle'), noAnswer] },
    retryImport: { done: [running], error: [refused('conflict'), noAnswer] },
  },
  identify: ({ context: { record, files } }) =>
    [record?.status, record?.has_xls, record?.has_zip, record?.failed_step, files.xls, files.zip].join(),
  exceptions: {
    reports: {
      'file.change': "a file's own machine",
      'record.change': 'another call of the screen',
    },
    abandons: {
      'import.parse': 'no file is under way then',
      'files.keep': 'no file is under way then',
      'record.change': 'the import does not wait for files any more',
    },
    silent: { loadImport: 'what is shown stays, and is looked at again a little later' },
    untyped: { 'file.change': 'a file', 'record.change': 'an import' },
  },
})
