/** What a list shows: the same as its address says and its request asks for. Filter values are as they stand in the address. */
export interface ListQuery {
  page: number
  per_page: number
  sort_by: string
  sort_direction: 'asc' | 'desc'
  filters: Readonly<Record<string, string>>
  /** The view that this began as, a saved one by its number or the product's own by its name; null for none. */
  view: string | null
}

/** Section 9 of the specification; clearing a sort comes back to it. */
export const defaultQuery: ListQuery = {
  page: 1,
  per_page: 10,
  sort_by: 'created_at',
  sort_direction: 'desc',
  filters: {},
  view: null,
}

export type Density = 'comfortable' | 'dense'

/** How a person likes lists on this screen; the columns of each are kept with the person (`list-settings.ts`). */
export interface ListPreferences {
  density: Density
  /** Ten unless the person has chosen otherwise. */
  per_page?: number | undefined
  /** Whether the row of the keyboard is shown beside the list. */
  peek?: boolean | undefined
}

export const defaultPreferences: ListPreferences = { density: 'comfortable' }

/** What every row of a list has. */
export interface ListRow {
  id: number | string
}
