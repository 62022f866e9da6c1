import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import type { MediaUse } from '#contract/media/library.ts'
import { entityLabel, recordPage } from '#views/components/entity/entity-label.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import classes from './media-details.module.css'

/** The records that use a file, each with the way to it; those in the trash are named too. */
export function MediaUses({ id }: { id: string }) {
  const { data } = useLoad('media.media.uses', { path: { media_file: id } })
  if (data?.results.length === 0)
    return (
      <p className={classes.facts}>
        <Trans>Nothing uses this file.</Trans>
      </p>
    )
  return (
    <ul className={classes.uses}>
      {data?.results.map((use) => (
        <UseLine key={`${use.entity} ${use.entity_id} ${use.field}`} use={use} />
      ))}
    </ul>
  )
}

function UseLine({ use }: { use: MediaUse }) {
  const { i18n } = useLingui()
  const page = recordPage(use.entity, use.entity_id)
  const title = use.title ?? `#${use.entity_id}`
  return (
    <li>
      <span className={classes.kind}>{labelIn(i18n, entityLabel(use.entity))}</span>{' '}
      {page && !use.is_trashed ? <Anchor href={`#${page}`}>{title}</Anchor> : title}
      {use.is_trashed && (
        <span className={classes.kind}>
          {' '}
          <Trans>in the trash</Trans>
        </span>
      )}
    </li>
  )
}
