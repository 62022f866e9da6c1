import * as v from 'valibot'
import { defaultLocale, isLocale, type Locale } from '#contract/messages/locale.ts'
import { type Memory, recall, remember } from './browser-memory.ts'

const ListPreferences = v.object({
  density: v.picklist(['comfortable', 'dense']),
  per_page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
  peek: v.optional(v.boolean()),
  grouped: v.optional(v.boolean()),
  numbered: v.optional(v.boolean()),
  keys_used: v.optional(v.boolean()),
})
type ListPreferences = v.InferOutput<typeof ListPreferences>

const BegunView = v.object({ id: v.string(), query: v.string() })
/** The view that a list starts with, and its query. */
export type BegunView = v.InferOutput<typeof BegunView>

const ListPlace = v.object({
  /** The query of the list's address, with its page. */
  query: v.string(),
  /** The marked row. */
  focused: v.nullable(v.union([v.number(), v.string()])),
  /** Pixels from the top of the page. */
  scrolled: v.number(),
})
/** The place at which a list was left. */
export type ListPlace = v.InferOutput<typeof ListPlace>

export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/**
 * Display settings of a person, stored in this browser: language, theme, navigation and density of lists; in `tab`, those of one
 * tab: the places at which lists were left.
 */
export function createPreferences(memory: Memory, tab: Memory = memory) {
  return {
    locale: (): Locale => {
      const kept = recall(memory, 'portal.locale', v.string())
      return isLocale(kept) ? kept : defaultLocale
    },
    /** Whether a language was chosen in this browser, or taken from an offer. */
    hasLocale: () => isLocale(recall(memory, 'portal.locale', v.string())),
    keepLocale: (locale: Locale) => remember(memory, 'portal.locale', locale),
    theme: (): Theme => recall(memory, 'portal.theme', v.picklist(themes)) ?? 'auto',
    keepTheme: (theme: Theme) => remember(memory, 'portal.theme', theme),
    isNavigationCollapsed: () => recall(memory, 'portal.navigation-collapsed', v.boolean()) ?? false,
    keepNavigationCollapsed: (isCollapsed: boolean) => remember(memory, 'portal.navigation-collapsed', isCollapsed),
    /** The open group of the navigation; null if none is. */
    navigationGroup: () => recall(memory, 'portal.navigation-group', v.nullable(v.string())) ?? null,
    keepNavigationGroup: (group: string | null) => remember(memory, 'portal.navigation-group', group),
    list: (name: string): ListPreferences | null => {
      const kept = recall(memory, `portal.list.${name}`, ListPreferences)
      const keys_used = recall(memory, 'portal.list-keys-used', v.boolean()) ?? false
      return keys_used ? { density: 'comfortable', ...kept, keys_used } : kept
    },
    listView: (name: string): BegunView | null => recall(memory, `portal.list-view.${name}`, BegunView),
    keepListView: (name: string, view: BegunView | null) => remember(memory, `portal.list-view.${name}`, view),
    /**
     * Whether the list had saved views when it was last read: their tabs have a place before they are there. Null
     * if it was never read in this browser.
     */
    listHasViews: (name: string) => recall(memory, `portal.list-has-views.${name}`, v.boolean()),
    keepListHasViews: (name: string, has: boolean) => remember(memory, `portal.list-has-views.${name}`, has),
    listPlace: (key: string): ListPlace | null => recall(tab, `portal.list-place.${key}`, ListPlace),
    keepListPlace: (key: string, place: ListPlace | null) => {
      if (place) remember(tab, `portal.list-place.${key}`, place)
      else tab.removeItem(`portal.list-place.${key}`)
    },
    /** Keys are the same in every list: that they were used is stored once. */
    keepList: (name: string, { keys_used, ...preferences }: ListPreferences) => {
      if (keys_used) remember(memory, 'portal.list-keys-used', true)
      remember(memory, `portal.list.${name}`, preferences)
    },
  }
}

export type Preferences = ReturnType<typeof createPreferences>
