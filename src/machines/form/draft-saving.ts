import { assign, type EventObject, or, type StateValue, type Subscribable, stateIn } from 'xstate'
import type { Schema } from '#contract/declare/endpoint.ts'
import type { Conflict } from '#contract/declare/refusal.ts'
import { type FieldErrors, validate } from '#contract/declare/validation.ts'
import { defaultLocale } from '#contract/messages/locale.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failedWith, failureIn, keepFailure } from '#machines/failure.ts'

/** Context of a chart whose form is saved automatically as a draft. */
export interface DraftSaving<Values> {
  /** Refusals of the server by field, until the field changes. */
  refused: FieldErrors
  /** Number of changes; those up to `stored_revision` are stored. */
  revision: number
  stored_revision: number
  /** Values and revision of the running or failed save. Under the key of a first save, only the same values may be repeated. */
  attempt: { values: Values; revision: number } | null
  /** Whether the last save left typed values out because the draft cannot store them: they are in this browser only. */
  withheld: boolean
  conflict: Conflict | null
  failure: Failure | null
}

interface DraftSnapshot {
  context: Pick<DraftSaving<unknown>, 'conflict'> & { kept: { kept_at: string } | null }
  matches(state: StateValue): boolean
}

/** A running chart of a form that saves itself, as the components use it that all such forms share. */
export interface DraftActor extends Subscribable<DraftSnapshot> {
  getSnapshot(): DraftSnapshot
  send(event: {
    type: 'kept.restore' | 'kept.discard' | 'conflict.reload' | 'conflict.overwrite' | 'draft.renew'
  }): void
}

/** A form that has just been opened. */
export const nothingTyped: DraftSaving<never> = {
  refused: {},
  revision: 0,
  stored_revision: 0,
  attempt: null,
  withheld: false,
  conflict: null,
  failure: null,
}

/** A call about a stored record. */
export interface StoredCall {
  id: number
  version: number
  /** Key of the request: every retry of the same content has the same. */
  key: string
}

/** A call about the stored record; for a new draft, without id and with version 0. */
export function storedCall(record: { id: number; version: number } | null, key: string, verb: string): StoredCall {
  const { id = 0, version = 0 } = record ?? {}
  return { id, version, key: `${key}-${verb}-${version}` }
}

/** Records that a save succeeded, with changes up to the attempted revision. */
export function savedAttempt({ attempt, revision, values }: DraftSaving<unknown> & { values: unknown }) {
  const withheld = attempt !== null && attempt.values !== values
  return { stored_revision: attempt?.revision ?? revision, attempt: null, withheld, failure: null }
}

/** Refusals without those of the fields that have changed. */
export function stillRefused(refused: FieldErrors, changed: object): FieldErrors {
  return Object.fromEntries(Object.entries(refused).filter(([path]) => !(fieldOf(path) in changed)))
}

/**
 * The values that a draft can store. Where its schema refuses one, such as a partly typed date or a text that is too long, what is
 * stored stays, and the typed one is in the form and in the browser only.
 */
export function storableValues<Values extends object>(
  schema: Schema,
  values: Values,
  stored: Values,
  always: readonly (keyof Values)[] = [],
): Values {
  const checked = validate(schema, values, defaultLocale)
  if (checked.success) return values
  const wrong = Object.keys(checked.errors).map(fieldOf)
  const names = (Object.keys(stored) as (keyof Values & string)[]).filter(
    (name) => wrong.includes(name) && !always.includes(name),
  )
  return { ...values, ...Object.fromEntries(names.map((name) => [name, stored[name]])) }
}

const fieldOf = (path: string) => path.split('.')[0] ?? ''

interface Args {
  context: DraftSaving<unknown>
}

/** Guards of the states of `draftSaving`, and about them. */
export const draftSavingGuards = {
  hasKept: (_: Args, { kept }: { kept: object | null }) => kept !== null,
  hasUnstored: ({ context }: Args) => context.revision > context.stored_revision,
  hasUnstoredSince: ({ context }: Args) => context.revision > (context.attempt?.revision ?? 0),
  hasConflict: ({ context }: Args) => context.conflict !== null,
  isEditing: stateIn({ open: { form: 'editing' } }),
  isStoring: stateIn({ open: { form: 'storing' } }),
  isStored: stateIn({ open: { draft: 'stored' } }),
  isUnsaved: stateIn({ open: { draft: 'saveFailed' } }),
  isStuck: or([
    stateIn({ open: { draft: 'conflict' } }),
    stateIn({ open: { draft: 'refused' } }),
    stateIn({ open: { draft: 'deletedElsewhere' } }),
  ]),
  isDeleted: failedWith('not_found'),
  isNoDraft: failedWith('lifecycle'),
}

/** The context of a chart that has its stored record under this name. */
type OfRecord<Name extends string> = DraftSaving<unknown> & { kept: unknown } & Record<Name, { version: number } | null>

/** An action of charts with such a context. The type of `assign` would name the events and actors of one chart. */
type DraftAction<Context, Params = undefined> = (args: { context: Context }, params: Params) => void

/**
 * Actions of `draftOpening` and `draftSaving` that are the same in every chart: `setup(…).extend(draftHandling('offer'))`. `record` is
 * the part of the context with the stored record; another person's version of it is taken before it is overwritten.
 */
