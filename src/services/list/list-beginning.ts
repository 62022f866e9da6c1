import type { ListEndpoint } from '#contract/declare/list.ts'
import type { ListQuery } from '#machines/list/list-query.ts'
import type { ListSettings, ShownView } from '#machines/list/list-settings.ts'
import type { BegunView, Preferences } from '#services/preferences.ts'
import { readListAddress } from './list-address.ts'

/** The state of a list if its address does not contain it. */
export interface Beginning {
  /** The built-in views. */
  views: readonly BegunView[]
  /** The built-in view that this person starts with until they choose another. */
  usual: BegunView | null
  /** Filters that the list starts with if it has no views. */
  begin: Readonly<Record<string, string>>
}

/** How the address of a list is read for one person: with their default view and their number of rows per page. */
export function listBeginning(
  preferences: Preferences,
  name: string,
  endpoint: Pick<ListEndpoint, 'filters' | 'sort'>,
  { views, usual, begin }: Beginning,
) {
  const rows = () => preferences.list(name)?.per_page
  const show = (view: ShownView | null): ListQuery => ({
    ...readListAddress(view?.query ?? '', endpoint, rows()),
    view: view && String(view.id),
  })
  const chosen = () => preferences.listView(name) ?? usual
  const read = (search: string): ListQuery => {
    if (search) return readListAddress(search, endpoint, rows())
    const view = chosen()
    return view ? show(view) : readListAddress(new URLSearchParams(begin).toString(), endpoint, rows())
  }
  /**
   * Stores the person's settings from the server in this browser, and returns the query the list would start with if that has
   * changed.
   */
  const learn = ({ default_view, per_page, views: saved }: ListSettings): ListQuery | null => {
    const before = JSON.stringify(read(''))
    const found = [...views, ...saved].find(({ id }) => String(id) === default_view)
    preferences.keepListView(name, found ? { id: String(found.id), query: found.query } : null)
    const kept = preferences.list(name) ?? { density: 'comfortable' as const }
    preferences.keepList(name, { ...kept, per_page: per_page ?? undefined })
    preferences.keepListHasViews(name, saved.length > 0)
    const now = read('')
    return JSON.stringify(now) === before ? null : now
  }
  const beginWith = (view: ShownView | null) =>
    preferences.keepListView(name, view && { id: String(view.id), query: view.query })
  return { read, show, learn, beginWith }
}

export type ListBeginning = ReturnType<typeof listBeginning>
