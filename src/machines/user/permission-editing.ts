import { assign, setup } from 'xstate'
import type { PermissionMap } from '#contract/declare/access.ts'
import type { Conflict } from '#contract/declare/refusal.ts'
import type { FieldErrors } from '#contract/declare/validation.ts'
import { beyond, fitsRole, type Role } from '#contract/user/role.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failureHandlingWith, failureIn, keepFailure } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

/** The role as the server has it, with all permission names. */
export interface RoleRights {
  role: Role
  names: readonly string[]
  /** Unsaved changes of an earlier opening of the editor. */
  kept: KeptRights | null
}

/** Changes that the browser keeps until they are saved or discarded. */
export interface KeptRights {
  added: readonly string[]
  removed: readonly string[]
  /** ISO 8601. */
  kept_at: string
}

/** Input of a save; the same content is sent under the same key. */
export interface RightsToSave {
  role: Role
  permissions: readonly string[]
}

export interface PermissionEditingInput {
  id: number
  /** Permissions of the person, who can grant no others. */
  held: PermissionMap
}

interface PermissionEditingContext extends PermissionEditingInput {
  role: Role | null
  /** Permissions that the role may have at all. */
  names: readonly string[]
  chosen: readonly string[]
  errors: FieldErrors
  failure: Failure | null
  conflict: Conflict | null
  /** ISO 8601. */
  saved_at: string | null
  /** When the changes were kept that are there again; null if there are none. */
  kept_at: string | null
}

