import { useActorRef } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { ListEndpoint } from '#contract/list.ts'
import type { ListActor } from '#machines/list/list.ts'
import { defaultPreferences, type ListRow } from '#machines/list/list-query.ts'
import type { SelectionMode } from '#machines/list/list-selection.ts'
import { type ListName, provideList, type RowOf } from '#services/list/list-actors.ts'
import { listBeginning } from '#services/list/list-beginning.ts'
import { provideListCounts } from '#services/list/list-counts-actors.ts'
import { provideListSettings } from '#services/list/list-settings-actors.ts'
import { saveFile } from '#services/save-file.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useSession } from '#views/components/app/use-session.ts'
import type { ListDeclaration, ListHandle } from './list-handle.ts'
import { countedViews, type ProductView, usualView, viewsFor } from './views/product-views.ts'
import { changesOf } from './views/view-changes.ts'

const nothing = {}

export interface ListUse {
  selection?: SelectionMode
  /** Ids in the path of the call. */
  path?: Record<string, number>
  /** Fields of columns that are hidden by default. */
  hidden?: readonly string[]
  /** Initial filters, used when the address has none. */
  begin?: Readonly<Record<string, string>>
  /** Filters that always apply and cannot be removed; a constant. */
  fixed?: Readonly<Record<string, string>>
  /** The product's views of the list, as tabs; a constant. */
  views?: readonly ProductView[]
}

/** The rows of a list call. `endpoint` is its declaration in the contract, from which filters and sorts are read. */
export function useList<Name extends ListName>(
  name: Name,
  endpoint: ListDeclaration,
  use: ListUse = {},
): ListHandle<RowOf<Name> & ListRow> {
  return useListOf(name, endpoint, use)
}

/** The rows of a list call whose name is known only at run time; the caller is responsible for their type. */
export function useListOf<Row extends ListRow>(
  name: ListName,
  endpoint: ListDeclaration,
  { selection, path, hidden, begin = {}, fixed, views: declared }: ListUse,
): ListHandle<Row> {
  const { api, preferences } = useServices()
  const { user, permissions } = useSession()
  const [views] = useState(() => viewsFor(declared, permissions))
  const [beginning] = useState(() =>
    listBeginning(preferences, name, endpoint, { views, begin, usual: usualView(views, user) }),
  )
  const { actor, isUntouched } = useRows<Row>(name, endpoint, {
    selection,
    path,
    fixed,
    read: beginning.read,
    isKept: true,
  })
  const arrangement = useMemo(
    () =>
      provideListSettings(api, {
        name,
        beginning,
        show: (query) => actor.send({ type: 'view.show', query }),
        isUntouched,
      }),
    [api, name, beginning, actor, isUntouched],
  )
  const settings = useActorRef(arrangement)
  const counting = useMemo(
    () =>
      provideListCounts(api, () => countedViews({ name, path, fixed }, views, settings), changesOf(actor, settings)),
    [api, name, path, fixed, views, settings, actor],
  )
  const counts = useActorRef(counting)
  const [outOfSight] = useState(hidden ?? [])
  const [expectsViews] = useState(() => preferences.listHasViews(name))
  return useMemo(
    () => ({
      ...{ name, endpoint, actor, settings, counts, views, expectsViews, path },
      ...{ hidden: outOfSight, fixed: fixed ?? nothing },
    }),
    [name, endpoint, actor, settings, counts, views, expectsViews, outOfSight, fixed, path],
  )
}

/** Only the rows, without columns and views: for pages without a signed-in person. */
export function useListActor<Row extends ListRow>(
  name: ListName,
  endpoint: Pick<ListEndpoint, 'filters' | 'sort'>,
  { selection, path, begin = {}, fixed }: Omit<ListUse, 'hidden' | 'views'> = {},
): ListActor<Row> {
  const { preferences } = useServices()
  const [{ read }] = useState(() => listBeginning(preferences, name, endpoint, { views: [], begin, usual: null }))
  return useRows<Row>(name, endpoint, { selection, path, fixed, read, isKept: false }).actor
}

type RowsUse = Pick<ListUse, 'selection' | 'path' | 'fixed'> &
  Pick<Required<Parameters<typeof provideList>[3] & object>, 'read' | 'isKept'>

function useRows<Row extends ListRow>(
  name: ListName,
  endpoint: Pick<ListEndpoint, 'filters' | 'sort'>,
  { selection = 'none', path, fixed, read, isKept }: RowsUse,
) {
  const { api, preferences, address } = useServices()
  const machine = useMemo(
    () => provideList({ api, preferences, address, saveFile }, name, endpoint, { path, fixed, read, isKept }),
    [api, preferences, address, name, endpoint, path, fixed, read, isKept],
  )
  const [{ isBare, input }] = useState(() => ({
    isBare: !address.search(),
    input: {
      query: read(address.search()),
      preferences: preferences.list(name) ?? defaultPreferences,
      selectionMode: selection,
    },
  }))
  const actor = useActorRef(machine, { input }) as unknown as ListActor<Row>
  return useMemo(
    () => ({ actor, isUntouched: () => isBare && actor.getSnapshot().context.query === input.query }),
    [actor, isBare, input],
  )
}
