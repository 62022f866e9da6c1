import type { ComponentType } from 'react'
import type { ScreenAddress } from '#contract/content/addresses.ts'
import type { Endpoints } from '#contract/index.ts'
import type { Translated } from '#contract/messages/locale.ts'
import { type NavigationGroup, settingsAddress } from '#views/shell/menu.ts'
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
import { settingsPages } from './routes/settings.ts'
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

/** The place of a page in the navigation. */
export interface NavigationPlace {
  group: NavigationGroup
  /** Smaller numbers come first within the group. */
  order?: number
  /** A shorter text than the title. */
  label?: Translated
  /** Records that need an action; their number is shown beside the entry. */
  waiting?: { list: string; query: string }
  /**
   * In the back office, `settings` is on the page "Settings and dictionaries" instead of in the menu. In the partner zone `thumb`
   * is also in the bar at the bottom of a phone, `more` behind "More" everywhere, the rest in the header and behind "More" on a
   * phone.
   */
  place?: 'settings' | 'thumb' | 'more'
  /** On the page of settings: the purpose of the page in a sentence. */
  about?: Translated
  /** The list whose records are counted on the page of settings. */
  counted?: string
}

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
  navigation?: NavigationPlace
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
  ...settingsPages,
  ...partnerUnitPages,
  ...partnerZonePages,
  ...partnerTrainingPages,
  ...partnerServiceOrderPages,
  ...partnerMaintenancePages,
  ...partnerSparePartsPages,
  ...partnerOfferPages,
  ...reportPages,
]
  .map(belowSettings)
  .map((route) => ({ route, looseness: loosenessOf(route.path) }))
  .toSorted((one, other) => one.looseness - other.looseness)
  .map(({ route }) => route)

/** A page of the settings is below its section in the breadcrumbs. */
function belowSettings(route: RouteDeclaration): RouteDeclaration {
  const { navigation, parent } = route
  return navigation?.place === 'settings' && !parent ? { ...route, parent: settingsAddress(navigation.group) } : route
}

/** The number of addresses that a path can match; its first parts weigh most. */
function loosenessOf(path: string): number {
  return path.split('/').reduce((sum, part, at) => sum + partLooseness(part) * 3 ** (12 - at), 0)
}

/** The match of a part of a path: itself, anything, or the rest of the path. */
function partLooseness(part: string): number {
  if (part === '*') return 2
  return part.startsWith(':') ? 1 : 0
}
