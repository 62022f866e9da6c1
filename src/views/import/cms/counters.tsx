import { useLingui } from '@lingui/react'
import { UnstyledButton } from '@mantine/core'
import { type ImportItem, rowKinds } from '#contract/import/records.ts'
import { formatNumber } from '#services/formatting.ts'
import { ErpOwnedColumns } from './erp-owned-columns.tsx'
import classes from './import.module.css'
import { rowKindWords } from './words.ts'

interface CountersProps {
  counts: ImportItem['counts']
  /** The result that the rows are filtered by. */
  shown: string | undefined
  onShow: (kind: string | null) => void
}

/** The number of new, changed, unchanged, faulty and skipped rows; each is a filter of the rows below. */
export function Counters({ counts, shown, onShow }: CountersProps) {
  const { i18n } = useLingui()
  return (
    <>
      <ErpOwnedColumns />
      <div className={classes.counters}>
        <div className={classes.counts}>
          {rowKinds.map((kind) => (
            <UnstyledButton
              key={kind}
              className={classes.count}
              data-tone={rowKindWords[kind].tone}
              aria-pressed={shown === kind}
              onClick={() => onShow(shown === kind ? null : kind)}
            >
              <span>{i18n._(rowKindWords[kind].label)}</span>
              <strong data-some={counts[kind] > 0 || undefined}>{formatNumber(counts[kind], i18n.locale)}</strong>
            </UnstyledButton>
          ))}
        </div>
        <div className={classes.share} aria-hidden>
          {rowKinds.map((kind) => (
            <span key={kind} data-tone={rowKindWords[kind].tone} style={{ flexGrow: counts[kind] }} />
          ))}
        </div>
      </div>
    </>
  )
}
