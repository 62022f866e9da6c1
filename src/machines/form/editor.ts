import type { SnapshotFrom, Subscribable, Subscription } from 'xstate'
import { failureIn } from '#machines/failure.ts'
import { editorSetup, saveRequest, valuesOf } from './editor-setup.ts'
import type { EditorContext, EditorEvent, EditorNews, Opened, Saved } from './editor-values.ts'

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
  const keepFailure = { type: 'keepFailure', params: failureIn } as const
  const keepReason = { type: 'keepReason', params: failureIn } as const
  const keepConflict = { type: 'keepConflict', params: failureIn } as const
  const isConflict = { type: 'isConflict', params: failureIn } as const
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
                { guard: isConflict, target: '#editor.conflict', actions: keepConflict },
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
              guard: { type: 'hasErrors', params: ({ event }) => event.output },
              target: 'editing.invalid',
              actions: { type: 'keepErrors', params: ({ event }) => event.output },
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
              guard: { type: 'asksFirst', params: ({ event }) => event.output },
              target: 'confirmingSave',
              actions: { type: 'keepQuestion', params: ({ event }) => event.output },
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

export type EditorMachine<Values> = ReturnType<typeof editorMachine<Values>>

/** A form's snapshot, as screens read it. */
export interface EditorSnapshot<Values> extends Pick<SnapshotFrom<EditorMachine<object>>, 'matches' | 'hasTag'> {
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
