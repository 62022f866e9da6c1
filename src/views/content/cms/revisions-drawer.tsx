import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Button, Drawer } from '@mantine/core'
import { IconGitCompare } from '@tabler/icons-react'
import { useState } from 'react'
import type { Revision } from '#contract/content/publication.ts'
import type { PublishedName } from '#services/content/publication-calls.ts'
import { restoreRevision } from '#services/content/publication-calls.ts'
import { formatMoment } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useLoadOf } from '#views/components/flow/use-load.ts'
import { useValueWords } from '#views/components/history/value-words.ts'
import { Notice } from '#views/components/page/notice.tsx'
import type { ToldPart } from '#views/components/resource/resource.ts'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { RowsSkeleton } from '#views/components/state/rows-skeleton.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import classes from './content.module.css'
import type { PublishedItem } from './published-record.ts'
import { lineChanges, linesOf } from './text-changes.ts'

interface RevisionsProps {
  name: PublishedName
  param: string
  record: PublishedItem
  parts: readonly ToldPart[]
  onClose: () => void
  onRestored: () => void
}

/**
 * The published versions with date and author, each compared with the current values of the editor. A version can be restored
 * into the editor.
 */
export function RevisionsDrawer(props: RevisionsProps) {
  const { t } = useTexts()
  return (
    <Drawer
      opened
      onClose={props.onClose}
      position="right"
      size="lg"
      title={<Trans>Published versions</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Revisions {...props} />
    </Drawer>
  )
}

function Revisions(props: RevisionsProps) {
  const { name, param, record } = props
  const { data, failed, refresh } = useLoadOf<{ results: Revision[] }>(`${name}.revisions`, {
    path: { [param]: record.id },
  })
  if (failed && !data)
    return (
      <Notice tone="danger" live onRetry={refresh}>
        <Trans>The versions could not be loaded.</Trans>
      </Notice>
    )
  if (!data)
    return (
      <Loading>
        <RowsSkeleton count={4} />
      </Loading>
    )
  if (data.results.length === 0)
    return (
      <EmptyState icon={IconGitCompare} title={<Trans>Nothing has been published yet</Trans>}>
        <Trans>Every version that is published is kept here.</Trans>
      </EmptyState>
    )
  return data.results.map((revision) => <OneRevision key={revision.number} revision={revision} {...props} />)
}

const restoring: SubmissionUse = { send: restoreRevision }

function OneRevision({ revision, name, param, record, parts, onRestored }: RevisionsProps & { revision: Revision }) {
  const mayRestore = useMay(`${name}.restore-revision`)
  const [compared, setCompared] = useState(false)
  const { number, created_at, created_by, is_live, changes } = revision
  const { submit, busy, failure } = useSubmission(restoring, { onDone: onRestored, inPlace: true })
  const restored = { name, param, id: record.id, version: record.version, number }
  return (
    <section className={classes.revision}>
      <div className={classes.head}>
        <div>
          <div className={classes.number}>
            <Trans>Version {number}</Trans>
            {is_live && (
              <Badge tone="green">
                <Trans>Currently shown</Trans>
              </Badge>
            )}
          </div>
          <p className={classes.who}>
            {created_by ?? <Trans>System</Trans>} · <time dateTime={created_at}>{formatMoment(created_at)}</time>
          </p>
        </div>
        {changes.length > 0 && (
          <Button variant="default" aria-expanded={compared} onClick={() => setCompared(!compared)}>
            <Trans>Compare</Trans>
          </Button>
        )}
      </div>
      {changes.length === 0 && (
        <p className={classes.who}>
          <Trans>The same as in the editor now.</Trans>
        </p>
      )}
      {compared && (
        <>
          <Compared revision={revision} parts={parts} />
          <MissingFiles files={revision.missing_files} parts={parts} />
          {mayRestore && (
            <Button mt={12} loading={busy} onClick={() => submit(restored)}>
              <Trans>Restore this version</Trans>
            </Button>
          )}
        </>
      )}
      {failure && <FailureNotice failure={failure} inFull apart />}
    </section>
  )
}

/** Files that cannot be restored because they were deleted from the library since. */
function MissingFiles({ files, parts }: { files: Revision['missing_files']; parts: readonly ToldPart[] }) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  if (files.length === 0) return null
  const labels = labelsOf(parts, i18n)
  return (
    <div className={classes.gone}>
      <Notice tone="warning" title={<Trans>These files are no longer in the library.</Trans>}>
        <Trans>This version is restored without them:</Trans>
        <ul>
          {files.map(({ field, id, filename }) => (
            <li key={`${field} ${id}`}>
              {filename ?? t`a file whose name is not known`} ({labels[field] ?? field})
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

const labelsOf = (parts: readonly ToldPart[], i18n: I18n): Record<string, string> =>
  Object.fromEntries(parts.flatMap(({ fields }) => fields.map(({ name, label }) => [name, i18n._(label)])))

/** The fields that differ, with the values of that version and the current ones. */
function Compared({ revision: { changes }, parts }: { revision: Revision; parts: readonly ToldPart[] }) {
  const { i18n } = useLingui()
  const say = useValueWords(parts)
  const labels = labelsOf(parts, i18n)
  return (
    <>
      <p className={classes.legend}>
        <Trans>First the content of this version, then the content that is in the editor now.</Trans>
      </p>
      <dl className={classes.compared}>
        {changes.map(({ field, before, after, before_name, after_name }) => {
          const [was, is] = [before_name ?? say('', field, before), after_name ?? say('', field, after)]
          const isText = [before, after].some((value) => typeof value === 'string' && value.startsWith('<'))
          const { gone, added } = isText
            ? lineChanges(linesOf(String(before ?? '')), linesOf(String(after ?? '')))
            : { gone: [was], added: [is] }
          return (
            <div key={field}>
              <dt>{labels[field] ?? field}</dt>
              <dd>
                {gone.length > 0 && <del>{gone.join('\n')}</del>}
                {added.length > 0 && <ins>{added.join('\n')}</ins>}
              </dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}
