import { assign, emit, sendTo, setup } from 'xstate'
import type { FieldErrors } from '#contract/validation.ts'
import { type Failure, withHeld } from '#machines/failure.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'
import type {
  EditorContext,
  EditorEvent,
  EditorInput,
  EditorNews,
  MemoryWrite,
  Opened,
  Saved,
  SaveRequest,
  Stored,
  WeighedSave,
} from './editor-values.ts'

/** Setup of the chart `editor`: actors, guards and actions. */
export function editorSetup<Values>() {
  return setup({
    types: {
      context: {} as EditorContext<Values>,
      input: {} as EditorInput,
      events: {} as EditorEvent<Values>,
      emitted: {} as EditorNews<Values>,
      tags: {} as 'busy' | 'failed',
    },
    actors: {
      openRecord: unprovided<{ id: number | null }, Opened<Values>>('openRecord'),
      validateForm: unprovided<{ values: Values }, FieldErrors>('validateForm'),
      /** Returns the question to ask before saving, or null. */
      weighSave: unprovided<WeighedSave<Values>, object | null>('weighSave'),
      saveRecord: unprovided<SaveRequest<Values>, Saved<Values>>('saveRecord'),
      saveDraft: unprovided<SaveRequest<Values>, Saved<Values>>('saveDraft'),
      deleteRecord: unprovided<{ id: number; version: number | null }, void>('deleteRecord'),
      keepValues: unprovidedListener<{ id: number | null }, MemoryWrite<Values>>('keepValues'),
    },
    delays: { autosaveDelay: 1500 },
    guards: {
      wasKept: (_, { kept }: Opened<Values>) => kept !== null,
      isStored: ({ context }) => context.id !== null,
      isChanged: ({ context }) => context.changed,
      autosaves: ({ context }) => context.autosaves,
      savesNext: ({ context }) => context.next === 'save',
      deletesNext: ({ context }) => context.next === 'delete',
      leavesNext: ({ context }) => context.next === 'leave',
      leavesChanged: ({ context }) => context.next === 'leave' && context.changed,
      hasErrors: ({ context }, errors: FieldErrors) => Object.keys({ ...context.held, ...errors }).length > 0,
      lacksChanges: (_, { lacks_changes = false }: Saved<Values>) => lacks_changes,
      asksFirst: (_, question: object | null) => question !== null,
      isInvalid: (_, { code }: Failure) => code === 'invalid',
      isConflict: (_, { code }: Failure) => code === 'conflict',
    },
    actions: {
      open: assign((_, { record, kept }: Opened<Values>) => ({
        id: record.id,
        version: record.version,
        values: record.values,
        record: record.record ?? null,
        kept,
        changed: false,
        errors: {},
        held: {},
        failure: null,
        conflict: null,
      })),
      restore: assign(({ context }) => ({
        values: context.kept?.values ?? context.values,
        kept: null,
        changed: true,
        revision: context.revision + 1,
      })),
      change: assign(({ context }, { values }: { values: Values }) => ({
        values,
        errors: unchangedErrors(context, values),
        changed: true,
        revision: context.revision + 1,
      })),
      hold: assign(({ context }, { field, reason }: { field: string; reason: string | null }) => {
        const { [field]: _, ...errors } = context.errors
        return { held: withHeld(context.held, field, reason), errors }
      }),
      beginCheck: assign({ question: null, answer: null }),
      keepErrors: assign(({ context }, errors: FieldErrors) => ({ errors: { ...errors, ...context.held } })),
      keepQuestion: assign((_, question: object | null) => ({ question })),
      keepAnswer: assign((_, answer: boolean) => ({ answer })),
      keepFailure: assign((_, failure: Failure) => ({ failure, errors: failure.errors, changed: true, next: null })),
      keepReason: assign((_, failure: Failure) => ({ failure })),
      keepConflict: assign((_, { conflict }: Failure) => ({ conflict, changed: true, next: null })),
      overwrite: assign(({ context }) => ({ version: context.conflict?.version ?? context.version, conflict: null })),
      keepNext: assign((_, next: 'save' | 'delete' | 'leave') => ({ next })),
      beginSave: assign({ changed: false, failure: null, errors: {}, next: null }),
      keepSaved: assign((_, saved: Saved<Values>) => ({
        id: saved.id,
        version: saved.version,
        record: saved.record ?? null,
        saved_at: saved.saved_at,
      })),
      keepChanged: assign({ changed: true }),
      announceSaved: emit((_, { id, version, values }: Stored<Values>) => ({
        type: 'record.saved',
        record: { id, version, values },
      })),
      announceDeleted: emit({ type: 'record.deleted' }),
      keepValues: sendTo(
        'keepValues',
        ({ context }): MemoryWrite<Values> => ({ type: 'values.keep', values: valuesOf(context) }),
      ),
      forgetValues: sendTo('keepValues', (): MemoryWrite<Values> => ({ type: 'values.forget' })),
      giveValuesUp: sendTo('keepValues', (): MemoryWrite<Values> => ({ type: 'values.giveUp' })),
    },
  })
}

/** The values of a form that was opened. */
export function valuesOf<Values>({ values }: EditorContext<Values>): Values {
  if (values === null) throw new Error('a form without values was saved')
  return values
}

/** Input of a save. */
export function saveRequest<Values>(context: EditorContext<Values>): SaveRequest<Values> {
  const { id, version, key, revision, answer } = context
  return { id, version, values: valuesOf(context), key: `${key}-${revision}`, answer }
}

/** Keeps errors of fields whose value is unchanged: `participants.1.email` outlives a change of another name. */
function unchangedErrors<Values>({ errors, values }: EditorContext<Values>, changed: Values): FieldErrors {
  const isUnchanged = (field: string) => {
    const [outermost = '', ...rest] = field.split('.')
    const [before, now] = [valueAt(values, [outermost]), valueAt(changed, [outermost])]
    return before === now || (valueAt(before, rest) !== undefined && valueAt(before, rest) === valueAt(now, rest))
  }
  return Object.fromEntries(Object.entries(errors).filter(([field]) => isUnchanged(field)))
}

/** Value at a path of names and indexes; undefined where there is none. */
function valueAt(values: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return values
  const inner = new Map(Object.entries(values ?? {})).get(name)
  return valueAt(inner, rest)
}
