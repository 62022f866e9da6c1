import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { type ImportKind, importKinds } from '#contract/import/kinds.ts'
import type { KeptRow } from '#contract/import/records.ts'
import { formatMoment } from '#services/formatting.ts'
import { recordPage } from '#views/components/entity/entity-label.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import classes from './import.module.css'
import { useImport } from './import-actor.ts'

/** Maximum number of listed records; the protocol has all. */
const most = 100

/** Records that a rollback did not touch because they were changed since, with who changed them and when, or are in use. */
export function KeptRows() {
  const { t } = useLingui()
  const { id, kind, counts } = useImport()
  const { data, failed, refresh } = useLoad('import.kept-rows.index', {
    path: { import: id },
    query: { per_page: most, sort_by: 'row_number', sort_direction: 'asc' },
  })
  return (
    <Card title={t`Records that stay as they are`} count={counts.kept}>
      {failed && (
        <Notice tone="danger" live onRetry={refresh}>
          <Trans>The records could not be loaded.</Trans>
        </Notice>
      )}
      {!data && !failed && <Skeleton height={80} />}
      {data && (
        <ul className={classes.kept}>
          {data.results.map((row) => (
            <li key={row.id}>
              <span className={classes.keptRow}>
                <Trans>Row {row.row_number}</Trans>
              </span>
              <KeptTitle kind={kind} row={row} />
              <span className={classes.why}>
                <Why row={row} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {counts.kept > most && (
        <p className={classes.hint}>
          <Trans>
            The first {most} of {counts.kept} are shown; the protocol has all.
          </Trans>
        </p>
      )}
    </Card>
  )
}

function KeptTitle({ kind, row: { title, record_id, is_deleted } }: { kind: ImportKind; row: KeptRow }) {
  const page = record_id === null || is_deleted ? null : recordPage(importKinds[kind].entity, record_id)
  return page ? <EnterableLink href={page}>{title}</EnterableLink> : <strong>{title}</strong>
}

function Why({ row: { is_deleted, is_used, problem, changed_by_name, changed_at } }: { row: KeptRow }) {
  const at = changed_at ? formatMoment(changed_at) : '–'
  const who = changed_by_name
  if (is_deleted)
    return who ? (
      <Trans>
        deleted after the import by {who}, {at}
      </Trans>
    ) : (
      <Trans>deleted after the import, {at}</Trans>
    )
  if (problem) return <bdi>{problem}</bdi>
  if (is_used) return <Trans>in use: other records refer to it</Trans>
  return who ? (
    <Trans>
      edited after the import by {who}, {at}
    </Trans>
  ) : (
    <Trans>edited after the import, {at}</Trans>
  )
}
