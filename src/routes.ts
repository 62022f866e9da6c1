import type { ComponentType } from 'react'
import { managementPages } from './routes-management.ts'
import { partnerZonePages } from './routes-partner-zone.ts'
import { publicPages } from './routes-public.ts'

/** Who a page is for: anyone, staff, or partners. */
export type Zone = 'public' | 'cms' | 'partner'

/** What every screen gets: the parameters of its path. */
export interface ScreenProps {
  params: Readonly<Record<string, string | undefined>>
}

export type Screen = ComponentType<ScreenProps>

/** A group of the navigation; src/views/shell has its text and icon. */
export type NavigationGroup =
  | 'dashboard'
  | 'start'
  | 'service'
  | 'devices'
  | 'trainings'
  | 'documents'
  | 'knowledge'
  | 'content'
  | 'media'
  | 'companies'
  | 'people'
  | 'dictionaries'
  | 'system'

/**
 * One page. `title` and `label` are keys that src/views/shell/route-titles.ts has the texts for. A page without `screen`
 * is still in preparation: whoever may enter its zone can open it, and the navigation leaves it out.
 */
export interface RouteDeclaration {
  path: string
  zone: Zone
  title: string
  /** The permission that a person who is not a partner needs (specification, section 6). */
  access?: string
  /** The path of the page above it in the breadcrumbs. */
  parent?: string
  /**
   * Its place in the navigation: group, and a shorter text than the title. In the partner zone `thumb` is also in the bar at
   * the bottom of a phone, `more` behind "More" everywhere, the rest in the header and behind "More" on a phone.
   */
  navigation?: { group: NavigationGroup; label?: string; place?: 'thumb' | 'more' }
  screen?: () => Promise<Screen>
  /** Where all its texts are among those of the start (lingui.config.ts), so that it waits for no others. */
  texts?: 'start'
}

/** THE route table (specification, section 2). The first match wins; the catch-all for static pages is the last. */
export const routes: readonly RouteDeclaration[] = [...publicPages, ...managementPages, ...partnerZonePages]

/** The permission that the guard asks for: none where there is nothing to see yet. */
export function requiredAccess(route: RouteDeclaration): string | null {
  return (route.screen && route.access) || null
}
