import { type By, systemActor } from '#contract/declare/lifecycle-actor.ts'
import { type ImportContext, importLifecycle } from '#contract/import/lifecycle.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const admin: By = {
  user_id: 1,
  permissions: Object.fromEntries(
    ['store', 'run', 'cancel', 'rollback'].map((verb) => [`import.imports.${verb}`, true as const]),
  ),
  partners: 'all',
  company_admin_of: [],
}

const at = '2026-03-02T08:00:00Z'
const byAdmin = { by: admin, at }
const bySystem = { by: systemActor, at }

const begun: ImportContext = {
  has_xls: false,
  has_zip: false,
  needs_zip: true,
  is_mappable: false,
  is_waiting: false,
  error_count: 0,
  written_count: 0,
  failed_step: null,
  cancel_requested_at: null,
  finished_at: null,
  is_cleared: false,
}
const checked = { ...begun, has_xls: true, has_zip: true, is_mappable: true }
const withErrors = { ...checked, error_count: 14 }

export const importEntry = catalogued(importLifecycle, {
  starts: [
    { label: 'one that was begun', input: begun },
    {
      label: 'one of a kind that needs no ZIP, whose workbook is not our template',
      snapshot: { value: 'mapping', context: { ...checked, has_zip: false, needs_zip: false } },
    },
    { label: 'one without a mistake', snapshot: { value: 'parsed', context: checked } },
    {
      label: 'one whose rows are no longer kept',
      snapshot: { value: 'parsed', context: { ...checked, is_cleared: true } },
    },
    { label: 'one with mistakes', snapshot: { value: 'parsed', context: withErrors } },
    { label: 'one that waits for another', snapshot: { value: 'running', context: { ...checked, is_waiting: true } } },
    { label: 'one that has written', snapshot: { value: 'running', context: { ...withErrors, written_count: 20 } } },
    { label: 'one that wrote all', snapshot: { value: 'running', context: { ...checked, written_count: 20 } } },
  ],
  events: {
    'import.attach': [
      { type: 'import.attach', part: 'xls', ...byAdmin },
      { type: 'import.attach', part: 'zip', ...byAdmin },
    ],
    'import.parse': [{ type: 'import.parse', ...byAdmin }],
    'import.ask': [{ type: 'import.ask', ...bySystem }],
    'import.map': [{ type: 'import.map', ...byAdmin }],
    'import.amend': [{ type: 'import.amend', ...byAdmin }],
    'import.choose': [{ type: 'import.choose', ...byAdmin }],
    'import.check': [{ type: 'import.check', ...bySystem }],
    'import.fix': [{ type: 'import.fix', ...byAdmin }],
    'import.skip': [{ type: 'import.skip', ...byAdmin }],
    'import.run': [
      { type: 'import.run', leave_errors: false, ...byAdmin },
      { type: 'import.run', leave_errors: true, ...byAdmin },
    ],
    'import.cancel': [{ type: 'import.cancel', ...byAdmin }],
    'import.halt': [{ type: 'import.halt', ...bySystem }],
    'import.finish': [{ type: 'import.finish', ...bySystem }],
    'import.fail': [{ type: 'import.fail', ...bySystem }],
    'import.retry': [{ type: 'import.retry', ...byAdmin }],
    'import.rollback': [{ type: 'import.rollback', ...byAdmin }],
  },
  identify: ({ context }) => JSON.stringify(context),
  exceptions: {
    endsIn: {
      done: 'what it has written is in, or it has written nothing',
      cancelled: 'somebody gave it up; another import begins anew',
      rolledBack: 'what it had written is taken back',
    },
  },
})
