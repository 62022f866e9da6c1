import type { RowText } from '#contract/declare/row-text.ts'

/** Whether a part is sold, or which one replaces it. */
export const partSale: RowText<{ active: boolean; replaced_by_number: string | null }> = {
  name: 'sale',
  of: ({ active, replaced_by_number: number }) => {
    if (number) return { pl: `zastąpiona przez ${number}`, en: `replaced by ${number}` }
    return active ? { pl: 'w sprzedaży', en: 'on sale' } : { pl: 'wycofana', en: 'withdrawn' }
  },
}
