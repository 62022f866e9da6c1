import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, Skeleton, Text } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { type ImportKind, importKinds } from '#contract/import/kinds.ts'
import type { KeptRow } from '#contract/import/records.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import { downloadProtocol } from '#services/import/import-calls.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { recordPage } from '#views/components/entity/entity-label.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice, type NoticeTone } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Pipeline, useImport } from './import-actor.ts'

/** Maximum number of listed records; the import report has all. */
const most = 100

/** Records that a rollback did not touch because they were changed since, with who changed them and when, or are in use. */
function KeptRows() {
  const { t } = useLingui()
  const { id, kind, counts } = useImport()
  const { data, failed, failure, refresh } = useLoad('import.kept-rows.index', {
    path: { import: id },
    query: { per_page: most, sort_by: 'row_number', sort_direction: 'asc' },
  })
  return (
    <Card title={t`Records that stay as they are`} count={counts.kept}>
      {failed && (
        <Notice tone="danger" live failure={failure} onRetry={refresh}>
          <Trans>The records could not be loaded.</Trans>
        </Notice>
      )}
      {!data && !failed && <Skeleton height={80} />}
      {data && (
        <PlainList divided gap="2xs">
          {data.results.map((row) => (
            <Flex key={row.id} component="li" rowGap="5xs" columnGap="md" wrap="wrap">
              <Text span className="tabular" c="dimmed" flex="0 0 80px">
                <Trans>Row {row.row_number}</Trans>
              </Text>
              <Box component="span" flex="1 1 auto">
                <KeptTitle kind={kind} row={row} />
              </Box>
              <Text span c="dimmed">
                <Why row={row} />
              </Text>
            </Flex>
          ))}
        </PlainList>
      )}
      {counts.kept > most && (
        <Note my="3xs">
          <Trans>
            The first {most} of {counts.kept} are shown; the import report has all.
          </Trans>
        </Note>
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

const tones: Partial<Record<string, NoticeTone>> = { done: 'success', failed: 'danger', doneWithErrors: 'warning' }

/** The result of the import: rows written and not written. */
export function ImportOutcome() {
  const { id, status, counts, failure, rollback_until, kept_until, is_cleared } = useImport()
  const refused = Pipeline.useSelector((snapshot) => (snapshot.matches('notRetried') ? snapshot.context.failure : null))
  const written = useSubmission({ send: downloadProtocol })
  const until = formatDate(kept_until)
  const rollback = rollback_until && formatDate(rollback_until)
  return (
    <>
      {refused && <FailureNotice failure={refused} inFull apart />}
      <Notice
        tone={tones[status] ?? 'information'}
        live
        apart
        title={failure ?? <Summary />}
        action={
          counts.rows > 0 && (
            <Button
              variant="default"
              loading={written.busy}
              leftSection={<IconReportAnalytics size={18} stroke={1.7} />}
              onClick={() => written.submit({ id, filename: `import-${id}.xlsx` })}
            >
              <Trans>Import report, XLSX</Trans>
            </Button>
          )
        }
      >
        {failure && <Summary />}
        {counts.error > 0 && (
          <Note my="3xs">
            <Plural
              value={counts.error}
              one="# row has an error and is not written."
              other="# rows have errors and are not written."
            />
          </Note>
        )}
        {counts.kept > 0 && (
          <Note my="3xs">
            <Plural
              value={counts.kept}
              one="# record stays, because it has been edited since or is in use."
              other="# records stay, because they have been edited since or are in use."
            />
          </Note>
        )}
        <Note my="3xs">
          {rollback && (
            <>
              <Trans>An administrator can roll it back until {rollback}.</Trans>{' '}
            </>
          )}
          {is_cleared ? (
            <Trans>Its files and rows were removed after 90 days.</Trans>
          ) : (
            <Trans>Files and rows are kept until {until}.</Trans>
          )}
        </Note>
      </Notice>
      {counts.kept > 0 && !is_cleared && (
        <Box mb="md">
          <KeptRows />
        </Box>
      )}
    </>
  )
}

function Summary() {
  const { counts, status } = useImport()
  if (status === 'rolledBack')
    return <Plural value={counts.undone} one="# record was rolled back." other="# records were rolled back." />
  if (counts.written === 0) return <Trans>Nothing was written.</Trans>
  return (
    <Plural value={counts.written} one="# row was written to the portal." other="# rows were written to the portal." />
  )
}
