import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { deedOf } from '#contract/core/audit-verbs.ts'
import type { AuditRow } from '#contract/core/records.ts'
import { entityLabel, recordsOfAct } from '#contract/core/row-texts.ts'
import { recordPage } from '#views/components/entity/entity-label.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { fieldWords, isTold } from '#views/components/history/field-words.ts'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import classes from './audit.module.css'

/** The action in words. */
export function Action({ entry: { entity, action } }: { entry: Pick<AuditRow, 'entity' | 'action'> }) {
  const { done, mark } = deedOf(entity, action)
  return <StatusBadge of={{ tone: mark.tone, label: done }} />
}

/** The kind of record in words. */
export function AuditedKind({ of }: { of: string }) {
  const { i18n } = useLingui()
  return <bdi>{labelIn(i18n, entityLabel(of))}</bdi>
}

/** A link to the record by its name; the number of one that no longer exists. */
export function RecordLink({ entry }: { entry: AuditRow }) {
  const { i18n } = useLingui()
  const { entity, entity_id, title, is_live, act_id } = entry
  const together = recordsOfAct.of(entry)
  const page = recordPage(entity, entity_id)
  const name = title ?? `#${entity_id}`
  if (together) return <EnterableLink href={`/cms/audit?act_id=${act_id}`}>{labelIn(i18n, together)}</EnterableLink>
  if (!page || !is_live) return <bdi>{name}</bdi>
  return <EnterableLink href={page}>{name}</EnterableLink>
}

/** The changed fields, the first few by name; opens the entry. */
export function Summary({ entry, onOpen }: { entry: AuditRow; onOpen: (entry: AuditRow) => void }) {
  const { i18n } = useLingui()
  const told = entry.changes.filter(({ field }) => isTold(entry.entity, field))
  const names = told.slice(0, 3).map(({ field }) => {
    const words = fieldWords[field]
    return words ? labelIn(i18n, words) : field.replaceAll('_', ' ')
  })
  const more = told.length - names.length
  return (
    <Anchor
      component="button"
      type="button"
      underline="hover"
      truncate
      display="block"
      ta="start"
      className={classes.summary}
      onClick={() => onOpen(entry)}
    >
      {names.length > 0 ? names.join(', ') : <Trans>Details</Trans>}
      {more > 0 && (
        <>
          {' '}
          <Trans>and {more} more</Trans>
        </>
      )}
    </Anchor>
  )
}
