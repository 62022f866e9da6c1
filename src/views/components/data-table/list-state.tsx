import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ListActor } from '#machines/list/list.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { Notice } from '#views/components/page/notice.tsx'

/** What a list shows that is no table: its rows, how it is narrowed, and how its fetch goes. */
export function useListState<Row extends ListRow>(actor: ListActor<Row>) {
  const filters = useSelector(actor, ({ context }) => context.query.filters)
  return {
    filters,
    isNarrowed: Object.keys(filters).length > 0,
    rows: useSelector(actor, ({ context }) => context.rows),
    /** Undefined before the first answer. */
    total: useSelector(actor, ({ context }) => context.pagination?.total),
    failed: useSelector(actor, (snapshot) => snapshot.matches({ rows: 'failed' })),
    busy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
  }
}

/** That the rows of a list did not come, with a way to ask again. */
export function ListFailed({ onRetry }: { onRetry: () => void }) {
  return <Notice tone="danger" live apart title={<Trans>The list could not be loaded.</Trans>} onRetry={onRetry} />
}
