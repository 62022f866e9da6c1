import type { Access } from './endpoint.ts'
import type { Noun } from './entity-words.ts'
import type { Translated } from './locale.ts'

/** A group of the back office's navigation; src/views/shell has its name and icon. */
export type MenuGroup =
  | 'dashboard'
  | 'service'
  | 'devices'
  | 'trainings'
  | 'documents'
  | 'content'
  | 'media'
  | 'companies'
  | 'reports'
  | 'people'
  | 'dictionaries'
  | 'system'

/** Where an entity stands in the navigation of the back office. */
export interface MenuEntry {
  group: MenuGroup
  /** Smaller numbers come first within the group. */
  order: number
  /** What the entry says, where the group already says the rest. */
  label?: Translated
  /** The records behind the entry that wait for whoever reads it: how a list's address narrows them down. */
  waiting?: { list: string; query: string }
}

/** Where the pages of the back office are; those of contractors stand at the root (specification, section 2). */
export type BackOfficeAddress = `/cms/${string}` | `/contractor/${string}`

/** The pages of an entity in the back office. */
export interface EntityScreens {
  /** Address of the list, which the others stand below; `/cms/` and the path of the calls unless told. */
  address?: BackOfficeAddress
  /**
   * `managed`: a list, `store` and `:id`. `viewed`: a list and `:id`, because its records are made elsewhere. `listed`: a list
   * only. `own`: its pages are written in src/routes.ts, those of one record below `:id`.
   */
  pages?: 'managed' | 'viewed' | 'listed' | 'own'
  /** The permission that opens the list; `<key>.index` unless told. */
  access?: string
  /** Address of the page above the list in the breadcrumbs. */
  parent?: string
  menu?: MenuEntry
}

/** A selector of the records: the call that finds options by text or by ids. */
export interface EntityLookup {
  /** Name of the call; `<key>.lookup` unless told. */
  name?: string
  /** `<path>/lookup` unless told. */
  path?: string
  access?: Access
  /** Fields of a record that an option has beside its id and name. */
  fields?: readonly string[]
  /** Filters of the list that the call has too. */
  filters?: readonly string[]
}

/**
 * What is said of an entity once. Routes, titles, breadcrumbs, navigation, the words of permissions, history and audit, the
 * server's record kind, its kept totals and the rows of generated tests all derive from it (docs/architecture.md).
 */
export interface EntityDeclaration {
  words: Noun
  /** What its list is called, where the plural does not say it: `FAQ`. */
  title?: Translated
  /** Of its calls, below `/api/`. */
  path?: string
  /** Of the id in the addresses of its calls. */
  param?: string
  /** A small dictionary with one name (`plain`) or a Polish and an English one (`named`), whose screens need nothing of their own. */
  shape?: 'plain' | 'named'
  screens?: EntityScreens
  /** Whether what happens to its records is written down and told by their history; told unless `false`. */
  audited?: false
  /** Whether deleted records lie in the trash for 30 days first; they do unless `false`. */
  trash?: false
  /**
   * Whose personal data its records hold: nobody's unless told. The consent module says what replaces them. `with` names the
   * entity that its records are made anonymous with.
   */
  personal?: { of: 'user' | 'customer' | 'company' | 'participant'; with?: string }
  lookup?: EntityLookup
}

/** A declaration that knows its own key. */
export type Entity = EntityDeclaration & { readonly key: string }

type Entities<Declared> = { [Key in keyof Declared & string]: Declared[Key] & { readonly key: Key } }

/** The entities of one module by their keys: the names under which permissions, audit and history know them. */
export function entities<const Declared extends Record<string, EntityDeclaration>>(
  declared: Declared,
): Entities<Declared> {
  const keyed = Object.entries(declared).map(([key, entity]) => [key, { ...entity, key }])
  return Object.fromEntries(keyed) as Entities<Declared>
}

/** Address of the list of an entity in the back office, which its other pages stand below; null for one without pages. */
export function listAddress({ path, screens }: EntityDeclaration): BackOfficeAddress | null {
  return screens ? (screens.address ?? `/cms/${path}`) : null
}

/** Address of a record in the back office: its own page, or the list that it stands in; null where there is neither. */
export function recordAddress(entity: EntityDeclaration, id: number): string | null {
  const list = listAddress(entity)
  return list && (entity.screens?.pages === 'listed' ? list : `${list}/${id}`)
}
