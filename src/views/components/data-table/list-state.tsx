import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { Failure } from '#machines/failure.ts'
import { isBlank, type ListActor } from '#machines/list/list.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { Notice } from '#views/components/page/notice.tsx'

/** The state of a list that is not shown as a table: rows, filters and the progress of fetching. */
export function useListState<Row extends ListRow>(actor: ListActor<Row>) {
  const filters = useSelector(actor, ({ context }) => context.query.filters)
  return {
    filters,
    isNarrowed: Object.keys(filters).length > 0,
    rows: useSelector(actor, ({ context }) => context.rows),
    /** Undefined before the first answer. */
    total: useSelector(actor, ({ context }) => context.pagination?.total),
    failed: useSelector(actor, (snapshot) => snapshot.matches({ rows: 'failed' })),
    /** Why the last fetch failed. */
    failure: useSelector(actor, ({ context }) => context.failure),
    busy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
  }
}

/** Whether the list has no records at all, so that there is nothing to search, to filter or to export. */
export function useIsBlank<Row extends ListRow>(actor: ListActor<Row>): boolean {
  return useSelector(actor, ({ context }) => isBlank(context))
}

/** Says that the list could not be loaded, with a retry. */
export function ListFailed({ failure, onRetry }: { failure: Failure | null; onRetry: () => void }) {
  const title = <Trans>The list could not be loaded.</Trans>
  return <Notice tone="danger" live apart title={title} failure={failure} onRetry={onRetry} />
}
