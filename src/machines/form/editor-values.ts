import type { Conflict } from '#contract/refusal.ts'
import type { FieldErrors } from '#contract/validation.ts'
import type { Failure } from '#machines/failure.ts'

/** A record as the server has it; `id` and `version` are null before the first save. */
export interface Stored<Values> {
  id: number | null
  version: number | null
  values: Values
  /** The complete record, for what a screen shows beside the form. */
  record?: object
}

/** Unsaved text found in this browser. */
export interface KeptValues<Values> {
  values: Values
  /** ISO 8601. */
  kept_at: string
}

export interface EditorInput {
  /** Null for a new record. */
  id: number | null
  /** Identifies this opening of the form, for idempotency keys. */
  key: string
  /** Whether the record has a draft that is autosaved. */
  autosaves?: boolean
}

export interface EditorContext<Values> {
  id: number | null
  key: string
  autosaves: boolean
  version: number | null
  values: Values | null
  /** The complete record, null for a new one. */
  record: object | null
  kept: KeptValues<Values> | null
  /** Number of changes; the same content is saved under the same key. */
  revision: number
  /** Whether there are unsaved changes. */
  changed: boolean
  /** Requested during an autosave, and done after it. */
  next: 'save' | 'delete' | 'leave' | null
  errors: FieldErrors
  /** By field, why its value cannot be saved: a refused file, or one still being uploaded. */
  held: FieldErrors
  /** Question asked before saving, with its answer. */
  question: object | null
  answer: boolean | null
  failure: Failure | null
  conflict: Conflict | null
  /** ISO 8601. */
  saved_at: string | null
}

export type EditorEvent<Values> =
  | { type: 'form.change'; values: Values }
  /** Sets, or with null removes, the reason why a field's value cannot be saved. */
  | { type: 'field.hold'; field: string; reason: string | null }
  | { type: 'form.save' }
  | { type: 'save.confirm'; answer: boolean }
  | { type: 'save.cancel' }
  | { type: 'form.load' }
  | { type: 'form.leave' }
  | { type: 'kept.restore' }
  | { type: 'kept.discard' }
  | { type: 'conflict.reload' }
  | { type: 'conflict.overwrite' }
  | { type: 'conflict.cancel' }
  | { type: 'record.refresh' }
  | { type: 'record.delete' }
  | { type: 'delete.confirm' }
  | { type: 'delete.cancel' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

/** Events to the browser's memory, which keeps typed text after an expired session or a crash. */
export type MemoryWrite<Values> = { type: 'values.keep'; values: Values } | { type: 'values.forget' | 'values.giveUp' }

/** Events that others may listen to. */
export type EditorNews<Values> = { type: 'record.saved'; record: Stored<Values> } | { type: 'record.deleted' }

/** Input of a save; `key` is the idempotency key of its content. */
export interface SaveRequest<Values> extends Stored<Values> {
  key: string
  /** Answer to the question before saving, if there was one. */
  answer: boolean | null
}

/** Input of the check before a save: the values, and the record as it was read last. */
export interface WeighedSave<Values> {
  id: number | null
  values: Values
  record: object | null
}

/** Result of a save; `saved_at` is ISO 8601. */
export interface Saved<Values> extends Stored<Values> {
  saved_at: string
  /** Whether an earlier attempt had arrived, so that the record lacks what was changed since (decision 400). */
  lacks_changes?: boolean
}

/** Result of opening a form: the record, the time it was saved, and unsaved text in this browser. */
export interface Opened<Values> {
  record: Stored<Values>
  kept: KeptValues<Values> | null
}
