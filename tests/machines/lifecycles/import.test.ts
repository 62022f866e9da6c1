import { lifecycleTable } from '#tests/support/lifecycles/table.ts'

/**
 * Imports: domain, part 1.8; server/modules/import/README.md. Documentation and administrators; only administrators take
 * back.
 */
lifecycleTable({
  chart: 'import',
  columns: {
    has_xls: true,
    has_zip: true,
    needs_zip: true,
    is_mappable: true,
    is_waiting: false,
    error_count: 0,
    written_count: 0,
    failed_step: null,
    cancel_requested_at: null,
    finished_at: null,
    is_cleared: false,
  },
  inStatus: {
    uploading: { has_xls: false, has_zip: false },
    done: { written_count: 40, finished_at: '2026-03-01T10:00:00.000Z' },
    doneWithErrors: { written_count: 40, error_count: 3, finished_at: '2026-03-01T10:00:00.000Z' },
    cancelled: { written_count: 40, finished_at: '2026-03-01T10:00:00.000Z' },
    failed: { failed_step: 'parse' },
    'failed, while writing': { failed_step: 'run', written_count: 40, finished_at: '2026-03-01T10:00:00.000Z' },
    'failed, while taking back': {
      failed_step: 'rollback',
      written_count: 40,
      finished_at: '2026-03-01T10:00:00.000Z',
    },
  },
  states: { 'failed, while writing': 'failed', 'failed, while taking back': 'failed' },
  at: '2026-03-02T10:00:00.000Z',
  events: {
    'import.attach': { part: 'xls' },
    'import.parse': {},
    'import.ask': {},
    'import.map': {},
    'import.amend': {},
    'import.choose': {},
    'import.check': {},
    'import.fix': {},
    'import.skip': {},
    'import.run': { leave_errors: false },
    'import.cancel': {},
    'import.halt': {},
    'import.finish': {},
    'import.fail': {},
    'import.retry': {},
    'import.rollback': {},
  },
  when: {
    'with both files': { columns: { has_xls: true, has_zip: true } },
    'without the ZIP': { columns: { has_xls: true, has_zip: false } },
    'of a kind that needs no ZIP': { columns: { has_xls: true, has_zip: false, needs_zip: false } },
    'without the rows that show its columns': { columns: { is_mappable: false } },
    'the ZIP': { event: { part: 'zip' } },
    'with errors': { columns: { error_count: 3 } },
    'leaving errors out': { event: { leave_errors: true } },
    'after it has written': { columns: { written_count: 40 } },
    'after a check that failed': { columns: { failed_step: 'parse' } },
    'amended after a run by a file that cannot be read': {
      columns: { written_count: 40, finished_at: '2026-03-01T10:00:00.000Z' },
    },
    'while it waits for another': { columns: { is_waiting: true } },
    'when asked to stop': { columns: { cancel_requested_at: '2026-03-02T09:59:00.000Z' } },
    'with nothing written': { columns: { written_count: 0 } },
    'after 90 days': { columns: { is_cleared: true } },
    'a week later': { at: '2026-03-08T10:00:00.000Z' },
    'more than a week later': { at: '2026-03-08T10:00:00.001Z' },
  },
  rows: `
uploading | –               | import.attach | DOCS ADM8 ADM SUP | uploading | has_xls=true
uploading | the ZIP         | import.attach | DOCS ADM8 ADM SUP | uploading | has_zip=true
uploading | with both files | import.parse  | DOCS ADM8 ADM SUP | parsing
uploading | with both files, after a check that failed | import.parse | DOCS ADM8 ADM SUP | parsing | failed_step=null
uploading | without the ZIP | import.parse  | nobody
uploading | of a kind that needs no ZIP | import.parse | DOCS ADM8 ADM SUP | parsing
uploading | with both files, after 90 days | import.parse | nobody
uploading | after 90 days   | import.attach | nobody
uploading | –               | import.cancel | DOCS ADM8 ADM SUP SYS | cancelled | finished_at=at

parsing | – | import.check  | SYS               | parsed
parsing | – | import.ask    | SYS               | mapping
parsing | – | import.fail   | SYS               | failed    | failed_step=parse
parsing | – | import.cancel | DOCS ADM8 ADM SUP | cancelled | finished_at=at

# A workbook that is not our template waits until somebody has said where its columns are.
mapping | –                             | import.map    | DOCS ADM8 ADM SUP     | parsing
mapping | of a kind that needs no ZIP   | import.map    | DOCS ADM8 ADM SUP     | parsing
mapping | without the ZIP               | import.map    | nobody
mapping | without the rows that show its columns | import.map | nobody
mapping | –                             | import.attach | DOCS ADM8 ADM SUP     | uploading
mapping | –                             | import.cancel | DOCS ADM8 ADM SUP SYS | cancelled | finished_at=at
mapping | after 90 days                 | import.map    | nobody
mapping | after 90 days                 | import.attach | nobody
parsed  | –                             | import.map    | DOCS ADM8 ADM SUP     | parsing
parsed  | when asked to stop            | import.map    | DOCS ADM8 ADM SUP     | parsing | cancel_requested_at=null
parsed  | after it has written          | import.map    | nobody
parsed  | without the rows that show its columns | import.map | nobody
parsed  | after 90 days                 | import.map    | nobody
failed  | –                             | import.map    | DOCS ADM8 ADM SUP     | parsing | failed_step=null
failed  | after it has written          | import.map    | nobody
failed, while writing | –               | import.map    | nobody

# What was checked can be mended, left out, or given other files as long as nothing is written.
parsed | –                               | import.attach | DOCS ADM8 ADM SUP | uploading
parsed | after it has written            | import.attach | nobody
parsed | –                               | import.fix    | DOCS ADM8 ADM SUP | parsed
parsed | –                               | import.skip   | DOCS ADM8 ADM SUP | parsed
parsed | –                               | import.amend  | DOCS ADM8 ADM SUP | parsing
parsed | –                               | import.choose | DOCS ADM8 ADM SUP | parsing
parsed | –                               | import.run    | DOCS ADM8 ADM SUP | running
parsed | with errors                     | import.run    | nobody
parsed | with errors, leaving errors out | import.run    | DOCS ADM8 ADM SUP | running
parsed | –                               | import.cancel | DOCS ADM8 ADM SUP SYS | cancelled | finished_at=at

# Its files and rows are gone then.
parsed | after 90 days | import.attach | nobody
parsed | after 90 days | import.fix    | nobody
parsed | after 90 days | import.skip   | nobody
parsed | after 90 days | import.amend  | nobody
parsed | after 90 days | import.choose | nobody
parsed | after 90 days | import.run    | nobody
parsed | after 90 days | import.cancel | DOCS ADM8 ADM SUP SYS | cancelled | finished_at=at
doneWithErrors | after 90 days | import.fix   | nobody
doneWithErrors | after 90 days | import.skip  | nobody
doneWithErrors | after 90 days | import.amend | nobody
doneWithErrors | after 90 days | import.choose | nobody
doneWithErrors | after 90 days | import.retry | nobody
failed | after 90 days | import.attach | nobody
failed | after 90 days | import.parse  | nobody
failed, while writing | after 90 days | import.retry | nobody

# A running one stops after its batch, and cannot be asked twice.
running | –                  | import.cancel | DOCS ADM8 ADM SUP | running        | cancel_requested_at=at
running | while it waits for another | import.cancel | DOCS ADM8 ADM SUP | cancelled | finished_at=at
running | when asked to stop | import.cancel | nobody
running | –                  | import.finish | SYS               | done           | finished_at=at
running | with errors        | import.finish | SYS               | doneWithErrors | finished_at=at
running | when asked to stop | import.halt   | SYS               | cancelled      | finished_at=at
running | –                  | import.fail   | SYS               | failed         | failed_step=run, finished_at=at

# A request to stop that came during the last batch does not stop what is done afterwards.
done           | when asked to stop | import.rollback | ADM8 ADM SUP      | rollingBack | cancel_requested_at=null
cancelled      | when asked to stop | import.rollback | ADM8 ADM SUP      | rollingBack | cancel_requested_at=null
doneWithErrors | when asked to stop | import.rollback | ADM8 ADM SUP      | rollingBack | cancel_requested_at=null
doneWithErrors | when asked to stop | import.amend    | DOCS ADM8 ADM SUP | parsing     | cancel_requested_at=null
doneWithErrors | when asked to stop | import.choose   | DOCS ADM8 ADM SUP | parsing     | cancel_requested_at=null
doneWithErrors | when asked to stop | import.retry    | DOCS ADM8 ADM SUP | running     | cancel_requested_at=null
parsed         | when asked to stop | import.amend    | DOCS ADM8 ADM SUP | parsing     | cancel_requested_at=null
parsed         | when asked to stop | import.choose   | DOCS ADM8 ADM SUP | parsing     | cancel_requested_at=null
parsed         | when asked to stop | import.run      | DOCS ADM8 ADM SUP | running     | cancel_requested_at=null

done | –                      | import.rollback | ADM8 ADM SUP | rollingBack
done | with nothing written   | import.rollback | nobody
done | a week later           | import.rollback | ADM8 ADM SUP | rollingBack
done | more than a week later | import.rollback | nobody

doneWithErrors | –                      | import.fix       | DOCS ADM8 ADM SUP | doneWithErrors
doneWithErrors | –                      | import.skip      | DOCS ADM8 ADM SUP | doneWithErrors
doneWithErrors | –                      | import.amend     | DOCS ADM8 ADM SUP | parsing
doneWithErrors | –                      | import.choose    | DOCS ADM8 ADM SUP | parsing
doneWithErrors | –                      | import.retry     | DOCS ADM8 ADM SUP | running
doneWithErrors | –                      | import.rollback | ADM8 ADM SUP      | rollingBack
doneWithErrors | with nothing written   | import.rollback | nobody
doneWithErrors | more than a week later | import.rollback | nobody

cancelled | –                      | import.rollback | ADM8 ADM SUP | rollingBack
cancelled | with nothing written   | import.rollback | nobody
cancelled | more than a week later | import.rollback | nobody

failed | –               | import.attach | DOCS ADM8 ADM SUP | uploading
failed | after it has written | import.attach | nobody
failed | –               | import.parse  | DOCS ADM8 ADM SUP | parsing | failed_step=null
failed | without the ZIP | import.parse  | nobody
failed | without the ZIP, the ZIP | import.attach | DOCS ADM8 ADM SUP | uploading | has_zip=true
# Only what was written last can be taken back, so this one is cancelled first.
failed | amended after a run by a file that cannot be read | import.rollback | nobody
failed, while writing | with nothing written | import.attach | nobody
failed, while writing | –                    | import.parse  | nobody
failed | –               | import.cancel | DOCS ADM8 ADM SUP SYS | cancelled | finished_at=at
failed, while writing     | –                      | import.retry     | DOCS ADM8 ADM SUP | running     | failed_step=null
failed, while writing     | –                      | import.rollback | ADM8 ADM SUP      | rollingBack | failed_step=null
failed, while writing     | with nothing written   | import.rollback | nobody
failed, while writing     | more than a week later | import.rollback | nobody
failed, while writing     | –                      | import.cancel    | DOCS ADM8 ADM SUP SYS | cancelled   | finished_at=at
failed, while taking back | –                      | import.rollback | ADM8 ADM SUP      | rollingBack | failed_step=null
failed, while taking back | –                      | import.cancel    | DOCS ADM8 ADM SUP SYS | cancelled   | finished_at=at

rollingBack | – | import.finish | SYS | rolledBack
rollingBack | – | import.fail   | SYS | failed | failed_step=rollback

rolledBack | – | import.rollback | nobody
`,
})
