import { type RowText, rowStatus } from '#contract/declare/row-text.ts'
import type { Status } from '#contract/declare/statuses.ts'

/** The number of different files of an error code. */
export const fileCount: RowText<{ files_pl: readonly string[]; files_en: readonly string[] }> = {
  name: 'file_count',
  of: ({ files_pl, files_en }) => {
    const { size } = new Set([...files_pl, ...files_en])
    return size === 0 ? null : { pl: String(size), en: String(size) }
  },
}

/** Whether a device is sold, and in offers, by words. */
export const saleStatus = {
  blocked: { tone: 'red', label: { pl: 'Zablokowane', en: 'Blocked' } },
  offered: { tone: 'green', label: { pl: 'W ofertach', en: 'In offers' } },
  unoffered: { tone: 'grey', label: { pl: 'Poza ofertami', en: 'Not in offers' } },
} as const satisfies Record<string, Status>

/** Whether a device is sold, and in offers. */
export const saleState = rowStatus(
  'sale',
  ({ blocked, is_offerable }: { blocked: boolean; is_offerable: boolean }) =>
    saleStatus[blocked ? 'blocked' : is_offerable ? 'offered' : 'unoffered'],
)
