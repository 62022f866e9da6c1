import type { Conflict } from '#contract/refusal.ts'
import type { FieldErrors } from '#contract/validation.ts'
import type { Failure } from '#machines/failure.ts'

/** A record as the server has it; `id` and `version` are null before it is first saved. */
export interface Stored<Values> {
  id: number | null
  version: number | null
  values: Values
  /** All of the record as it was answered, for what a screen shows beside the form. */
  record?: object
}

/** What was typed and never saved, found in this browser. */
export interface KeptValues<Values> {
  values: Values
  /** ISO 8601. */
  kept_at: string
}

export interface EditorInput {
  /** Null for a new record. */
  id: number | null
  /** Distinguishes this opening of the form; idempotency keys are made from it. */
  key: string
  /** Whether the record has a draft that saves itself. */
  autosaves?: boolean
}

export interface EditorContext<Values> {
  id: number | null
  key: string
  autosaves: boolean
  version: number | null
  values: Values | null
  /** All of the record, null for a new one. */
  record: object | null
  kept: KeptValues<Values> | null
  /** Counts changes: the same content is saved under the same key. */
  revision: number
  /** Whether something was typed that no save has carried. */
  changed: boolean
  /** What was asked for while a draft was being saved, and is done after it. */
  next: 'save' | 'delete' | 'leave' | null
  errors: FieldErrors
  /** By field, why what stands there cannot be saved: a file that was refused, or is still on its way. */
  held: FieldErrors
  /** What is asked before it is saved, and what was answered. */
  question: object | null
  answer: boolean | null
  failure: Failure | null
  conflict: Conflict | null
  /** ISO 8601. */
  saved_at: string | null
}

export type EditorEvent<Values> =
  | { type: 'form.change'; values: Values }
  /** A field holds what cannot be saved, or null: no longer. */
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

/** What the browser's memory is told, so that neither an expired session nor a crash loses typed text. */
export type MemoryWrite<Values> = { type: 'values.keep'; values: Values } | { type: 'values.forget' | 'values.giveUp' }

/** What others may listen to. */
export type EditorNews<Values> = { type: 'record.saved'; record: Stored<Values> } | { type: 'record.deleted' }

/** `key` is the idempotency key of this content. */
export interface SaveRequest<Values> extends Stored<Values> {
  key: string
  /** To the question before saving, where there was one. */
  answer: boolean | null
}

/** What is weighed before a save: the values, and the record as it was answered last. */
export interface WeighedSave<Values> {
  id: number | null
  values: Values
  record: object | null
}

/** What saving answers; `saved_at` is ISO 8601. */
export interface Saved<Values> extends Stored<Values> {
  saved_at: string
}

/** What opening a form finds: the record, the time it was saved, and what this browser kept of it. */
export interface Opened<Values> {
  record: Stored<Values>
  kept: KeptValues<Values> | null
}
