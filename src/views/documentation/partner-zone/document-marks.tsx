import { Trans, useLingui } from '@lingui/react/macro'
import type { VisibleDocument } from '#contract/documentation/zone.ts'
import { formatFileSize } from '#services/formatting.ts'
import { Badge } from '#views/components/status/status-badge.tsx'
import classes from './documentation.module.css'

/** What to know of a document before it is opened: a newer edition than one has, or another language. */
export function DocumentMarks({ row }: { row: VisibleDocument }) {
  const { downloaded_edition, is_outdated, is_translated, file_locale } = row
  if (!is_outdated && is_translated) return null
  return (
    <span className={classes.marks}>
      {is_outdated && (
        <Badge tone="amber">
          <Trans>New edition: you have {downloaded_edition}</Trans>
        </Badge>
      )}
      {!is_translated && (
        <Badge tone="grey">{file_locale === 'pl' ? <Trans>In Polish</Trans> : <Trans>In English</Trans>}</Badge>
      )}
    </span>
  )
}

/** A size in the reader's way of writing. */
export function Size({ bytes }: { bytes: number }) {
  const { i18n } = useLingui()
  return formatFileSize(bytes, i18n.locale)
}
