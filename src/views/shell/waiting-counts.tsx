import { Plural, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Counts } from '#machines/list/list-counts.ts'
import { type CountedLists, provideListCounts } from '#services/list/list-counts-actors.ts'
import { comesToPage } from '#services/page-address.ts'
import type { ListenForChanges } from '#services/writes.ts'
import type { RouteDeclaration } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { labelIn } from '#views/components/entity/label.ts'
import classes from './waiting-counts.module.css'

const WaitingCountsContext = createContext<Counts>({})

/**
 * Counts of waiting records by page of the navigation: loaded in one call, and again on each page, after each change made here,
 * and when the browser tab becomes visible.
 */
export function WaitingCounts({ pages, children }: { pages: readonly RouteDeclaration[]; children: ReactNode }) {
  const counts = useListCounts(
    pages.flatMap(({ path, navigation }) => (navigation?.waiting ? [[path, navigation.waiting] as const] : [])),
  )
  return <WaitingCountsContext value={counts}>{children}</WaitingCountsContext>
}

/** The numbers of records of lists by the given keys, kept up to date while the screen is mounted. */
export function useListCounts(counted: CountedLists): Counts {
  const { api, address, writes } = useServices()
  const asked = JSON.stringify(counted)
  const machine = useMemo(
    () =>
      provideListCounts(
        api,
        () => JSON.parse(asked) as CountedLists,
        either(comesToPage(address, document), writes.listen),
      ),
    [api, address, writes, asked],
  )
  return useSelector(useActorRef(machine), ({ context }) => context.counts)
}

/** Calls when either of them does. */
const either =
  (...sources: readonly ListenForChanges[]): ListenForChanges =>
  (changed) => {
    const stops = sources.map((listen) => listen(changed))
    return () => {
      for (const stop of stops) stop()
    }
  }

/** The pages with waiting records, and the number of those of each. */
export function useWaiting(pages: readonly RouteDeclaration[]): { page: RouteDeclaration; count: number }[] {
  const counts = useContext(WaitingCountsContext)
  return pages.flatMap((page) => {
    const count = counts[page.path] ?? 0
    return count > 0 ? [{ page, count }] : []
  })
}

/** The count at the end of a navigation entry; nothing for zero. */
export function WaitingBadge({ pages }: { pages: readonly RouteDeclaration[] }) {
  const count = useWaiting(pages).reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return null
  return (
    <span className={classes.waiting} data-waiting>
      <span aria-hidden>{count}</span>
      <VisuallyHidden>
        <Plural value={count} one="# is waiting" other="# are waiting" />
      </VisuallyHidden>
    </span>
  )
}

/**
 * The count of the entry behind which several pages are, with the name of the page that it belongs to; the counts of further
 * pages are added up behind it, and named in its tooltip.
 */
export function NamedWaitingBadge({ pages, short = false }: { pages: readonly RouteDeclaration[]; short?: boolean }) {
  const { i18n } = useLingui()
  const [first, ...others] = useWaiting(pages).map(({ page, count }) => ({
    name: labelIn(i18n, page.navigation?.label ?? page.title),
    count,
  }))
  if (!first) return null
  const more = others.reduce((sum, { count }) => sum + count, 0)
  const names = [first, ...others].map(({ name, count }) => `${name}: ${count}`).join(', ')
  return (
    <span className={classes.waiting} data-waiting data-named={!short || undefined} title={names}>
      <span aria-hidden>
        {short ? first.count + more : `${first.name} ${first.count}${more > 0 ? ` +${more}` : ''}`}
      </span>
      <VisuallyHidden>{names}</VisuallyHidden>
    </span>
  )
}
