import type { RowText } from '#contract/declare/row-text.ts'

/** The number of different files of an error code. */
export const fileCount: RowText<{ files_pl: readonly string[]; files_en: readonly string[] }> = {
  name: 'file_count',
  of: ({ files_pl, files_en }) => {
    const { size } = new Set([...files_pl, ...files_en])
    return size === 0 ? null : { pl: String(size), en: String(size) }
  },
}

/** Whether a device is sold, and in offers. */
export const saleState: RowText<{ blocked: boolean; is_offerable: boolean }> = {
  name: 'sale',
  of: ({ blocked, is_offerable }) => {
    if (blocked) return { pl: 'Zablokowane', en: 'Blocked' }
    return is_offerable ? { pl: 'W ofertach', en: 'In offers' } : { pl: 'Poza ofertami', en: 'Not in offers' }
  },
}
