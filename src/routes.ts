import type { ComponentType } from 'react'
import type { ScreenAddress } from '#contract/content/addresses.ts'
import type { MenuEntry, MenuGroup } from '#contract/entity.ts'
import type { Endpoints } from '#contract/index.ts'
import type { Translated } from '#contract/locale.ts'
import { contractorPages } from './routes/contractor.ts'
import { devicePages } from './routes/device.ts'
import { entityPages } from './routes/entity-pages.ts'
import { importPages } from './routes/import.ts'
import { offerPages, partnerOfferPages } from './routes/offer.ts'
import { partnerPages } from './routes/partner.ts'
import { partnerZonePages } from './routes/partner-zone.ts'
import { publicPages } from './routes/public.ts'
import { reportPages } from './routes/report.ts'
import {
  maintenancePages,
  partnerMaintenancePages,
  partnerServiceOrderPages,
  serviceOrderPages,
} from './routes/service-order.ts'
import { partnerSparePartsPages, sparePartsPages } from './routes/spare-parts.ts'
import { systemPages } from './routes/system.ts'
import { partnerTrainingPages, trainingPages } from './routes/training.ts'
import { partnerUnitPages, unitPages } from './routes/unit.ts'

/** The audience of a page: anyone, staff, or partners. */
export type Zone = 'public' | 'cms' | 'partner'

/** Props of every screen: the parameters of its path. */
export interface ScreenProps {
  params: Readonly<Record<string, string | undefined>>
}

export type Screen = ComponentType<ScreenProps>

/** A group of the navigation of either zone; src/views/shell has its text and icon. */
export type NavigationGroup = MenuGroup | 'imports' | 'start' | 'knowledge'

/**
 * A page. Without `screen` it is in preparation: it can be opened by all who may enter its zone, and the navigation
 * leaves it out.
 */
export interface RouteDeclaration {
  path: ScreenAddress
  zone: Zone
  title: Translated
  /** The permission that a person who is not a partner needs (specification, section 6). */
  access?: string
  /** Permissions needed as well, such as to read the record that the page is a part of. */
  also?: readonly string[]
  /** The path of the page above it in the breadcrumbs. */
  parent?: string
  /**
   * Its place in the navigation: group, place among the others of the group, and a shorter text than the title. In the
   * partner zone `thumb` is also in the bar at the bottom of a phone, `more` behind "More" everywhere, the rest in the header
   * and behind "More" on a phone.
   */
  navigation?: Partial<Omit<MenuEntry, 'group'>> & {
    group: NavigationGroup
    place?: 'thumb' | 'more'
  }
  screen?: () => Promise<Screen>
  /** The first call of its screen, requested together with the screen. */
  firstCall?: (params: ScreenProps['params']) => { name: keyof Endpoints & string; path: Record<string, string> }
  /** As wide as the window, for tables, instead of the width of a form. */
  isWide?: true
}

/**
 * The route table (specification, section 2): pages derived from entities, and pages of their own. The first match wins;
 * literal paths precede parameters, so the order of declarations does not matter.
 */
export const routes: readonly RouteDeclaration[] = [
  ...publicPages,
  ...entityPages,
  ...contractorPages,
  ...devicePages,
  ...unitPages,
  ...importPages,
  ...offerPages,
  ...partnerPages,
  ...serviceOrderPages,
  ...maintenancePages,
  ...sparePartsPages,
  ...trainingPages,
  ...systemPages,
  ...partnerUnitPages,
  ...partnerZonePages,
  ...partnerTrainingPages,
  ...partnerServiceOrderPages,
  ...partnerMaintenancePages,
  ...partnerSparePartsPages,
  ...partnerOfferPages,
  ...reportPages,
]
  .map((route) => ({ route, looseness: loosenessOf(route.path) }))
  .toSorted((one, other) => one.looseness - other.looseness)
  .map(({ route }) => route)

/** The number of addresses that a path can match; its first parts weigh most. */
function loosenessOf(path: string): number {
  return path.split('/').reduce((sum, part, at) => sum + partLooseness(part) * 3 ** (12 - at), 0)
}

/** The match of a part of a path: itself, anything, or the rest of the path. */
function partLooseness(part: string): number {
  if (part === '*') return 2
  return part.startsWith(':') ? 1 : 0
}