export function draftHandling<const Name extends string>(record: Name) {
  type Context = OfRecord<Name>
  const dropKept = assign<Context, EventObject, undefined, EventObject, never>(
    () => ({ kept: null }) as Partial<Context>,
  )
  const keepConflict = assign<Context, EventObject, Failure | null, EventObject, never>((_, failure) => {
    const changes: Pick<DraftSaving<unknown>, 'conflict'> = {
      conflict: failure?.conflict ?? { version: 0, changes: [] },
    }
    return changes as Partial<Context>
  })
  const takeTheirVersion = assign<Context, EventObject, undefined, EventObject, never>(({ context }) => {
    const { conflict }: DraftSaving<unknown> = context
    const stored: { version: number } | null = context[record]
    const theirs = stored && { ...stored, version: conflict?.version ?? stored.version }
    return { [record]: theirs, conflict: null } as Partial<Context>
  })
  return {
    actions: {
      dropKept: dropKept as DraftAction<Context>,
      keepConflict: keepConflict as DraftAction<Context, Failure | null>,
      takeTheirVersion: takeTheirVersion as DraftAction<Context>,
    },
  }
}

/**
 * State `storing` of the region `open.form`: the draft is stored before the record is used, in the state `next`. `failed` is the state
 * for a draft that could not be stored.
 */
export function draftStoring<const Next extends string, const Failed extends string>(
  view: string,
  next: Next,
  failed: Failed,
) {
  return {
    tags: 'busy',
    meta: { view },
    always: [
      { guard: 'isStored', target: next },
      { guard: 'isUnsaved', target: failed },
      { guard: 'isStuck', target: 'editing' },
    ],
  } as const
}

/** The parts of a chart that opening its draft needs. */
interface Opening<Invocation extends object, Closed extends string, GiveUp extends string, Retries extends object> {
  /** Invocation of the actor that reads the draft and the values kept in the browser: its id, source and input. */
  read: Invocation
  /** Guard: whether the record is no longer a draft. */
  isClosed: Closed
  /** Action that discards the values kept in the browser. */
  giveUp: GiveUp
  /** Event that reads them again after a failure. */
  retry: Retries
  /** What the screen displays, for `meta.view`: the form by its name, and the record that cannot be edited. */
  views: { form: string; closed: string }
}

const open = { type: 'open', params: answer } as const

/**
 * States of a chart whose form is saved automatically, until it is `open`: the draft is read, and where values are kept in the
 * browser, the person decides whether to continue with them. The chart provides the actions `open` and `restore`, `draftHandling` the others.
 */
export function draftOpening<
  const Invocation extends object,
  const Closed extends string,
  const GiveUp extends string,
  const Retries extends object,
>({ read, isClosed, giveUp, retry, views }: Opening<Invocation, Closed, GiveUp, Retries>) {
  return {
    opening: {
      tags: 'busy',
      meta: { view: `the outline of the ${views.form}` },
      invoke: {
        ...read,
        onDone: [
          { guard: { type: isClosed, params: answer }, target: 'closed', actions: open },
          { guard: { type: 'hasKept', params: answer }, target: 'offeringKept', actions: open },
          { target: 'open', actions: open },
        ],
        onError: { target: 'loadFailed', actions: keepFailure },
      },
    },
    loadFailed: {
      tags: 'failed',
      meta: { view: `why the ${views.form} did not open, with a retry` },
      on: retry,
    },
    closed: { meta: { view: views.closed } },
    offeringKept: {
      meta: { view: 'the offer to go on with what was typed before' },
      on: {
        'kept.restore': { target: 'open', actions: 'restore' },
        'kept.discard': { target: 'open', actions: ['dropKept', giveUp] },
      },
    },
  } as const
}

/** States in which a draft is deleted and has been deleted. `giveUp` discards the values kept in the browser. */
export function draftDeleting<const Invocation extends object, const GiveUp extends string>(
  remove: Invocation,
  giveUp: GiveUp,
) {
  return {
    deleting: {
      tags: 'busy',
      meta: { view: 'that the draft is being deleted' },
      invoke: {
        ...remove,
        onDone: { target: 'deleted', actions: giveUp },
        onError: { target: 'open', actions: keepFailure },
      },
    },
    deleted: { meta: { view: 'the list, without the draft' } },
  } as const
}

/** The parts of a chart that saving its draft needs. */
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
const change = [{ type: 'change', params: <Change>({ event }: { event: Change }) => event }, 'keepInBrowser'] as const
const changed = { guard: 'isEditing', actions: change } as const
const changedToSave = { guard: 'isEditing', target: 'changed', actions: change } as const

/**
 * Region `open.draft` of a chart whose form is saved automatically: a moment after the last change, and again by itself while
 * there is no connection. Values are kept in the browser until the server has stored them. A draft that another person changed
 * or deleted is saved only when the person has chosen the version to keep. The chart provides the region `open.form`
 * with the states `editing` and `storing` (`draftStoring`), and the actions that `draftHandling` does not bring; its guards include
 * `draftSavingGuards`.
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
            { target: 'stored', actions: [keepStored, 'forgetStored'] },
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
