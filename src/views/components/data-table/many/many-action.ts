import type { ComponentType, ReactNode } from 'react'
import type { SessionUser } from '#contract/auth/auth.ts'
import type { CallName } from '#services/api.ts'
import type { Label } from '#views/components/entity/label.ts'
import type { ActionLetter } from '#views/components/shortcuts/shortcuts.ts'

/** Props of the form that is filled in before several records are changed. */
export interface ManyFormProps {
  /** Ids of the chosen records; empty where all that match the filters are. */
  ids: readonly (number | string)[]
  values: Record<string, unknown>
  change: (values: Record<string, unknown>) => void
}

/**
 * An action of a list on one row or on all selected rows: one call about a single record, declared for several (`many`), made for
 * each of them; or one that takes them together (`TogetherCall`).
 */
export interface ManyAction<Row> {
  call: CallName
  /** Permission for the action; by default the name of the call. */
  permission?: string
  /** Distinguishes several actions with the same call. */
  key?: string
  label: Label
  /** What was done, for the toast: "Suspended", "Wstrzymano". */
  done: Label
  /**
   * The call that reverses the action, offered in the toast. An action without one asks before it is performed by its
   * shortcut.
   */
  inverse?: { call: CallName; permission?: string; body?: Record<string, unknown> }
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Whether the action is offered on a row. For several rows, the server refuses those that do not qualify. */
  takes?: (row: Row) => boolean
  /** The body of the call when there is no form. */
  body?: (user: SessionUser) => Record<string, unknown>
  /** The question to confirm; without it and without a form the action runs at once. */
  question?: Label
  /** Label of the confirming button where it differs from the label of the action. */
  confirm?: Label
  /** The form to fill in; `isReady`: whether it is complete. */
  form?: { fields: (props: ManyFormProps) => ReactNode; isReady: (values: Record<string, unknown>) => boolean }
  /** Says whom the action touches, below the question. */
  effect?: (ids: readonly number[]) => ReactNode
  danger?: true
  /** Only offered for several rows; a single one has a dialog of its own. */
  several?: true
  /** The shortcut that performs the action on the focused row. */
  letter?: ActionLetter
}
