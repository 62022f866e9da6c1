import type { ColumnSetting, ListView } from '#contract/core/lists.ts'
import type { Failure } from '#machines/failure.ts'

/** A person's settings of a list, stored on the server. */
export interface ListSettings {
  /** Null for the default columns. */
  columns: readonly ColumnSetting[] | null
  views: readonly ListView[]
  /** Null for the product's default. */
  default_view: string | null
  per_page: number | null
}

/** A view to show: a saved one, or one of the product. */
export interface ShownView {
  id: number | string
  query: string
}

/** Columns changed while a view is shown; they are stored only when the view is saved. */
export interface ChangedView {
  view: number
  columns: readonly ColumnSetting[]
}

/** A view to save; a new one has no id. */
export interface ViewToSave {
  id: number | null
  version: number | null
  name: string
  shared: boolean
  role: string | null
  query: string
  columns: readonly ColumnSetting[] | null
}

export interface ListSettingsContext extends ListSettings {
  /** The settings have arrived, or failed to, at least once; what is fetched again leaves the list as it is. */
  isAnswered: boolean
  /** The person arranged columns before the server's settings arrived. */
  isArranged: boolean
  /** Columns have changed since they were last sent. */
  isOutdated: boolean
  changed: ChangedView | null
  /** The view being renamed or deleted; null for a new one. */
  edited: ListView | null
  failure: Failure | null
}

export type ListSettingsEvent =
  /** `view`: the shown view that the columns belong to; null for the person's own. */
  | { type: 'columns.change'; view: number | null; columns: readonly ColumnSetting[] }
  /** Restores the default columns, or those of the view. */
  | { type: 'columns.reset'; view: number | null }
  | { type: 'columns.keep' }
  | { type: 'settings.refresh' }
  /** Null: no view. */
  | { type: 'view.choose'; view: ShownView | null }
  /** Sets the initial view of this person's list; null: the product's default. */
  | { type: 'default.choose'; view: ShownView | null }
  | { type: 'view.add' }
  | { type: 'view.rename'; view: ListView }
  | { type: 'view.delete'; view: ListView }
  /** Saves what was typed in the dialog. */
  | { type: 'view.save'; save: ViewToSave }
  /** Updates the shown view with the current state of the list. */
  | { type: 'view.update'; save: ViewToSave }
  | { type: 'delete.confirm' }
  | { type: 'dialog.close' }

/** Tells the list which view to show. */
export type ViewWrite = { type: 'view.show'; view: ShownView | null }
