import { useActorRef } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { ListEndpoint } from '#contract/list.ts'
import type { ListActor } from '#machines/list/list.ts'
import { defaultPreferences, type ListRow } from '#machines/list/list-query.ts'
import type { SelectionMode } from '#machines/list/list-selection.ts'
import { type ListName, provideList, type RowOf } from '#services/list/list-actors.ts'
import { readListAddress } from '#services/list/list-address.ts'
import { provideListSettings } from '#services/list/list-settings-actors.ts'
import { saveFile } from '#services/save-file.ts'
import { useServices } from '#views/shell/app-services.ts'
import type { ListHandle } from './list-handle.ts'

export interface ListUse {
  selection?: SelectionMode
  /** Ids of the call's own address. */
  path?: Record<string, number>
  /** Fields of columns that stay out of sight until somebody asks for them. */
  hidden?: readonly string[]
  /** Filters that the list begins with, where its address says nothing. */
  begin?: Readonly<Record<string, string>>
  /** Filters that the list always has and nobody takes away; the same object for the same list. */
  fixed?: Readonly<Record<string, string>>
}

/** The rows of a list call. `endpoint` is its declaration in the contract, from which filters and sorts are read. */
export function useList<Name extends ListName>(
  name: Name,
  endpoint: Pick<ListEndpoint, 'filters' | 'sort'>,
  use: ListUse = {},
): ListHandle<RowOf<Name> & ListRow> {
  return useListOf(name, endpoint, use)
}

/** The same of a call whose name is known only when the program runs; whoever asks knows its rows. */
export function useListOf<Row extends ListRow>(
  name: ListName,
  endpoint: Pick<ListEndpoint, 'filters' | 'sort'>,
  use: ListUse,
): ListHandle<Row> {
  const { api } = useServices()
  const actor = useListActor<Row>(name, endpoint, use)
  const arrangement = useMemo(
    () => provideListSettings(api, name, endpoint, (query) => actor.send({ type: 'view.show', query })),
    [api, name, endpoint, actor],
  )
  const settings = useActorRef(arrangement)
  const [outOfSight] = useState(use.hidden ?? [])
  return useMemo(
    () => ({ name, endpoint, actor, settings, hidden: outOfSight }),
    [name, endpoint, actor, settings, outOfSight],
  )
}

/** Only the rows, for a list that nobody arranges: where nobody is signed in, there is nobody to keep columns and views for. */
export function useListActor<Row extends ListRow>(
  name: ListName,
  endpoint: Pick<ListEndpoint, 'filters' | 'sort'>,
  { selection = 'none', path, begin = {}, fixed }: Omit<ListUse, 'hidden'> = {},
): ListActor<Row> {
  const { api, preferences, address } = useServices()
  const machine = useMemo(
    () => provideList({ api, preferences, address, saveFile }, name, endpoint, { path, fixed }),
    [api, preferences, address, name, endpoint, path, fixed],
  )
  const [input] = useState(() => ({
    query: readListAddress(address.search() || new URLSearchParams(begin).toString(), endpoint),
    preferences: preferences.list(name) ?? defaultPreferences,
    selectionMode: selection,
  }))
  return useActorRef(machine, { input }) as unknown as ListActor<Row>
}
