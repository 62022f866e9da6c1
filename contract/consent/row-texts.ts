import type { RowText } from '#contract/declare/row-text.ts'

/** What became of a consent. */
export const consentState: RowText<{ withdrawn: boolean; anonymised: boolean }> = {
  name: 'state',
  of: ({ withdrawn, anonymised }) => {
    if (anonymised) return { pl: 'Zanonimizowana', en: 'Anonymised' }
    return withdrawn ? { pl: 'Wycofana', en: 'Withdrawn' } : { pl: 'Udzielona', en: 'Given' }
  },
}
