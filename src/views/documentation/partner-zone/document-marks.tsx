import { Trans, useLingui } from '@lingui/react/macro'
import type { VisibleDocument } from '#contract/documentation/zone.ts'
import { formatFileSize } from '#services/formatting.ts'
import { Badge } from '#views/components/status/status-badge.tsx'
import classes from './documentation.module.css'

/** Marks of a document: an edition newer than the downloaded one, another language. */
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

/** A file size formatted in the language of the reader. */
export function Size({ bytes }: { bytes: number }) {
  const { i18n } = useLingui()
  return <bdi>{formatFileSize(bytes, i18n.locale)}</bdi>
}
