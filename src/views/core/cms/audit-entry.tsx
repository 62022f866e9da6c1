import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Drawer } from '@mantine/core'
import { Link } from 'wouter'
import type { AuditRow } from '#contract/core/records.ts'
import { formatMoment } from '#services/formatting.ts'
import { entityLabel, recordPage } from '#views/components/entity/entity-label.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { Changes } from '#views/components/history/changes.tsx'
import { DoneBy } from '#views/components/history/done-by.tsx'
import { useValueWords } from '#views/components/history/value-words.ts'
import classes from './audit.module.css'
import { Action } from './audit-cells.tsx'

/** An audit entry with every changed field. */
export function AuditEntryDrawer({ entry, onClose }: { entry: AuditRow | null; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Drawer
      opened={entry !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={<Trans>Change</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {entry && <Entry entry={entry} />}
    </Drawer>
  )
}

function Entry({ entry }: { entry: AuditRow }) {
  const { i18n } = useLingui()
  const say = useValueWords()
  const page = recordPage(entry.entity, entry.entity_id)
  return (
    <>
      <div className={classes.head}>
        <Action entry={entry} />
        <strong>
          {labelIn(i18n, entityLabel(entry.entity))}: {entry.title ?? `#${entry.entity_id}`}
        </strong>
        <span className={classes.who}>
          <DoneBy entry={entry} /> · <time dateTime={entry.at}>{formatMoment(entry.at)}</time> ·{' '}
          <Trans>record {entry.entity_id}</Trans>
        </span>
        {page && entry.is_live && (
          <Anchor component={Link} href={page}>
            <Trans>Open the record</Trans>
          </Anchor>
        )}
      </div>
      <Changes entry={entry} say={say} />
    </>
  )
}
