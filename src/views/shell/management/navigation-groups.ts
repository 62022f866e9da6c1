import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconAirConditioning,
  IconArticle,
  IconBuilding,
  IconChartBar,
  IconFiles,
  IconHome,
  IconLayoutDashboard,
  IconListDetails,
  IconNews,
  IconPhoto,
  IconSchool,
  IconSettings,
  IconTool,
  IconUpload,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { PermissionMap } from '#contract/access.ts'
import { type NavigationGroup, type RouteDeclaration, routes, type Zone } from '#src/routes.ts'

export type NavigationIcon = ComponentType<{ size?: number; stroke?: number; className?: string }>

interface Group {
  label: MessageDescriptor
  icon: NavigationIcon
}

/** Groups of the navigation, in their order. */
const groups: Record<NavigationGroup, Group> = {
  dashboard: { label: msg`Dashboard`, icon: IconLayoutDashboard },
  start: { label: msg`Start`, icon: IconHome },
  service: { label: msg`Service`, icon: IconTool },
  devices: { label: msg`Devices`, icon: IconAirConditioning },
  trainings: { label: msg`Trainings`, icon: IconSchool },
  documents: { label: msg`Documentation`, icon: IconFiles },
  knowledge: { label: msg`News and knowledge`, icon: IconNews },
  content: { label: msg`Content`, icon: IconArticle },
  media: { label: msg`Media`, icon: IconPhoto },
  companies: { label: msg`Companies`, icon: IconBuilding },
  reports: { label: msg`Reports`, icon: IconChartBar },
  imports: { label: msg`Imports`, icon: IconUpload },
  people: { label: msg`People and access`, icon: IconUsers },
  dictionaries: { label: msg`Dictionaries`, icon: IconListDetails },
  system: { label: msg`System`, icon: IconSettings },
}

export interface NavigationEntry extends Group {
  group: NavigationGroup
  items: readonly RouteDeclaration[]
}

/** The navigation of this person: existing pages whose permission they hold (specification, section 2). */
export function navigationFor(zone: Zone, permissions: PermissionMap): NavigationEntry[] {
  const items = routes
    .filter(
      (route) =>
        route.zone === zone && route.navigation && route.screen && (!route.access || permissions[route.access]),
    )
    .toSorted((one, other) => (one.navigation?.order ?? 0) - (other.navigation?.order ?? 0))
  return (Object.keys(groups) as NavigationGroup[]).flatMap((group) => {
    const ofGroup = items.filter(({ navigation }) => navigation?.group === group)
    return ofGroup.length > 0 ? [{ group, ...groups[group], items: ofGroup }] : []
  })
}

/** The name of the group of a page, if the group has several pages. */
export function navigationGroup({ zone, navigation }: RouteDeclaration): MessageDescriptor | null {
  const group = navigation?.group
  return zone === 'cms' && group && group !== 'dashboard' ? groups[group].label : null
}

/**
 * Whether an item is the current one: the page at `path` is the item or below it, and no other item is closer. A page that the
 * route table puts below the item belongs to it whatever its address.
 */
export function isCurrent(item: RouteDeclaration, path: string): boolean {
  const { closest, parents } = placeOf(path)
  return (covers(item, path) || parents.has(item.path)) && item.path.length >= closest
}

interface Place {
  /** The length of the longest matching address among the items. */
  closest: number
  /** Addresses of the items that the route table puts the page below. */
  parents: ReadonlySet<string | undefined>
}

/** Cached, because every item of the navigation checks the same page. */
let last: ({ path: string } & Place) | undefined

function placeOf(path: string): Place {
  if (last?.path === path) return last
  const items = routes.filter(({ navigation }) => navigation)
  const closest = Math.max(0, ...items.filter((item) => covers(item, path)).map((item) => item.path.length))
  const below = routes.filter(
    ({ navigation, parent, path: pattern }) => !navigation && parent && isAddressOf(pattern, path),
  )
  last = { path, closest, parents: new Set(below.map(({ parent }) => parent)) }
  return last
}

function covers(route: RouteDeclaration, path: string): boolean {
  return route.path === path || (route.path !== '/' && route.path !== '/cms' && path.startsWith(`${route.path}/`))
}

function isAddressOf(pattern: string, path: string): boolean {
  const parts = path.split('/')
  const wanted = pattern.split('/')
  return wanted.length === parts.length && wanted.every((part, index) => part.startsWith(':') || part === parts[index])
}
