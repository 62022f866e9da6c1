import {
  IconAdjustmentsHorizontal,
  IconAirConditioning,
  IconAlertTriangle,
  IconArticle,
  IconBarcode,
  IconBell,
  IconBuilding,
  IconBuildingStore,
  IconCalendar,
  IconCalendarDue,
  IconCertificate,
  IconChartBar,
  IconClipboardCheck,
  IconClipboardList,
  IconFiles,
  IconFileUpload,
  IconHeartbeat,
  IconHome,
  IconLayoutDashboard,
  IconListDetails,
  IconMovie,
  IconNews,
  IconPackage,
  IconPhoto,
  IconReceipt,
  IconSchool,
  IconSettings,
  IconShieldCheck,
  IconTool,
  IconTrendingUp,
  IconUpload,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  IconWriting,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { PermissionMap } from '#contract/declare/access.ts'
import type { Translated } from '#contract/messages/locale.ts'
import { type RouteDeclaration, routes, type Zone } from '#src/routes.ts'
import { firstPagesOf, groupNames, type NavigationGroup, settingsAddress, settingsTitle } from '#views/shell/menu.ts'

export type NavigationIcon = ComponentType<{ size?: number; stroke?: number; className?: string }>

const groupIcons: Record<NavigationGroup, NavigationIcon> = {
  dashboard: IconLayoutDashboard,
  start: IconHome,
  service: IconTool,
  companies: IconBuilding,
  devices: IconAirConditioning,
  trainings: IconSchool,
  documents: IconFiles,
  knowledge: IconNews,
  content: IconArticle,
  reports: IconChartBar,
  imports: IconUpload,
  people: IconUsers,
  dictionaries: IconListDetails,
  system: IconSettings,
  settings: IconAdjustmentsHorizontal,
}

/** Icons of pages that can stand outside their group; others have the icon of the group. */
const pageIcons: Record<string, NavigationIcon> = {
  '/cms/service-order/service-orders': IconShieldCheck,
  '/cms/service-order/service-maintenances': IconClipboardCheck,
  '/cms/service-order/due-maintenances': IconCalendarDue,
  '/cms/service-order/spare-parts-orders': IconPackage,
  '/cms/partner/partners': IconBuildingStore,
  '/cms/partner/partners/new-entries': IconUserPlus,
  '/cms/offer-generator/offers': IconWriting,
  '/cms/device/units': IconBarcode,
  '/cms/device/error-codes': IconAlertTriangle,
  '/cms/documentation/documentations': IconFiles,
  '/cms/import/documentations': IconFileUpload,
  '/cms/import/error-codes': IconUpload,
  '/cms/training/terms': IconCalendar,
  '/cms/training/records': IconClipboardList,
  '/cms/training/participants': IconUsersGroup,
  '/cms/training/issued-certificates': IconCertificate,
  '/cms/order/orders': IconReceipt,
  '/cms/news': IconNews,
  '/cms/notification/messages': IconBell,
  '/cms/marketing/posts': IconMovie,
  '/cms/media': IconPhoto,
  '/report/reports/warranty-quality': IconHeartbeat,
  '/report/reports/partner-activities': IconTrendingUp,
}

/** The icon of a page outside its group. */
export function pageIcon({ path, navigation }: RouteDeclaration): NavigationIcon {
  return pageIcons[path] ?? groupIcons[navigation?.group ?? 'settings']
}

export interface NavigationEntry {
  group: NavigationGroup
  label: Translated
  icon: NavigationIcon
  items: readonly RouteDeclaration[]
}

/** Existing pages with a place in the navigation whose permission this person holds (specification, section 2), in their order. */
function placedPages(zone: Zone, permissions: PermissionMap): RouteDeclaration[] {
  return routes
    .filter(
      (route) =>
        route.zone === zone && route.navigation && route.screen && (!route.access || permissions[route.access]),
    )
    .toSorted((one, other) => (one.navigation?.order ?? 0) - (other.navigation?.order ?? 0))
}

function grouped(pages: readonly RouteDeclaration[]): NavigationEntry[] {
  return (Object.keys(groupNames) as NavigationGroup[]).flatMap((group) => {
    const items = pages.filter(({ navigation }) => navigation?.group === group)
    return items.length > 0 ? [{ group, label: groupNames[group], icon: groupIcons[group], items }] : []
  })
}

const isInSettings = ({ navigation }: RouteDeclaration) => navigation?.place === 'settings'

/** The navigation of this person by groups, without the pages of the settings. */
export function navigationFor(zone: Zone, permissions: PermissionMap): NavigationEntry[] {
  const pages = placedPages(zone, permissions)
  const hasSettings = pages.some(isInSettings)
  return grouped(pages.filter((page) => !isInSettings(page) && (hasSettings || page.navigation?.group !== 'settings')))
}

/** The page of settings of this person, by sections. */
export function settingsFor(permissions: PermissionMap): NavigationEntry[] {
  return grouped(placedPages('cms', permissions).filter(isInSettings))
}

/** The menu of the back office. Each page is in it once. */
export interface Menu {
  /** The dashboard and the first pages of the person's role; all pages of a person who has few. */
  first: readonly RouteDeclaration[]
  groups: readonly NavigationEntry[]
  /** Pages to which the entry of the settings leads. */
  settings: readonly RouteDeclaration[]
}

/** As many pages need no groups. */
const few = 8

/** The menu of a person with these permissions and roles. */
export function menuOf(permissions: PermissionMap, roles: readonly { slug: string }[]): Menu {
  const inMenu = navigationFor('cms', permissions)
  const settings = settingsFor(permissions).flatMap(({ items }) => items)
  const pages = inMenu.flatMap(({ items }) => items)
  const daily = pages.filter(({ navigation }) => navigation?.group !== 'settings')
  if (daily.length + settings.length <= few) return { first: [...daily, ...settings], groups: [], settings: [] }
  const own = firstPagesOf(roles).flatMap((path) => [...daily, ...settings].filter((page) => page.path === path))
  const dashboard = daily.filter(({ navigation }) => navigation?.group === 'dashboard')
  const first = [...new Set([...dashboard, ...own, ...(daily.length <= few ? pages : [])])]
  const rest = ({ items, ...entry }: NavigationEntry) => ({
    ...entry,
    items: items.filter((page) => !first.includes(page)),
  })
  return {
    first,
    groups: inMenu.map(rest).filter(({ items }) => items.length > 0),
    settings: settings.filter((page) => !first.includes(page)),
  }
}

/** The name of the group of a page, if the group has several pages. */
export function navigationGroup({ zone, navigation, parent }: RouteDeclaration): Translated | null {
  if (parent === settingsAddress()) return settingsTitle
  const group = navigation?.group
  return zone === 'cms' && group && group !== 'dashboard' && group !== 'settings' ? groupNames[group] : null
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
