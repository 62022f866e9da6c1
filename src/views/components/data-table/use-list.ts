import { useActorRef } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import type { ListEndpoint } from '#contract/declare/list.ts'
import type { ListActor } from '#machines/list/list.ts'
import { defaultPreferences, type ListRow } from '#machines/list/list-query.ts'
import type { SelectionMode } from '#machines/list/list-selection.ts'
import { type ListName, provideList, type RowOf } from '#services/list/list-actors.ts'
import { writeListAddress } from '#services/list/list-address.ts'
import { listBeginning } from '#services/list/list-beginning.ts'
import { provideListCounts } from '#services/list/list-counts-actors.ts'
import { placeFor } from '#services/list/list-place.ts'
import { provideListSettings } from '#services/list/list-settings-actors.ts'
import type { ListPlace } from '#services/preferences.ts'
import { saveFile } from '#services/save-file.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useSession } from '#views/components/app/use-session.ts'
import type { ListDeclaration, ListHandle } from './list-handle.ts'
import { recordIn } from './neighbours/list-context.ts'
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
    person: user?.id ?? 0,
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
      name,
      endpoint,
      actor,
      settings,
      counts,
      views,
      expectsViews,
      path,
      hidden: outOfSight,
      fixed: fixed ?? nothing,
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
  return useRows<Row>(name, endpoint, { selection, path, fixed, read, isKept: false, person: null }).actor
}

type RowsUse = Pick<ListUse, 'selection' | 'path' | 'fixed'> &
  Pick<Required<Parameters<typeof provideList>[3] & object>, 'read' | 'isKept'> & {
    /** The person in whose name the list keeps its place in this tab; null where it keeps none. */
    person: number | null
  }

function useRows<Row extends ListRow>(
  name: ListName,
  endpoint: Pick<ListEndpoint, 'filters' | 'sort'>,
  { selection = 'none', path, fixed, read, isKept, person }: RowsUse,
) {
  const { api, preferences, address } = useServices()
  const machine = useMemo(
    () => provideList({ api, preferences, address, saveFile }, name, endpoint, { path, fixed, read, isKept }),
    [api, preferences, address, name, endpoint, path, fixed, read, isKept],
  )
  const [{ isBare, input, key, place }] = useState(() => {
    const search = address.search()
    const key = person === null ? null : `${person}.${address.path()}.${name}`
    const place = key === null ? null : placeFor(preferences.listPlace(key), search, endpoint)
    return {
      key,
      place,
      isBare: !search && !place,
      input: {
        query: read(place?.query ?? search),
        preferences: preferences.list(name) ?? defaultPreferences,
        selectionMode: selection,
      },
    }
  })
  const actor = useActorRef(machine, { input }) as unknown as ListActor<Row>
  useListPlace(actor, key, place)
  return useMemo(
    () => ({ actor, isUntouched: () => isBare && actor.getSnapshot().context.query === input.query }),
    [actor, isBare, input],
  )
}

/** Comes back to the place at which a list was left, once its rows are there, and keeps the one at which it is left. */
function useListPlace<Row extends ListRow>(actor: ListActor<Row>, key: string | null, place: ListPlace | null): void {
  const { preferences, address } = useServices()
  useEffect(() => {
    if (key === null) return
    const own = address.path()
    let scrolled = window.scrollY
    // The address changes before the next page is scrolled to its top.
    const leave = () => {
      if (address.path() !== own) scrolled = window.scrollY
    }
    window.addEventListener('hashchange', leave)
    preferences.keepListPlace(key, null)
    return () => {
      window.removeEventListener('hashchange', leave)
      // The place is kept while a record is open; from any other page the list opens anew.
      if (recordIn(address.path()) === null) return
      const { query, focused } = actor.getSnapshot().context
      preferences.keepListPlace(key, { query: writeListAddress(query), focused, scrolled })
    }
  }, [actor, key, preferences, address])
  useEffect(() => {
    if (place === null) return
    if (place.query !== address.search()) address.replaceSearch(place.query)
    const arrived = actor.subscribe(({ context: { rows, pagination } }) => {
      if (pagination === null) return
      arrived.unsubscribe()
      const { focused } = place
      if (focused !== null && rows.some(({ id }) => id === focused)) actor.send({ type: 'row.focus', id: focused })
      // After the rows are drawn and the page was scrolled to its top.
      requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo(0, place.scrolled)))
    })
    return () => arrived.unsubscribe()
  }, [actor, place, address])
}
