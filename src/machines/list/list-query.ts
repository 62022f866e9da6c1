/** State of a list: equal to its address and to its request. Filter values are in the format of the address. */
export interface ListQuery {
  page: number
  per_page: number
  sort_by: string
  sort_direction: 'asc' | 'desc'
  filters: Readonly<Record<string, string>>
  /** The view it began with: a saved one by number, or one of the product by name; null for none. */
  view: string | null
}

/** Defaults (specification, section 9), also after clearing a sort. */
export const defaultQuery: ListQuery = {
  page: 1,
  per_page: 10,
  sort_by: 'created_at',
  sort_direction: 'desc',
  filters: {},
  view: null,
}

export type Density = 'comfortable' | 'dense'

/** Preferences of a person for the lists of a screen; columns are stored separately (`list-settings.ts`). */
export interface ListPreferences {
  density: Density
  /** Default: ten. */
  per_page?: number | undefined
  /** Whether the focused row is shown beside the list. */
  peek?: boolean | undefined
  /** Whether rows are grouped by their sort column, where the list has such groups. */
  grouped?: boolean | undefined
  /** Whether rows are numbered. Default: yes (specification, section 9). */
  numbered?: boolean | undefined
  /** Whether the person has moved between rows by keys, in any list: hints of keys are not shown any more. */
  keys_used?: boolean | undefined
}

export const defaultPreferences: ListPreferences = { density: 'comfortable' }

/** Common part of all rows. */
export interface ListRow {
  id: number | string
}
