import { answer } from '#machines/answer.ts'
import { failureIn } from '#machines/failure.ts'

/** What a chart says about the saving of its draft. */
interface Saving<Chart extends string, Invocation extends object, GiveUp extends string, Tries extends object> {
  /** Id of the chart, whose state `opening` loads the draft again. */
  chart: Chart
  /** Invocation of the actor that saves: its id, source and input. */
  save: Invocation
  /** Action that discards the values kept in the browser. */
  giveUp: GiveUp
  /** Events that save at once after a save that failed, in place of the automatic next try. */
  saveAgain: Tries
}

const keepStored = { type: 'keepStored', params: answer } as const
const keepFailure = { type: 'keepFailure', params: failureIn } as const
const change = [{ type: 'change', params: <Change>({ event }: { event: Change }) => event }, 'keepInBrowser'] as const
const changed = { guard: 'isEditing', actions: change } as const
const changedToSave = { guard: 'isEditing', target: 'changed', actions: change } as const

/**
 * Region `open.draft` of a chart whose form is saved automatically: a moment after the last change, and again by itself while
 * there is no connection. Values are kept in the browser until the server has stored them. A draft that somebody else changed
 * or deleted is saved only when the person has decided what to keep. The chart provides the actions and the region `open.form`
 * with the states `editing` and `storing`; its guards include `draftSavingGuards`.
 */
export function draftSaving<
  const Chart extends string,
  const Invocation extends object,
  const GiveUp extends string,
  const Tries extends object,
>({ chart, save, giveUp, saveAgain }: Saving<Chart, Invocation, GiveUp, Tries>) {
  return {
    initial: 'settling',
    states: {
      settling: {
        always: [
          { guard: 'hasConflict', target: 'conflict' },
          { guard: 'hasUnstored', target: 'changed' },
          { target: 'stored' },
        ],
      },
      stored: {
        always: { guard: 'hasConflict', target: 'conflict' },
        on: { 'form.change': changedToSave },
      },
      changed: {
        always: { guard: 'isStoring', target: 'saving' },
        after: { autosave: 'saving' },
        on: { 'form.change': { ...changedToSave, reenter: true } },
      },
      saving: {
        meta: { view: 'that the draft is being saved' },
        entry: 'attempt',
        invoke: {
          ...save,
          onDone: [
            { guard: 'hasUnstoredSince', target: 'changed', actions: keepStored },
            { target: 'stored', actions: [keepStored, 'forgetInBrowser'] },
          ],
          onError: [
            {
              guard: { type: 'isConflict', params: failureIn },
              target: 'conflict',
              actions: { type: 'keepConflict', params: failureIn },
            },
            {
              guard: { type: 'isInvalid', params: failureIn },
              target: 'refused',
              actions: { type: 'keepRefused', params: failureIn },
            },
            { guard: { type: 'isNoDraft', params: failureIn }, target: `#${chart}.opening` },
            { guard: { type: 'isDeleted', params: failureIn }, target: 'deletedElsewhere', actions: keepFailure },
            { target: 'saveFailed', actions: keepFailure },
          ],
        },
        on: { 'form.change': changed },
      },
      saveFailed: {
        tags: 'failed',
        meta: { view: 'that the draft is not saved yet; saving is tried again by itself' },
        after: { saveAgain: 'saving' },
        on: { 'form.change': changedToSave, ...saveAgain },
      },
      /** The server refuses the values even as a draft. Nothing is saved until they change. */
      refused: {
        tags: 'failed',
        meta: { view: 'the fields that the server refused' },
        on: { 'form.change': changedToSave },
      },
      conflict: {
        meta: { view: 'who changed the draft meanwhile, with reload and overwrite' },
        on: {
          'form.change': changed,
          'conflict.reload': { target: `#${chart}.opening`, actions: giveUp },
          'conflict.overwrite': { target: 'saving', actions: 'takeTheirVersion' },
        },
      },
      /** Deleted in another tab or by a colleague. The values stay, and are saved only when the person asks for it. */
      deletedElsewhere: {
        tags: 'failed',
        meta: { view: 'that the draft was deleted elsewhere, with the offer to go on as a new one' },
        on: { 'form.change': changed, 'draft.renew': { target: 'saving', actions: 'renew' } },
      },
    },
  } as const
}
