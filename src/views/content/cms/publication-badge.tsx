import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Flex } from '@mantine/core'
import { publicationStatus } from '#contract/content/statuses.ts'
import { formatMoment } from '#services/formatting.ts'
import { noWord, wordsOf } from '#views/components/data-table/words-of.ts'
import { Badge, StatusBadge } from '#views/components/status/status-badge.tsx'
import type { PublishedRow } from './published-record.ts'

/** The state of publication of a record, and whether it has unpublished changes. */
export function PublicationBadge({ record }: { record: PublishedRow & { status?: string } }) {
  return (
    <Flex component="span" gap="3xs" wrap="wrap" display="inline-flex">
      <StatusBadge of={publicationStatus[record.status === 'inactive' ? 'inactive' : record.state]} />
      {record.has_pending && (
        <Badge tone="amber">
          <Trans>Changes pending</Trans>
        </Badge>
      )}
    </Flex>
  )
}

/** The date of publication, in lists. */
export function PublicationDate({ record: { state, publication_date } }: { record: PublishedRow }) {
  return <bdi>{publication_date === null || state === 'draft' ? '–' : formatMoment(publication_date)}</bdi>
}

export const publicationWords = wordsOf(publicationStatus)

/** What the badge of a publication shows. */
export const publicationLines = [
  { field: 'state', label: msg`Status`, words: publicationWords },
  { field: 'has_pending', label: msg`Changes pending`, words: { true: msg`Changes pending`, false: noWord } },
] as const
