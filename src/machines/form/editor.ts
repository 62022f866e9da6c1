import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  assign,
  emit,
  type SnapshotFrom,
  type Subscribable,
  type Subscription,
  sendTo,
  setup,
  waitFor,
} from 'xstate'
import type { Conflict } from '#contract/declare/refusal.ts'
import type { FieldErrors } from '#contract/declare/validation.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failureHandlingWith, failureIn, keepFailure, withHeld } from '#machines/failure.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'

/** A record as the server has it; `id` and `version` are null before the first save. */
export interface Stored<Values> {
  id: number | null
  version: number | null
  values: Values
  /** The complete record, for content that a screen shows beside the form. */
  record?: object
}

/** Unsaved text found in this browser. */
interface KeptValues<Values> {
  values: Values
  /** ISO 8601. */
  kept_at: string
}

interface EditorInput {
  /** Null for a new record. */
  id: number | null
  /** Identifies this opening of the form, for idempotency keys. */
  key: string
  /** Whether the record has a draft that is autosaved. */
  autosaves?: boolean
}

interface EditorContext<Values> {
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

type EditorEvent<Values> =
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
export type EditorNews<Values> =
  | { type: 'record.saved'; record: Stored<Values> }
  | { type: 'record.deleted' }
  /** A save was refused because of its values: also again, when nothing was typed since the first time. */
  | { type: 'form.refused' }

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
  /** Whether an earlier attempt had arrived, so that the record lacks later changes (decision 400). */
  lacks_changes?: boolean
}

/** Result of opening a form: the record, the time it was saved, and unsaved text in this browser. */
export interface Opened<Values> {
  record: Stored<Values>
  kept: KeptValues<Values> | null
}

/** Setup of the chart `editor`: actors, guards and actions. */
function editorSetup<Values>() {
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
      announceRefused: emit({ type: 'form.refused' }),
      keepValues: sendTo(
        'keepValues',
        ({ context }): MemoryWrite<Values> => ({ type: 'values.keep', values: valuesOf(context) }),
      ),
      forgetValues: sendTo('keepValues', (): MemoryWrite<Values> => ({ type: 'values.forget' })),
      giveValuesUp: sendTo('keepValues', (): MemoryWrite<Values> => ({ type: 'values.giveUp' })),
    },
  }).extend(failureHandlingWith<EditorContext<Values>>(({ errors }) => ({ errors, changed: true, next: null })))
}

/** The values of a form that was opened. */
function valuesOf<Values>({ values }: EditorContext<Values>): Values {
  if (values === null) throw new Error('a form without values was saved')
  return values
}

