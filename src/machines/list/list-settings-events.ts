import type { ColumnSetting, ListView } from '#contract/core/lists.ts'
import type { Failure } from '#machines/failure.ts'

/** What the server keeps of a person at a list. */
export interface ListSettings {
  /** Null: as the screen gives them. */
  columns: readonly ColumnSetting[] | null
  views: readonly ListView[]
  /** Null: what the product begins with. */
  default_view: string | null
  per_page: number | null
}

/** A view to be shown: a saved one, or the product's own. */
export interface ShownView {
  id: number | string
  query: string
}

/** Columns changed while a view is shown: they belong to nobody until the view is saved. */
export interface ChangedView {
  view: number
  columns: readonly ColumnSetting[]
}

/** A view as it is sent: a new one has no id. */
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
  /** The person has arranged columns before the server said how they were. */
  isArranged: boolean
  /** Columns have changed since they were last sent. */
  isOutdated: boolean
  changed: ChangedView | null
  /** The view whose name is being changed, or that is to be deleted; null for a new one. */
  edited: ListView | null
  failure: Failure | null
}

export type ListSettingsEvent =
  /** `view`: the one that is shown, whose columns they are; null for the person's own. */
  | { type: 'columns.change'; view: number | null; columns: readonly ColumnSetting[] }
  /** Back to how the screen, or the view, gives them. */
  | { type: 'columns.reset'; view: number | null }
  | { type: 'columns.keep' }
  | { type: 'settings.refresh' }
  /** Null: no view. */
  | { type: 'view.choose'; view: ShownView | null }
  /** What this person's list begins with; null: what the product begins with. */
  | { type: 'default.choose'; view: ShownView | null }
  | { type: 'view.add' }
  | { type: 'view.rename'; view: ListView }
  | { type: 'view.delete'; view: ListView }
  /** What the dialog asked for is typed. */
  | { type: 'view.save'; save: ViewToSave }
  /** The shown view becomes as it is shown. */
  | { type: 'view.update'; save: ViewToSave }
  | { type: 'delete.confirm' }
  | { type: 'dialog.close' }

/** The list is told which view to show. */
export type ViewWrite = { type: 'view.show'; view: ShownView | null }
