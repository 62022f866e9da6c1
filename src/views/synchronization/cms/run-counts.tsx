import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { resultOutcome } from '#contract/synchronization/statuses.ts'
import type { ResultOutcome } from '#contract/synchronization/synchronization.ts'
import { formatNumber } from '#services/formatting.ts'
import type { ColumnLine } from '#views/components/data-table/columns.ts'
import { labelIn } from '#views/components/entity/label.ts'

type Counts = Record<'seen' | 'same' | ResultOutcome, number>

const told: readonly ResultOutcome[] = ['changed', 'different', 'matched', 'unknown', 'gone', 'failed']

/** The number of processed records, and the outcome of those that differ. */
export function RunCounts({ counts }: { counts: Counts }) {
  const { i18n } = useLingui()
  if (counts.seen === 0 && counts.gone === 0) return <bdi>–</bdi>
  const parts = told
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${labelIn(i18n, resultOutcome[outcome].label)}: ${formatNumber(counts[outcome], i18n.locale)}`)
  return (
    <>
      <Trans>Read: {formatNumber(counts.seen, i18n.locale)}</Trans>
      {parts.length > 0 && ` · ${parts.join(' · ')}`}
    </>
  )
}

/** The numbers that it shows, each a column of an export. */
export const countLines: readonly ColumnLine<Counts>[] = [
  { field: 'seen', label: msg({ context: 'records', message: 'Read' }) },
  ...told.map((outcome) => ({ field: outcome, label: resultOutcome[outcome].label })),
]