/** Input of a save. */
function saveRequest<Values>(context: EditorContext<Values>): SaveRequest<Values> {
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

/**
 * A form over one record. Typed text survives everything except a decision to discard it (design, section 5).
 * `editorMachine<Values>()` is created once per resource; a record without a draft never enters `autosaving`.
 */
export function editorMachine<Values>() {
  type Answered<Output> = { event: { output: Output } }
  const open = { type: 'open', params: ({ event }: Answered<Opened<Values>>) => event.output } as const
  const keepSaved = { type: 'keepSaved', params: ({ event }: Answered<Saved<Values>>) => event.output } as const
  const lacksChanges = { type: 'lacksChanges', params: keepSaved.params } as const
  const change = [
    { type: 'change', params: ({ event }: { event: { values: Values } }) => ({ values: event.values }) },
    'keepValues',
  ] as const
  const keepReason = { type: 'keepReason', params: failureIn } as const
  const keepConflict = { type: 'keepConflict', params: failureIn } as const
  const onConflict = { type: 'isConflict', params: failureIn } as const
  return editorSetup<Values>().createMachine({
    id: 'editor',
    description: 'A form over one record: loading, typing, saving, conflicts, leaving, deleting.',
    context: ({ input }) => ({
      id: input.id,
      key: input.key,
      autosaves: input.autosaves ?? false,
      version: null,
      values: null,
      record: null,
      kept: null,
      revision: 0,
      changed: false,
      next: null,
      errors: {},
      held: {},
      question: null,
      answer: null,
      failure: null,
      conflict: null,
      saved_at: null,
    }),
    // Without the browser's memory the form still works; text would be lost only with the session.
    on: { 'field.hold': { actions: { type: 'hold', params: ({ event }) => event } } },
    invoke: { id: 'keepValues', src: 'keepValues', input: ({ context }) => ({ id: context.id }), onError: {} },
    initial: 'loading',
    states: {
      loading: {
        tags: 'busy',
        meta: { view: 'a skeleton of the form' },
        invoke: {
          id: 'openRecord',
          src: 'openRecord',
          input: ({ context }) => ({ id: context.id }),
          onDone: [
            {
              guard: { type: 'wasKept', params: answer },
              target: 'offering',
              actions: open,
            },
            { target: 'editing', actions: open },
          ],
          onError: { target: 'loadFailed', actions: keepReason },
        },
        on: { 'form.leave': 'left' },
      },
      loadFailed: {
        tags: 'failed',
        meta: { view: 'why the record could not be loaded, with a retry' },
        on: { 'form.load': 'loading', 'form.leave': 'left' },
      },
      offering: {
        meta: { view: 'that unsaved text was kept, with restore and discard' },
        on: {
          'kept.restore': { target: 'editing.dirty', actions: 'restore' },
          'kept.discard': { target: 'editing.clean', actions: 'giveValuesUp' },
          'form.leave': 'left',
        },
      },
      editing: {
        initial: 'clean',
        on: {
          'form.change': {
            target: '.dirty',
            reenter: true,
            actions: change,
          },
          'form.save': 'validating',
          'record.delete': { guard: 'isStored', target: 'confirmingDelete' },
          // An action beside the form has changed the record; typed text is kept and applied again.
          'record.refresh': { guard: 'isStored', target: 'loading' },
          'form.leave': [{ guard: 'isChanged', target: 'confirmingLeave' }, { target: 'left' }],
        },
        states: {
          clean: { meta: { view: 'the form as it is saved' } },
          dirty: {
            meta: { view: 'the form with unsaved text' },
            after: { autosaveDelay: { guard: 'autosaves', target: 'autosaving' } },
          },
          autosaving: {
            tags: 'busy',
            meta: { view: 'that the draft is being saved' },
            entry: 'beginSave',
            invoke: {
              id: 'saveDraft',
              src: 'saveDraft',
              input: ({ context }) => saveRequest(context),
              onDone: [
                { guard: lacksChanges, target: 'dirty', actions: [keepSaved, 'keepChanged'] },
                { guard: 'savesNext', target: '#editor.validating', actions: keepSaved },
                { guard: 'deletesNext', target: '#editor.confirmingDelete', actions: keepSaved },
                { guard: 'leavesChanged', target: '#editor.confirmingLeave', actions: keepSaved },
                { guard: 'leavesNext', target: '#editor.left', actions: [keepSaved, 'forgetValues'] },
                { guard: 'isChanged', target: 'dirty', actions: keepSaved },
                { target: 'clean', actions: [keepSaved, 'forgetValues'] },
              ],
              onError: [
                { guard: onConflict, target: '#editor.conflict', actions: keepConflict },
                { guard: 'leavesNext', target: '#editor.confirmingLeave', actions: keepFailure },
                { target: 'autosaveFailed', actions: keepFailure },
              ],
            },
            on: {
              'form.change': {
                actions: change,
              },
              'form.save': { actions: { type: 'keepNext', params: 'save' } },
              'record.delete': { actions: { type: 'keepNext', params: 'delete' } },
              'form.leave': { actions: { type: 'keepNext', params: 'leave' } },
            },
          },
          autosaveFailed: {
            tags: 'failed',
            meta: { view: 'the typed text, and that the draft could not be saved' },
            after: { autosaveDelay: 'autosaving' },
          },
          invalid: { tags: 'failed', meta: { view: 'the typed text, the errors at their fields and on top' } },
          saveFailed: { tags: 'failed', meta: { view: 'the typed text and why it could not be saved' } },
          deleteFailed: { tags: 'failed', meta: { view: 'the form and why the record could not be deleted' } },
          asBefore: { type: 'history' },
        },
      },
      validating: {
        tags: 'busy',
        meta: { view: 'the form, busy' },
        entry: 'beginCheck',
        invoke: {
          id: 'validateForm',
          src: 'validateForm',
          input: ({ context }) => ({ values: valuesOf(context) }),
          onDone: [
            {
              guard: { type: 'hasErrors', params: answer },
              target: 'editing.invalid',
              actions: [{ type: 'keepErrors', params: answer }, 'announceRefused'],
            },
            { target: 'weighing' },
          ],
          onError: { target: 'editing.saveFailed', actions: keepFailure },
        },
      },
      /** Checks whether a change concerns others, which the person then has to decide on. */
      weighing: {
        tags: 'busy',
        meta: { view: 'the form, busy' },
        invoke: {
          id: 'weighSave',
          src: 'weighSave',
          input: ({ context }) => ({ id: context.id, values: valuesOf(context), record: context.record }),
          onDone: [
            {
              guard: { type: 'asksFirst', params: answer },
              target: 'confirmingSave',
              actions: { type: 'keepQuestion', params: answer },
            },
            { target: 'saving' },
          ],
          onError: { target: 'editing.saveFailed', actions: keepFailure },
        },
      },
      confirmingSave: {
        meta: { view: 'what saving does to others, and a question about it' },
        on: {
          'save.confirm': {
            target: 'saving',
            actions: { type: 'keepAnswer', params: ({ event }) => event.answer },
          },
          'save.cancel': 'editing.dirty',
          'form.leave': [{ guard: 'isChanged', target: 'confirmingLeave' }, { target: 'left' }],
        },
      },
      saving: {
        tags: 'busy',
        meta: { view: 'the form, busy' },
        entry: 'beginSave',
        invoke: {
          id: 'saveRecord',
          src: 'saveRecord',
          input: ({ context }) => saveRequest(context),
          onDone: [
            { guard: 'isChanged', target: 'editing.dirty', actions: keepSaved },
            // The changes are saved at once as an update of the record that had arrived.
            { guard: lacksChanges, target: 'weighing', actions: [keepSaved, 'keepChanged'] },
            {
              target: 'editing.clean',
              actions: [keepSaved, 'forgetValues', { type: 'announceSaved', params: answer }],
            },
          ],
          onError: [
            { guard: onConflict, target: 'conflict', actions: keepConflict },
            {
              guard: { type: 'isInvalid', params: failureIn },
              target: 'editing.invalid',
              actions: [keepFailure, 'announceRefused'],
            },
            { target: 'editing.saveFailed', actions: keepFailure },
          ],
        },
        on: {
          'form.change': {
            actions: change,
          },
        },
      },
      conflict: {
        meta: { view: 'the typed text, who changed what, with reload and overwrite' },
        on: {
          'conflict.reload': { target: 'loading', actions: 'giveValuesUp' },
          'conflict.overwrite': [
            { guard: 'autosaves', target: 'editing.autosaving', actions: 'overwrite' },
            { target: 'saving', actions: 'overwrite' },
          ],
          'conflict.cancel': 'editing.dirty',
          'form.leave': 'confirmingLeave',
        },
      },
      confirmingDelete: {
        meta: { view: 'a question whether to delete' },
        on: {
          'delete.confirm': 'deleting',
          'delete.cancel': 'editing.asBefore',
          'form.leave': [{ guard: 'isChanged', target: 'confirmingLeave' }, { target: 'left' }],
        },
      },
      deleting: {
        tags: 'busy',
        meta: { view: 'the form, busy' },
        invoke: {
          id: 'deleteRecord',
          src: 'deleteRecord',
          input: ({ context }) => ({ id: context.id ?? 0, version: context.version }),
          onDone: { target: 'deleted', actions: ['giveValuesUp', 'announceDeleted'] },
          onError: { target: 'editing.deleteFailed', actions: keepReason },
        },
      },
      deleted: { meta: { view: 'that the record is gone' }, on: { 'form.leave': 'left' } },
      confirmingLeave: {
        meta: { view: 'a question whether to give up what was typed' },
        on: {
          'leave.confirm': { target: 'left', actions: 'giveValuesUp' },
          'leave.cancel': 'editing.asBefore',
        },
      },
      left: { meta: { view: 'the next screen' } },
    },
  })
}

type EditorMachine<Values> = ReturnType<typeof editorMachine<Values>>

/** A form's snapshot, as screens read it. */
interface EditorSnapshot<Values> extends Pick<SnapshotFrom<EditorMachine<object>>, 'matches' | 'hasTag'> {
  context: EditorContext<Values>
}

/**
 * A running form, as screens use it. A type of our own, because comparing two of XState's actor types costs the compiler
 * thousands of types each time.
 */
export interface EditorActor<Values> extends Subscribable<EditorSnapshot<Values>> {
  getSnapshot(): EditorSnapshot<Values>
  send(event: EditorEvent<Values>): void
  on<Type extends EditorNews<Values>['type'] | '*'>(
    type: Type,
    listener: (news: EditorNews<Values> & (Type extends '*' ? unknown : { type: Type })) => void,
  ): Subscription
}

/** Asks the form whether its screen may be left; true once nothing would be lost or the person discards it. */
export async function mayLeave(editor: AnyActorRef): Promise<boolean> {
  const leave = { type: 'form.leave' }
  const isAsked = (snapshot: AnyMachineSnapshot) => snapshot.matches('confirmingLeave') || snapshot.matches('left')
  await waitFor(editor, (snapshot: AnyMachineSnapshot) => isAsked(snapshot) || snapshot.can(leave))
  editor.send(leave)
  const isAnswered = (snapshot: AnyMachineSnapshot) => !snapshot.matches('confirmingLeave') && !snapshot.hasTag('busy')
  const settled: AnyMachineSnapshot = await waitFor(editor, isAnswered)
  return settled.matches('left')
}
