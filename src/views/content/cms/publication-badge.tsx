import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Flex } from '@mantine/core'
import type { ShownPublicationState } from '#contract/content/publication-lifecycle-state.ts'
import { formatMoment } from '#services/formatting.ts'
import { Badge } from '#views/components/status/status-badge.tsx'
import type { Tone } from '#views/components/status/statuses.ts'
import type { PublishedRow } from './published-record.ts'

interface State {
  tone: Tone
  label: MessageDescriptor
}

/** Labels and tones of the states of publication. */
export const publicationStates: Record<ShownPublicationState, State> = {
  draft: { tone: 'grey', label: msg({ context: 'content', message: 'Draft' }) },
  scheduled: { tone: 'violet', label: msg({ context: 'content', message: 'Scheduled' }) },
  published: { tone: 'green', label: msg({ context: 'content', message: 'Published' }) },
}

/** Labels and tones of the states of FAQ questions, where an unpublished one has another name. */
export const publicationStatuses: Record<ShownPublicationState | 'inactive', State> = {
  ...publicationStates,
  inactive: { tone: 'grey', label: msg({ context: 'content', message: 'Inactive' }) },
}

/** The state of publication of a record, and whether it has unpublished changes. */
export function PublicationBadge({ record }: { record: PublishedRow & { status?: string } }) {
  const { i18n } = useLingui()
  const { tone, label } = publicationStatuses[record.status === 'inactive' ? 'inactive' : record.state]
  return (
    <Flex component="span" gap={6} wrap="wrap" display="inline-flex">
      <Badge tone={tone}>{i18n._(label)}</Badge>
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
