import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { orOther, type Tone } from '#contract/declare/statuses.ts'
import type { RowKind } from '#contract/import/records.ts'
import { otherWord, withOtherWord } from '#views/components/entity/other-word.ts'

/** Labels and tones of the results of rows. */
export const rowKindWords: Record<RowKind, { tone: Tone; label: MessageDescriptor }> = orOther(
  {
    new: { tone: 'green', label: msg({ context: 'imported rows', message: 'New' }) },
    changed: { tone: 'blue', label: msg({ context: 'imported rows', message: 'Changed' }) },
    same: { tone: 'grey', label: msg({ context: 'imported rows', message: 'Unchanged' }) },
    error: { tone: 'red', label: msg({ context: 'imported rows', message: 'With an error' }) },
    skipped: { tone: 'amber', label: msg({ context: 'imported rows', message: 'Skipped' }) },
  },
  { tone: 'grey', label: otherWord },
)

/** Labels of the result of one row. */
export const rowWords: Record<RowKind, MessageDescriptor> = withOtherWord({
  new: msg({ context: 'imported row', message: 'New' }),
  changed: msg({ context: 'imported row', message: 'Changed' }),
  same: msg({ context: 'imported row', message: 'Unchanged' }),
  error: msg({ context: 'imported row', message: 'With an error' }),
  skipped: msg({ context: 'imported row', message: 'Skipped' }),
})
