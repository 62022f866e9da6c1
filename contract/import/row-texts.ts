import type * as v from 'valibot'
import type { RowText } from '#contract/declare/row-text.ts'
import type { importRow } from './records.ts'

/** The number of rows of an import, and what became of them. */
export const importCounts: RowText<{ counts: v.InferOutput<typeof importRow.counts> }> = {
  name: 'row_counts',
  of: ({ counts: { rows, written, undone, error } }) => {
    if (rows === 0) return null
    const parts = [
      { count: rows, pl: 'wiersze', en: 'rows' },
      { count: written, pl: 'zapisane', en: 'written' },
      { count: undone, pl: 'wycofane', en: 'rolled back' },
      { count: error, pl: 'błędy', en: 'errors' },
    ].filter(({ count }) => count > 0)
    return {
      pl: parts.map(({ pl, count }) => `${pl}: ${count}`).join(' · '),
      en: parts.map(({ en, count }) => `${en}: ${count}`).join(' · '),
    }
  },
}
