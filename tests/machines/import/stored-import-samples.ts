import type { By } from '#contract/declare/lifecycle-actor.ts'
import type { ImportStatus } from '#contract/import/lifecycle.ts'
import type { ImportItem } from '#contract/import/records.ts'

/** Who keeps the catalogue. */
export const keeper: By = {
  user_id: 7,
  permissions: { 'import.imports.store': true, 'import.imports.run': true, 'import.imports.cancel': true },
  partners: 'all',
  company_admin_of: [],
}

const file = (filename: string, size: number) => ({
  id: `0b0cf0f0-5c9e-4f49-a4a7-7d0f6d1f3a5${size % 10}`,
  filename,
  path: filename,
  signature: 'signed',
  size,
  type: 'application/octet-stream',
  url: `/media/${filename}`,
  image_url: null,
  alt_pl: null,
  alt_en: null,
  created_at: '2026-03-02T08:00:00Z',
})

const counts = {
  rows: 2001,
  new: 112,
  changed: 341,
  same: 1533,
  error: 14,
  skipped: 1,
  written: 0,
  undone: 0,
  kept: 0,
}

/** An import of error codes in a status, with both files and a check that found mistakes. */
export function importIn(status: ImportStatus, changes: Partial<ImportItem> = {}): ImportItem {
  return {
    id: 7,
    kind: 'error-codes',
    status,
    version: 3,
    counts,
    created_by_name: 'Iwona Zalewska',
    created_at: '2026-03-02T08:00:00Z',
    started_at: null,
    finished_at: null,
    duration: null,
    xls_name: 'kody.xlsx',
    is_mappable: true,
    is_waiting: false,
    mapping: null,
    earlier: null,
    failed_files: [],
    expected_duration: null,
    has_xls: true,
    has_zip: true,
    is_cleared: false,
    error_count: 14,
    written_count: 0,
    failed_step: null,
    cancel_requested_at: null,
    xls: file('kody.xlsx', 210_001),
    zip: file('instrukcje.zip', 48_000_002),
    kept_until: '2026-06-01T08:00:00Z',
    rollback_until: null,
    columns: ['code', 'name_pl', 'manual_pl', 'groups', 'devices', 'files_pl'],
    unknown_columns: [],
    template: 1,
    is_old_template: false,
    column_readings: [],
    column_signs: [],
    hidden: null,
    sections: { count: 0, rows: [] },
    empty_cells: 'clear',
    cleared_count: 0,
    files: { all: 318, used: 311, unused: 7, missing: 3, left_out: 0 },
    progress: null,
    failure: null,
    ...changes,
  }
}
