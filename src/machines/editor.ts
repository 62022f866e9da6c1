import {
  type ActorRefFrom,
  type AnyActorRef,
  type AnyMachineSnapshot,
  assign,
  emit,
  sendTo,
  setup,
  waitFor,
} from 'xstate'
import type { FieldErrors } from '#contract/validation.ts'
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
} from './editor-values.ts'
import { type Failure, failureIn } from './failure.ts'
import { unprovided, unprovidedListener } from './unprovided.ts'

/**
 * A form over one record: typed text survives everything but a decision to give it up (design, section 5). `editorMachine<Values>()`
 * is made once per resource; a record without a draft never enters `autosaving`.
 */
export function editorMachine<Values>() {
  type Answered<Output> = { event: { output: Output } }
  const open = { type: 'open', params: ({ event }: Answered<Opened<Values>>) => event.output } as const
  const keepSaved = { type: 'keepSaved', params: ({ event }: Answered<Saved<Values>>) => event.output } as const
  const keepFailure = { type: 'keepFailure', params: failureIn } as const
  const keepReason = { type: 'keepReason', params: failureIn } as const
  const keepConflict = { type: 'keepConflict', params: failureIn } as const
  const isConflict = { type: 'isConflict', params: failureIn } as const
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
      hasErrors: (_, errors: FieldErrors) => Object.keys(errors).length > 0,
      isInvalid: (_, { code }: Failure) => code === 'invalid',
      isConflict: (_, { code }: Failure) => code === 'conflict',
    },
    actions: {
      open: assign((_, { record, kept }: Opened<Values>) => ({
        ...record,
        kept,
        changed: false,
        errors: {},
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
        changed: true,
        revision: context.revision + 1,
      })),
      keepErrors: assign((_, errors: FieldErrors) => ({ errors })),
      keepFailure: assign((_, failure: Failure) => ({ failure, errors: failure.errors, changed: true, next: null })),
      keepReason: assign((_, failure: Failure) => ({ failure })),
      keepConflict: assign((_, { conflict }: Failure) => ({ conflict, changed: true, next: null })),
      overwrite: assign(({ context }) => ({ version: context.conflict?.version ?? context.version, conflict: null })),
      keepNext: assign((_, next: 'save' | 'delete' | 'leave') => ({ next })),
      beginSave: assign({ changed: false, failure: null, errors: {}, next: null }),
      keepSaved: assign((_, saved: Saved<Values>) => ({
        id: saved.id,
        version: saved.version,
        saved_at: saved.saved_at,
      })),
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
    },
  }).createMachine({
    id: 'editor',
    description: 'A form over one record: loading, typing, saving, conflicts, leaving, deleting.',
    context: ({ input }) => ({
      id: input.id,
      key: input.key,
      autosaves: input.autosaves ?? false,
      version: null,
      values: null,
      kept: null,
      revision: 0,
      changed: false,
      next: null,
      errors: {},
      failure: null,
      conflict: null,
      saved_at: null,
    }),
    // Without the browser's memory the form works on; only a lost session would lose text.
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
              guard: { type: 'wasKept', params: ({ event }) => event.output },
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
          'kept.discard': { target: 'editing.clean', actions: 'forgetValues' },
          'form.leave': 'left',
        },
      },
      editing: {
        initial: 'clean',
        on: {
          'form.change': {
            target: '.dirty',
            reenter: true,
            actions: [{ type: 'change', params: ({ event }) => ({ values: event.values }) }, 'keepValues'],
          },
          'form.save': 'validating',
          'record.delete': { guard: 'isStored', target: 'confirmingDelete' },
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
                { guard: 'savesNext', target: '#editor.validating', actions: keepSaved },
                { guard: 'deletesNext', target: '#editor.confirmingDelete', actions: keepSaved },
                { guard: 'leavesChanged', target: '#editor.confirmingLeave', actions: keepSaved },
                { guard: 'leavesNext', target: '#editor.left', actions: [keepSaved, 'forgetValues'] },
                { guard: 'isChanged', target: 'dirty', actions: keepSaved },
                { target: 'clean', actions: [keepSaved, 'forgetValues'] },
              ],
              onError: [
                { guard: isConflict, target: '#editor.conflict', actions: keepConflict },
                { guard: 'leavesNext', target: '#editor.confirmingLeave', actions: keepFailure },
                { target: 'autosaveFailed', actions: keepFailure },
              ],
            },
            on: {
              'form.change': {
                actions: [{ type: 'change', params: ({ event }) => ({ values: event.values }) }, 'keepValues'],
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
        invoke: {
          id: 'validateForm',
          src: 'validateForm',
          input: ({ context }) => ({ values: valuesOf(context) }),
          onDone: [
            {
              guard: { type: 'hasErrors', params: ({ event }) => event.output },
              target: 'editing.invalid',
              actions: { type: 'keepErrors', params: ({ event }) => event.output },
            },
            { target: 'saving' },
          ],
          onError: { target: 'editing.saveFailed', actions: keepFailure },
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
            {
              target: 'editing.clean',
              actions: [keepSaved, 'forgetValues', { type: 'announceSaved', params: ({ event }) => event.output }],
            },
          ],
          onError: [
            { guard: isConflict, target: 'conflict', actions: keepConflict },
            {
              guard: { type: 'isInvalid', params: failureIn },
              target: 'editing.invalid',
              actions: keepFailure,
            },
            { target: 'editing.saveFailed', actions: keepFailure },
          ],
        },
        on: {
          'form.change': {
            actions: [{ type: 'change', params: ({ event }) => ({ values: event.values }) }, 'keepValues'],
          },
        },
      },
      conflict: {
        meta: { view: 'the typed text, who changed what, with reload and overwrite' },
        on: {
          'conflict.reload': { target: 'loading', actions: 'forgetValues' },
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
          onDone: { target: 'deleted', actions: ['forgetValues', 'announceDeleted'] },
          onError: { target: 'editing.deleteFailed', actions: keepReason },
        },
      },
      deleted: { meta: { view: 'that the record is gone' }, on: { 'form.leave': 'left' } },
      confirmingLeave: {
        meta: { view: 'a question whether to give up what was typed' },
        on: {
          'leave.confirm': { target: 'left', actions: 'forgetValues' },
          'leave.cancel': 'editing.asBefore',
        },
      },
      left: { meta: { view: 'the next screen' } },
    },
  })
}

export type EditorMachine<Values> = ReturnType<typeof editorMachine<Values>>
export type EditorActor<Values> = ActorRefFrom<EditorMachine<Values>>

/** Asks the form whether its screen may be left: true as soon as nothing would be lost or the person gives it up. */
export async function mayLeave(editor: AnyActorRef): Promise<boolean> {
  const leave = { type: 'form.leave' }
  const isAsked = (snapshot: AnyMachineSnapshot) => snapshot.matches('confirmingLeave') || snapshot.matches('left')
  await waitFor(editor, (snapshot: AnyMachineSnapshot) => isAsked(snapshot) || snapshot.can(leave))
  editor.send(leave)
  const isAnswered = (snapshot: AnyMachineSnapshot) => !snapshot.matches('confirmingLeave') && !snapshot.hasTag('busy')
  const settled: AnyMachineSnapshot = await waitFor(editor, isAnswered)
  return settled.matches('left')
}

function valuesOf<Values>({ values }: EditorContext<Values>): Values {
  if (values === null) throw new Error('a form without values was saved')
  return values
}

function saveRequest<Values>(context: EditorContext<Values>): SaveRequest<Values> {
  const { id, version, key, revision } = context
  return { id, version, values: valuesOf(context), key: `${key}-${revision}` }
}