type PermissionEditingEvent =
  | { type: 'permission.change'; names: readonly string[]; on: boolean }
  | { type: 'changes.discard' }
  | { type: 'changes.review' }
  | { type: 'changes.save' }
  | { type: 'review.cancel' }
  | { type: 'loss.accept' }
  | { type: 'loss.decline' }
  | { type: 'conflict.reload' }
  | { type: 'conflict.rebase' }
  | { type: 'conflict.cancel' }
  | { type: 'form.load' }
  | { type: 'form.leave' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

/** Changes that saving would make, and permissions that the person would lose because none of their other roles has them. */
export interface RightsDifference {
  added: string[]
  removed: string[]
  lost: string[]
}

/** Permissions that the choice adds to a role and removes from it, and those that the person would lose. */
export function differenceOf(role: Role | null, chosen: readonly string[]): RightsDifference {
  if (!role) return { added: [], removed: [], lost: [] }
  const [before, after] = [new Set(role.permissions), new Set(chosen)]
  const removed = role.permissions.filter((name) => !after.has(name))
  const elsewhere = new Set(role.mine_elsewhere)
  return {
    added: chosen.filter((name) => !before.has(name)),
    removed,
    lost: role.is_mine ? removed.filter((name) => !elsewhere.has(name)) : [],
  }
}

type Changes = Pick<KeptRights, 'added' | 'removed'>
type Changed = Pick<PermissionEditingContext, 'role' | 'chosen'>
const difference = ({ role, chosen }: Changed) => differenceOf(role, chosen)

/** The permissions after a click; those that the role cannot have, or the person cannot grant, stay unchanged. */
function changed({ role, names, held, chosen }: PermissionEditingContext, wanted: readonly string[], on: boolean) {
  const before = new Set(role?.permissions)
  const foreign = new Set(beyond(names, held))
  const changeable = wanted.filter((name) => !on || before.has(name) || !foreign.has(name))
  const next = new Set(chosen)
  for (const name of changeable) {
    if (on) next.add(name)
    else next.delete(name)
  }
  return names.filter((name) => next.has(name))
}

/** The permissions of a role with changes made on top of it. */
function onTopOf(permissions: readonly string[], names: readonly string[], { added, removed }: Changes) {
  const next = new Set([...permissions, ...added])
  for (const name of removed) next.delete(name)
  return names.filter((name) => next.has(name))
}

const permissionEditingSetup = setup({
  types: {
    context: {} as PermissionEditingContext,
    events: {} as PermissionEditingEvent,
    input: {} as PermissionEditingInput,
    tags: {} as 'busy' | 'failed' | 'reviewing',
  },
  actors: {
    loadRights: unprovided<{ id: number }, RoleRights>('loadRights'),
    saveRights: unprovided<RightsToSave, Role & { saved_at: string }>('saveRights'),
  },
  guards: {
    isChanged: ({ context }) => {
      const { added, removed } = difference(context)
      return added.length + removed.length > 0
    },
    losesOwn: ({ context }) => difference(context).lost.length > 0,
  },
  actions: {
    keepRights: assign(({ context: { held } }, { role, names: all, kept }: RoleRights) => {
      const names = all.filter((name) => fitsRole(role.slug, name))
      const foreign = new Set(beyond(names, held))
      // A right that the person has lost since can no longer be granted.
      const changes = kept && { ...kept, added: kept.added.filter((name) => !foreign.has(name)) }
      const chosen = changes ? onTopOf(role.permissions, names, changes) : role.permissions
      return { role, names, chosen, kept_at: kept?.kept_at ?? null, errors: {}, failure: null, conflict: null }
    }),
    /** Provided by the service: keep the changes in the browser until they are saved or discarded. */
    keepInBrowser: () => undefined,
    forgetInBrowser: () => undefined,
    /** Applies the person's changes to the version that another person has saved in the meantime. */
    rebase: assign(({ context }, { role }: RoleRights) => {
      const chosen = onTopOf(role.permissions, context.names, difference(context))
      return { role, chosen, conflict: null, failure: null, errors: {} }
    }),
    change: assign(({ context }, { names, on }: { names: readonly string[]; on: boolean }) => ({
      chosen: changed(context, names, on),
      errors: {},
      failure: null,
    })),
    discard: assign(({ context }) => ({
      chosen: context.role?.permissions ?? [],
      kept_at: null,
      errors: {},
      failure: null,
    })),
    keepSaved: assign((_, { saved_at, ...role }: Role & { saved_at: string }) => ({
      role,
      chosen: role.permissions,
      errors: {},
      failure: null,
      saved_at,
      kept_at: null,
    })),
    keepConflict: assign((_, { conflict }: Failure) => ({ conflict })),
  },
}).extend(failureHandlingWith<PermissionEditingContext>(({ errors }) => ({ errors })))

/**
 * Edits the permissions of a role: before saving, the person sees the changes and the number of people concerned, and
 * separately confirms the loss of own permissions. A refusal or another person's change loses no edit.
 */
export const permissionEditing = permissionEditingSetup.createMachine({
  id: 'permissionEditing',
  description: 'What a role may, edited: seen as a difference before it is saved.',
  context: ({ input }) => ({
    ...input,
    role: null,
    names: [],
    chosen: [],
    errors: {},
    failure: null,
    conflict: null,
    saved_at: null,
    kept_at: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: 'the outline of the tree' },
      invoke: {
        id: 'loadRights',
        src: 'loadRights',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'editing.weighing', actions: { type: 'keepRights', params: answer } },
        onError: { target: 'loadFailed', actions: keepFailure },
      },
      on: { 'form.leave': 'left' },
    },
    loadFailed: {
      tags: 'failed',
      meta: { view: 'why the role could not be loaded, with a retry' },
      on: { 'form.load': 'loading', 'form.leave': 'left' },
    },
    editing: {
      initial: 'clean',
      on: {
        'permission.change': {
          target: '.weighing',
          actions: [{ type: 'change', params: ({ event }) => event }, 'keepInBrowser'],
        },
        'changes.discard': { target: '.clean', actions: ['discard', 'forgetInBrowser'] },
        'changes.review': { guard: 'isChanged', target: 'reviewing' },
        'form.leave': [{ guard: 'isChanged', target: 'confirmingLeave' }, { target: 'left' }],
      },
      states: {
        clean: { meta: { view: 'the tree as it is saved' } },
        dirty: { meta: { view: 'the tree, and how much is changed' } },
        weighing: { always: [{ guard: 'isChanged', target: 'dirty' }, { target: 'clean' }] },
        invalid: { tags: 'failed', meta: { view: 'the tree with the changes, and what the server refused' } },
        saveFailed: { tags: 'failed', meta: { view: 'the tree with the changes, and why they could not be saved' } },
      },
    },
    reviewing: {
      tags: 'reviewing',
      initial: 'weighing',
      on: {
        'review.cancel': 'editing.dirty',
        'form.leave': 'confirmingLeave',
      },
      states: {
        weighing: { always: [{ guard: 'losesOwn', target: 'warning' }, { target: 'safe' }] },
        safe: {
          meta: { view: 'what is added and removed, and for how many people' },
          on: { 'changes.save': '#permissionEditing.saving' },
        },
        warning: {
          meta: { view: 'the same, and that the person loses rights, which has to be accepted' },
          on: { 'loss.accept': 'accepted' },
        },
        accepted: {
          meta: { view: 'the same, accepted' },
          on: { 'loss.decline': 'warning', 'changes.save': '#permissionEditing.saving' },
        },
      },
    },
    saving: {
      tags: ['busy', 'reviewing'],
      meta: { view: 'what is added and removed, busy' },
      invoke: {
        id: 'saveRights',
        src: 'saveRights',
        input: ({ context: { role, chosen } }) => {
          if (!role) throw new Error('nothing is saved before it is loaded')
          return { role, permissions: chosen }
        },
        onDone: { target: 'editing.clean', actions: [{ type: 'keepSaved', params: answer }, 'forgetInBrowser'] },
        onError: [
          {
            guard: { type: 'isConflict', params: failureIn },
            target: 'conflict',
            actions: { type: 'keepConflict', params: failureIn },
          },
          {
            guard: { type: 'isInvalid', params: failureIn },
            target: 'editing.invalid',
            actions: keepFailure,
          },
          { target: 'editing.saveFailed', actions: keepFailure },
        ],
      },
    },
    conflict: {
      meta: { view: 'who changed the role meanwhile, with their version or the own changes on it' },
      on: {
        'conflict.reload': { target: 'loading', actions: 'forgetInBrowser' },
        'conflict.rebase': 'rebasing',
        'conflict.cancel': 'editing.dirty',
        'form.leave': 'confirmingLeave',
      },
    },
    rebasing: {
      tags: 'busy',
      meta: { view: 'the tree, busy' },
      invoke: {
        id: 'reloadRights',
        src: 'loadRights',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'editing.weighing', actions: { type: 'rebase', params: answer } },
        onError: { target: 'editing.saveFailed', actions: keepFailure },
      },
    },
    confirmingLeave: {
      meta: { view: 'a question whether to give up the changes' },
      on: { 'leave.confirm': { target: 'left', actions: 'forgetInBrowser' }, 'leave.cancel': 'editing.dirty' },
    },
    left: { meta: { view: 'the next screen' } },
  },
})
