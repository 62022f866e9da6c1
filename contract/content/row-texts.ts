import type { RowText } from '#contract/declare/row-text.ts'
import { publicationStatus } from './statuses.ts'

/** Whether a text is shown: not while it is inactive, whatever its publication. */
export const publicationText: RowText<{ state: keyof typeof publicationStatus; status: string }> = {
  name: 'publication',
  of: ({ state, status }) => publicationStatus[status === 'inactive' ? 'inactive' : state].label,
}
