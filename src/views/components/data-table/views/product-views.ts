import type { MessageDescriptor } from '@lingui/core'
import type { PermissionMap, RoleSlug } from '#contract/access.ts'
import type { SessionUser } from '#contract/auth/auth.ts'
import type { ListSettingsActor } from '#machines/list/list-settings.ts'
import type { ListName } from '#services/list/list-actors.ts'
import type { Counted } from '#services/list/list-counts-actors.ts'

/** A view of a list that the product itself offers, as a tab before those that people save. */
export interface ProductView {
  /** Lower-case letters and hyphens; it stands in the address. */
  id: string
  label: MessageDescriptor
  /** Filters and sorting, as they stand in the address of the list: `queue=mine&sort_by=due_at&sort_direction=asc`. */
  query: string
  /** Whose list begins with it until they choose another: everybody's, or that of people with one of these roles. */
  begins?: true | readonly RoleSlug[]
  /** Without it the view is not offered. */
  permission?: string
  /** Its number is red: what it holds should not be there. */
  alarming?: true
}

/** What a list without views of its own calls all its records, once somebody has saved a view. */
export const everything = 'all'

/** The views that a person is offered. */
export function viewsFor(declared: readonly ProductView[] = [], permissions: PermissionMap): readonly ProductView[] {
  return declared.filter(({ permission }) => !permission || permissions[permission])
}

/** The view that a person's list begins with, until they choose another: that of their role, else everybody's. */
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

/** What is to be counted for the tabs of a list. */
export function countedViews(
  { name, path, fixed }: CountedPlace,
  views: readonly ProductView[],
  settings: ListSettingsActor,
): Counted {
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
