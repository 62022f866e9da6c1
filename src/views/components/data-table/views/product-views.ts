import type { MessageDescriptor } from '@lingui/core'
import type { SessionUser } from '#contract/auth/auth.ts'
import type { PermissionMap, RoleSlug } from '#contract/declare/access.ts'
import type { ListSettingsActor } from '#machines/list/list-settings.ts'
import type { ListName } from '#services/list/list-actors.ts'
import type { CountedLists } from '#services/list/list-counts-actors.ts'

/** A view of a list that the product itself offers, as a tab before saved ones. */
export interface ProductView {
  /** Lower-case letters and hyphens; part of the address. */
  id: string
  label: MessageDescriptor
  /** Filters and sorting, as in the address of the list: `queue=mine&sort_by=due_at&sort_direction=asc`. */
  query: string
  /** The default view of all people, or of those with one of these roles, until they choose another. */
  begins?: true | readonly RoleSlug[]
  /** Without it the view is not offered. */
  permission?: string
  /** Its count is shown in red, because the view should be empty. */
  alarming?: true
}

/** The id of the view of all records, for a list without product views once a view is saved. */
export const everything = 'all'

/** The views that a person is offered. */
export function viewsFor(declared: readonly ProductView[] = [], permissions: PermissionMap): readonly ProductView[] {
  return declared.filter(({ permission }) => !permission || permissions[permission])
}

/** The default view of a person: that of their role, else that of all. */
export function usualView(views: readonly ProductView[], user: SessionUser | null): ProductView | null {
  const roles = new Set<string>(user?.roles.map(({ slug }) => slug))
  const ofRole = views.find(({ begins }) => Array.isArray(begins) && begins.some((role) => roles.has(role)))
  return ofRole ?? views.find(({ begins }) => begins === true) ?? null
}

interface CountedPlace {
  name: ListName
  path?: Record<string, number>
  fixed?: Readonly<Record<string, string>>
}

/** The views whose records are counted for the tabs of a list. */
export function countedViews(
  { name, path, fixed }: CountedPlace,
  views: readonly ProductView[],
  settings: ListSettingsActor,
): CountedLists {
  const saved = settings.getSnapshot().context.views
  const all = [...(views.length === 0 && saved.length > 0 ? [{ id: everything, query: '' }] : []), ...views, ...saved]
  return all.map(({ id, query }) => [
    String(id),
    {
      list: name,
      ...(path && { path }),
      query: new URLSearchParams([...new URLSearchParams(query), ...Object.entries(fixed ?? {})]).toString(),
    },
  ])
}
