import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Drawer, Flex, Skeleton, Stack } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { deedOf } from '#contract/core/audit-verbs.ts'
import type { AuditRow } from '#contract/core/records.ts'
import { formatMoment } from '#services/formatting.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Notice } from '#views/components/page/notice.tsx'
import type { ToldPart } from '#views/components/resource/resource.ts'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { icons } from '#views/components/status/icons.ts'
import { Timeline } from '#views/components/status/timeline.tsx'
import { Changes } from './changes.tsx'
import { DoneBy } from './done-by.tsx'
import { useValueWords } from './value-words.ts'
import type { HistoryProps } from './with-history.tsx'

const perPage = 20

/** The history of a record, newest first, page by page. */
export function HistoryDrawer({ opened, onClose, ...props }: HistoryProps & { opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="md"
      title={<Trans>History</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {opened && <Entries {...props} />}
    </Drawer>
  )
}

function Entries({ entity, id, parts = [], labels }: HistoryProps) {
  const { i18n } = useLingui()
  /** The last entry of each loaded page but the last: the next page begins before it. */
  const [ends, setEnds] = useState<readonly number[]>([])
  const all = useMemo(
    () => ({
      ...Object.fromEntries(parts.flatMap(({ fields }) => fields.map(({ name, label }) => [name, i18n._(label)]))),
      ...labels,
    }),
    [parts, labels, i18n],
  )
  return (
    <Stack gap="md">
      {[null, ...ends].map((before, index) => (
        <Part
          key={before ?? 'newest'}
          record={{ entity, id }}
          before={before}
          parts={parts}
          labels={all}
          onEarlier={index === ends.length ? (last) => setEnds([...ends, last]) : undefined}
        />
      ))}
    </Stack>
  )
}

interface PartProps {
  record: { entity: string; id: number }
  before: number | null
  parts: readonly ToldPart[]
  labels: Readonly<Record<string, string>>
  /** Only for the last page: loads earlier entries. */
  onEarlier?: (last: number) => void
}

function Part({ record: { entity, id }, before, parts, labels, onEarlier }: PartProps) {
  const { i18n, t } = useLingui()
  const say = useValueWords(parts)
  const query = { per_page: perPage, ...(before !== null && { before: String(before) }) }
  const { data, failed, failure, refresh } = useLoad('core.history.index', { path: { entity, record: id }, query })
  if (failed && !data)
    return (
      <Notice tone="danger" live failure={failure} onRetry={refresh}>
        <Trans>The history could not be loaded.</Trans>
      </Notice>
    )
  if (!data) return <Outline label={t`Loading`} />
  const rows: AuditRow[] = data.results
  const last = rows.at(-1)
  if (!last && before === null)
    return (
      <EmptyState icon={IconHistory} title={<Trans>No change has been recorded yet</Trans>}>
        <Trans>Every further change appears here.</Trans>
      </EmptyState>
    )
  return (
    <>
      <Timeline
        items={rows.map((entry) => {
          const { done, mark } = deedOf(entry.entity, entry.action)
          return {
            id: entry.id,
            icon: icons[mark.icon],
            tone: mark.tone,
            title: labelIn(i18n, done),
            note: (
              <>
                <DoneBy entry={entry} /> · <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
                <Changes entry={entry} labels={labels} say={say} />
              </>
            ),
            at: entry.at,
          }
        })}
      />
      {onEarlier && last && data.pagination.total > rows.length && (
        <Button variant="default" fullWidth onClick={() => onEarlier(last.id)}>
          <Trans>Show earlier entries</Trans>
        </Button>
      )}
    </>
  )
}

function Outline({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {[0, 1, 2].map((line) => (
        <Flex key={line} gap="sm" mb="md">
          <Skeleton height={28} width={28} flex="none" circle />
          <Skeleton height={64} />
        </Flex>
      ))}
    </div>
  )
}
