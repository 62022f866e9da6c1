import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Box, Button, Drawer, Flex, Group, Text } from '@mantine/core'
import { IconGitCompare } from '@tabler/icons-react'
import { useState } from 'react'
import type { Revision } from '#contract/content/publication.ts'
import { type PublishedName, restoreRevision } from '#services/content/publication-calls.ts'
import { formatMoment } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useLoadOf } from '#views/components/flow/use-load.ts'
import { useValueWords } from '#views/components/history/value-words.ts'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import type { ToldPart } from '#views/components/resource/resource.ts'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { RowsSkeleton } from '#views/components/state/rows-skeleton.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import classes from './content.module.css'
import type { PublishedItem } from './published-record.ts'

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
  const { data, failed, failure, refresh } = useLoadOf<{ results: Revision[] }>(`${name}.revisions`, {
    path: { [param]: record.id },
  })
  if (failed && !data)
    return (
      <Notice tone="danger" live failure={failure} onRetry={refresh}>
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
      <Group gap="2xs" justify="space-between">
        <div>
          <Group wrap="nowrap" gap="2xs" fw={600}>
            <Trans>Version {number}</Trans>
            {is_live && (
              <Badge tone="green">
                <Trans>Currently shown</Trans>
              </Badge>
            )}
          </Group>
          <Note mt="5xs" mb={0} mx={0}>
            {created_by ?? <Trans>System</Trans>} · <time dateTime={created_at}>{formatMoment(created_at)}</time>
          </Note>
        </div>
        {changes.length > 0 && (
          <Button variant="default" aria-expanded={compared} onClick={() => setCompared(!compared)}>
            <Trans>Compare</Trans>
          </Button>
        )}
      </Group>
      {changes.length === 0 && (
        <Note mt="5xs" mb={0} mx={0}>
          <Trans>The same as in the editor now.</Trans>
        </Note>
      )}
      {compared && (
        <>
          <Compared revision={revision} parts={parts} />
          <MissingFiles files={revision.missing_files} parts={parts} />
          {mayRestore && (
            <Button mt="sm" loading={busy} onClick={() => submit(restored)}>
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
    <Box mt="sm">
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
    </Box>
  )
}

const labelsOf = (parts: readonly ToldPart[], i18n: I18n): Record<string, string> =>
  Object.fromEntries(parts.flatMap(({ fields }) => fields.map(({ name, label }) => [name, i18n._(label)])))

const version = {
  display: 'block',
  py: '4xs',
  px: '2xs',
  bdrs: 'sm',
  td: 'none',
  className: 'anywhere pre-line',
} as const

/** The fields that differ, with the values of that version and the current ones. */
function Compared({ revision: { changes }, parts }: { revision: Revision; parts: readonly ToldPart[] }) {
  const { i18n } = useLingui()
  const say = useValueWords(parts)
  const labels = labelsOf(parts, i18n)
  return (
    <>
      <Note mt={0} mb="2xs" mx={0}>
        <Trans>First the content of this version, then the content that is in the editor now.</Trans>
      </Note>
      <Flex component="dl" direction="column" gap="xs" mt="xs" mb={0} mx={0}>
        {changes.map(({ field, before, after, before_name, after_name }) => {
          const [was, is] = [before_name ?? say('', field, before), after_name ?? say('', field, after)]
          const isText = [before, after].some((value) => typeof value === 'string' && value.startsWith('<'))
          const { gone, added } = isText
            ? lineChanges(linesOf(String(before ?? '')), linesOf(String(after ?? '')))
            : { gone: [was], added: [is] }
          return (
            <div key={field}>
              <Text component="dt" mb="4xs" c="dimmed" fz="2xs" fw={600}>
                {labels[field] ?? field}
              </Text>
              <Flex component="dd" direction="column" gap="4xs" m={0}>
                {gone.length > 0 && (
                  <Text component="del" {...version} bg="var(--amber-surface)">
                    {gone.join('\n')}
                  </Text>
                )}
                {added.length > 0 && (
                  <Text component="ins" {...version} bg="var(--grey-surface)">
                    {added.join('\n')}
                  </Text>
                )}
              </Flex>
            </div>
          )
        })}
      </Flex>
    </>
  )
}

/** The text of a rich text, one line per block. */
function linesOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<\/(p|h[2-4]|li|tr|blockquote|div)>|<br \/>|<hr \/>/g, '\n'),
    'text/html',
  )
  for (const image of body.querySelectorAll('img')) image.replaceWith(`[${image.alt || '…'}]\n`)
  for (const video of body.querySelectorAll('[data-video]')) video.replaceWith(`▶ ${video.getAttribute('data-id')}\n`)
  return (body.textContent ?? '')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}

/** The removed and the added lines between two texts, in their order. */
function lineChanges(before: readonly string[], after: readonly string[]): { gone: string[]; added: string[] } {
  const common = longestCommon(before, after)
  const without = (lines: readonly string[], kept: readonly string[]) => {
    const left = [...kept]
    return lines.filter((line) => {
      if (line !== left[0]) return true
      left.shift()
      return false
    })
  }
  return { gone: without(before, common), added: without(after, common) }
}

/** The longest common subsequence of lines. */
function longestCommon(one: readonly string[], other: readonly string[]): string[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0))
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const length =
        one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
      const line = lengths[row]
      if (line) line[column] = length
    }
  }
  const common: string[] = []
  for (let row = 0, column = 0; row < one.length && column < other.length; ) {
    if (one[row] === other[column]) {
      common.push(one[row] as string)
      row += 1
      column += 1
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return common
}
