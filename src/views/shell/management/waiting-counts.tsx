import { Plural } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { Counts } from '#machines/list/list-counts.ts'
import { type Counted, provideListCounts } from '#services/list/list-counts-actors.ts'
import { useServices } from '#views/shell/app-services.ts'
import type { NavigationEntry } from './navigation-groups.ts'
import classes from './navigation-rail.module.css'

/** How many records wait behind entries of the navigation, by the path of their page; asked anew on each page. */
export function useWaitingCounts(entries: readonly NavigationEntry[]): Counts {
  const { api, address } = useServices()
  const places = entries.flatMap(({ items }) =>
    items.flatMap(({ path, navigation }) => (navigation?.waiting ? [[path, navigation.waiting] as const] : [])),
  )
  const asked = JSON.stringify(places)
  const machine = useMemo(
    () => provideListCounts(api, () => JSON.parse(asked) as Counted, address.listen),
    [api, address, asked],
  )
  const actor = useActorRef(machine)
  return useSelector(actor, ({ context }) => context.counts)
}

/** The number at the end of an entry; nothing where nothing waits. */
export function WaitingBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={classes.waiting}>
      <span aria-hidden>{count}</span>
      <VisuallyHidden>
        <Plural value={count} one="# is waiting" other="# are waiting" />
      </VisuallyHidden>
    </span>
  )
}
