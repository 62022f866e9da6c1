import type { Translated } from '#contract/messages/locale.ts'
import type { Access } from './endpoint.ts'
import type { Noun } from './entity-words.ts'

/** A group of the back office's menu; names of groups and sections are in src/views/shell/menu.ts. */
export type MenuGroup =
  | 'dashboard'
  | 'service'
  | 'companies'
  | 'devices'
  | 'trainings'
  | 'content'
  | 'reports'
  | 'people'

/** A section of the page "Settings and dictionaries": that of a group of the menu, or one without a group. */
export type SettingsSection = Exclude<MenuGroup, 'dashboard' | 'reports'> | 'imports' | 'dictionaries' | 'system'

interface MenuLabel {
  /** Smaller numbers come first within the group. */
  order: number
  /** Label of the entry, where it is shorter than the title of the list. */
  label?: Translated
}

/** A page of daily work: an entry of the menu. The menu has at most 35. */
interface InMenu extends MenuLabel {
  place?: undefined
  group: MenuGroup
  /**
   * Records that need an action: the list and the query string that narrows it down. Their number is shown beside the entry.
   */
  waiting?: { list: string; query: string }
}

/** A dictionary, or another page that is rarely needed: on the page "Settings and dictionaries". */
interface InSettings extends MenuLabel {
  place: 'settings'
  group: SettingsSection
  /** Its purpose in a sentence without a full stop. */
  about: Translated
}

/** Position of an entity in the navigation of the back office. */
export type MenuEntry = InMenu | InSettings

/** Addresses in the back office; those of contractors are at the root (specification, section 2). */
export type BackOfficeAddress = `/cms/${string}` | `/contractor/${string}`

/** The pages of an entity in the back office. */
export interface EntityScreens {
  /** Address of the list, and prefix of the others. Default: `/cms/` and the path of the calls. */
  address?: BackOfficeAddress
  /**
   * `managed`: a list, `store` and `:id`. `viewed`: a list and `:id`, for records that are created elsewhere. `listed`: a list
   * only. `own`: written in src/routes, those of one record below `:id`.
   */
  pages?: 'managed' | 'viewed' | 'listed' | 'own'
  /** Permission needed for the list. Default: `<key>.index`. */
  access?: string
  /** Permissions that the list needs as well. */
  also?: readonly string[]
  /** Address of the page above the list in the breadcrumbs. */
  parent?: string
  menu?: MenuEntry
}

/** A lookup of records: a call that finds options by text or by ids. */
export interface EntityLookup {
  /** Name of the call. Default: `<key>.lookup`. */
  name?: string
  /** Default: `<path>/lookup`. */
  path?: string
  access?: Access
  /** Fields of an option beside id and name. */
  fields?: readonly string[]
  /** Filters that the lookup shares with the list. */
  filters?: readonly string[]
}

/**
 * Declaration of an entity. Routes, titles, breadcrumbs, navigation, labels of permissions, history and audit, the server's
 * record kind, kept totals and the rows of generated tests are derived from it (docs/architecture.md).
 */
export interface EntityDeclaration {
  words: Noun
  /** Title of the list, where it is not the plural: `FAQ`. */
  title?: Translated
  /** Path of its calls below `/api/`. */
  path?: string
  /** Name of the id parameter in the paths of its calls. */
  param?: string
  /** A small dictionary with one name (`plain`) or a Polish and an English name (`named`); its screens need no code. */
  shape?: 'plain' | 'named'
  screens?: EntityScreens
  /** Whether changes are recorded in the audit and shown in the record's history. Default: yes. */
  audited?: false
  /** Whether deleted records stay in the trash for 30 days. Default: yes. */
  trash?: false
  /**
   * Whose personal data its records hold. Default: no one's. The consent module decides their replacements. `with`
   * names the entity together with which its records are made anonymous.
   */
  personal?: { of: 'user' | 'customer' | 'company' | 'participant'; with?: string }
  lookup?: EntityLookup
  /** Call by which the partner zone shows a record. Of such records the back office answers who sees them. */
  shownBy?: `partnerzone.${string}`
}

/** A declaration together with its key. */
export type Entity = EntityDeclaration & { readonly key: string }

type Entities<Declared> = { [Key in keyof Declared & string]: Declared[Key] & { readonly key: Key } }

/** The entities of one module by key. The key is the name in permissions, audit and history. */
export function entities<const Declared extends Record<string, EntityDeclaration>>(
  declared: Declared,
): Entities<Declared> {
  const keyed = Object.entries(declared).map(([key, entity]) => [key, { ...entity, key }])
  return Object.fromEntries(keyed) as Entities<Declared>
}

/** Address of an entity's list in the back office; null for an entity without pages. */
export function listAddress({ path, screens }: EntityDeclaration): BackOfficeAddress | null {
  return screens ? (screens.address ?? `/cms/${path}`) : null
}

/** Address of a record in the back office: its own page, or the list that contains it; null where there is neither. */
export function recordAddress(entity: EntityDeclaration, id: number): string | null {
  const list = listAddress(entity)
  return list && (entity.screens?.pages === 'listed' ? list : `${list}/${id}`)
}
