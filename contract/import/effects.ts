import { effectsOf } from '#contract/declare/effects.ts'
import { importLifecycle } from './lifecycle.ts'

const checking = ['job import.parse', 'import_rows', 'import_files'] as const

const ended = 'because an import that was taken back stays, with what it has done' as const

/** What the steps of an import write. Records that its jobs write and take back are written beside its steps. */
export const importEffects = [
  effectsOf(
    importLifecycle,
    { records: ['imports'] },
    {
      'import.attach': { writes: ['media_files'] },
      'import.parse': { writes: checking, follows: ['import.fail'] },
      'import.ask': { writes: checking },
      'import.map': { writes: checking, follows: ['import.check', 'import.ask', 'import.fail'] },
      'import.amend': { writes: [...checking, 'media_files'], follows: ['import.check'] },
      'import.choose': { writes: checking, follows: ['import.check'] },
      'import.check': { writes: checking },
      'import.fix': { writes: ['import_rows'] },
      'import.skip': { writes: ['import_rows'] },
      'import.run': { writes: ['job import.run'] },
      'import.cancel': { writes: ['import_rows', 'import_files', 'media_files'] },
      'import.halt': { writes: ['job mail.send'] },
      'import.finish': {
        writes: ['synchronizations', 'import_rows', 'job mail.send', 'job documentation.tell-editions'],
      },
      'import.fail': { writes: ['job mail.send'] },
      'import.retry': { writes: ['job import.run', 'import_rows'], follows: ['import.finish', 'import.fail'] },
      'import.rollback': {
        writes: ['job import.rollback'],
        undoes: {
          'import.run': {
            'record.status': ended,
            'record.duration': ended,
            'record.started_at': ended,
            'record.finished_at': ended,
            'record.undone_count': ended,
            'import_rows.result': ended,
            'import_rows.record_id': ended,
            'import_rows.written_version': ended,
          },
        },
        follows: ['import.fail'],
      },
    },
  ),
]
