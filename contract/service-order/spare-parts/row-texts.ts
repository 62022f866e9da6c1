import { rowStatus } from '#contract/declare/row-text.ts'
import type { Status } from '#contract/declare/statuses.ts'

/** Whether a spare part is sold. */
export const partSaleStatus = {
  sold: { tone: 'green', label: { pl: 'w sprzedaży', en: 'on sale' } },
  withdrawn: { tone: 'grey', label: { pl: 'wycofana', en: 'withdrawn' } },
} as const satisfies Record<string, Status>

/** Whether a part is sold, or which one replaces it. */
export const partSale = rowStatus(
  'sale',
  ({ active, replaced_by_number: number }: { active: boolean; replaced_by_number: string | null }): Status => {
    if (number) return { tone: 'amber', label: { pl: `zastąpiona przez ${number}`, en: `replaced by ${number}` } }
    return partSaleStatus[active ? 'sold' : 'withdrawn']
  },
)
