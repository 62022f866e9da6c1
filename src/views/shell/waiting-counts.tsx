import { Plural } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Counts } from '#machines/list/list-counts.ts'
import { type Counted, provideListCounts } from '#services/list/list-counts-actors.ts'
import { comesToPage } from '#services/page-address.ts'
import type { ListenForChanges } from '#services/writes.ts'
import type { RouteDeclaration } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import classes from './waiting-counts.module.css'

const WaitingCountsContext = createContext<Counts>({})

/**
 * Counts of waiting records by page of the navigation: loaded in one call, and again on each page, after each change made here,
 * and when the browser tab becomes visible.
 */
export function WaitingCounts({ pages, children }: { pages: readonly RouteDeclaration[]; children: ReactNode }) {
  const { api, address, writes } = useServices()
  const places = pages.flatMap(({ path, navigation }) =>
    navigation?.waiting ? [[path, navigation.waiting] as const] : [],
  )
  const asked = JSON.stringify(places)
  const machine = useMemo(
    () =>
      provideListCounts(api, () => JSON.parse(asked) as Counted, either(comesToPage(address, document), writes.listen)),
    [api, address, writes, asked],
  )
  const actor = useActorRef(machine)
  const counts = useSelector(actor, ({ context }) => context.counts)
  return <WaitingCountsContext value={counts}>{children}</WaitingCountsContext>
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

/** The number of waiting records behind several pages. */
export function useWaiting(pages: readonly RouteDeclaration[]): number {
  const counts = useContext(WaitingCountsContext)
  return pages.reduce((sum, { path }) => sum + (counts[path] ?? 0), 0)
}

/** The count at the end of a navigation entry; nothing for zero. */
export function WaitingBadge({ pages }: { pages: readonly RouteDeclaration[] }) {
  const count = useWaiting(pages)
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
