import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { entityLabel } from '#contract/core/row-texts.ts'
import type { MediaUse } from '#contract/media/library.ts'
import { recordPage } from '#views/components/entity/entity-label.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { PlainList } from '#views/components/page/list.tsx'

/** The records that use a file, each with a link; also those in the trash. */
export function MediaUses({ id }: { id: string }) {
  const { data } = useLoad('media.media.uses', { path: { media_file: id } })
  // A record may use a file in several fields.
  const records = [...new Map(data?.results.map((use) => [recordOf(use), use])).values()]
  if (data?.results.length === 0)
    return (
      <Text c="dimmed" className="tabular">
        <Trans>Nothing uses this file.</Trans>
      </Text>
    )
  return (
    <PlainList className="anywhere" divided gap="3xs">
      {records.map((use) => (
        <UseLine key={recordOf(use)} use={use} />
      ))}
    </PlainList>
  )
}

const recordOf = ({ entity, entity_id }: MediaUse) => `${entity} ${entity_id}`

function UseLine({ use }: { use: MediaUse }) {
  const { i18n } = useLingui()
  const page = recordPage(use.entity, use.entity_id)
  const title = use.title ?? `#${use.entity_id}`
  return (
    <li>
      <Text span c="dimmed">
        {labelIn(i18n, entityLabel(use.entity))}
      </Text>{' '}
      {page && !use.is_trashed ? <a href={`#${page}`}>{title}</a> : title}
      {use.is_trashed && (
        <Text span c="dimmed">
          {' '}
          <Trans>in the trash</Trans>
        </Text>
      )}
    </li>
  )
}
