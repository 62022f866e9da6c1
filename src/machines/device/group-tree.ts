import { type ActorRefFrom, assign, setup } from 'xstate'
import type { GroupNode } from '#contract/device/groups.ts'
import { type Failure, failureIn } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'
import { type GroupPlace, groupOf, isThere, movedTo, placeOf, whyNot } from './group-order.ts'

type Tree = readonly GroupNode[]

interface GroupTreeContext {
  /** The displayed tree, including a move in progress. */
  tree: Tree
  /** The tree as the server has it. */
  kept: Tree
  /** The move in progress, or the failed one. */
  move: GroupPlace | null
  /** Whether that move undoes the last one. */
  isUndo: boolean
  /** Former position of the group that was moved last. */
  undo: GroupPlace | null
  failure: Failure | null
}

export type GroupTreeEvent =
  | { type: 'tree.load' }
  | { type: 'group.move'; place: GroupPlace }
  | { type: 'move.undo' }
  | { type: 'move.retry' }
  | { type: 'failure.dismiss' }

const place = ({ event }: { event: { place: GroupPlace } }) => event.place
const output = ({ event }: { event: { output: Tree } }) => event.output

/** The move that undoes the last one, while its groups exist and the position is valid. */
function undoable({ undo, kept }: GroupTreeContext): GroupPlace | null {
  return undo &&
    groupOf(kept, undo.id) &&
    (undo.parent_id === null || groupOf(kept, undo.parent_id)) &&
    !whyNot(kept, undo)
    ? undo
    : null
}

/**
 * The tree of device groups. A move is displayed immediately and saved in the background; a refused one is reverted, and the
 * last one can be undone.
 */
export const groupTree = setup({
  types: {
    context: {} as GroupTreeContext,
    events: {} as GroupTreeEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    loadGroups: unprovided<void, Tree>('loadGroups'),
    moveGroup: unprovided<GroupPlace & { version: number }, Tree>('moveGroup'),
  },
  guards: {
    mayMove: ({ context: { kept } }, to: GroupPlace) => !isThere(kept, to) && whyNot(kept, to) === null,
    mayUndo: ({ context }) => undoable(context) !== null,
    isConflict: (_, { code }: Failure) => code === 'conflict',
  },
  actions: {
    keepTree: assign((_, tree: Tree) => ({ tree, kept: tree, failure: null, move: null })),
    showMove: assign(({ context: { kept } }, move: GroupPlace) => ({ move, isUndo: false, tree: movedTo(kept, move) })),
    showUndo: assign(({ context }) => {
      const move = undoable(context)
      return { move, isUndo: true, tree: move ? movedTo(context.kept, move) : context.kept }
    }),
    showAgain: assign(({ context: { kept, move } }) => ({ tree: move ? movedTo(kept, move) : kept })),
    rememberPlace: assign(({ context: { kept, move, isUndo } }) => ({
      undo: isUndo || !move ? null : placeOf(kept, move.id),
    })),
    rollBack: assign(({ context: { kept } }, failure: Failure) => ({ tree: kept, failure })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    forgetFailure: assign({ failure: null, move: null }),
  },
}).createMachine({
  id: 'groupTree',
  description: 'The tree of device groups: seen at once, saved behind, taken back when refused.',
  context: { tree: [], kept: [], move: null, isUndo: false, undo: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: 'a skeleton, or the tree as it was' },
      invoke: {
        id: 'loadGroups',
        src: 'loadGroups',
        onDone: { target: 'ready', actions: { type: 'keepTree', params: output } },
        onError: { target: 'loadFailed', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    loadFailed: {
      tags: 'failed',
      meta: { view: 'that the groups could not be loaded, with a retry' },
      on: { 'tree.load': 'loading' },
    },
    ready: {
      meta: { view: 'the tree; after a move, the way to take it back' },
      on: {
        'tree.load': 'loading',
        'group.move': {
          guard: { type: 'mayMove', params: place },
          target: 'moving',
          actions: { type: 'showMove', params: place },
        },
        'move.undo': { guard: 'mayUndo', target: 'moving', actions: 'showUndo' },
      },
    },
    moving: {
      tags: 'busy',
      meta: { view: 'the tree with the group at its new place, and that it is being saved' },
      invoke: {
        id: 'moveGroup',
        src: 'moveGroup',
        input: ({ context: { move, kept } }) => {
          const { id, parent_id, position } = move ?? { id: 0, parent_id: null, position: 0 }
          return { id, parent_id, position, version: groupOf(kept, id)?.version ?? 0 }
        },
        onDone: { target: 'ready', actions: ['rememberPlace', { type: 'keepTree', params: output }] },
        onError: [
          {
            guard: { type: 'isConflict', params: failureIn },
            target: 'conflict',
            actions: { type: 'rollBack', params: failureIn },
          },
          { target: 'failed', actions: { type: 'rollBack', params: failureIn } },
        ],
      },
    },
    conflict: {
      tags: 'failed',
      meta: { view: 'the tree as it was, and that somebody else has changed it, with a way to see how' },
      on: { 'tree.load': 'loading' },
    },
    failed: {
      tags: 'failed',
      meta: { view: 'the tree as it was, and why the group could not be moved' },
      on: {
        'group.move': {
          guard: { type: 'mayMove', params: place },
          target: 'moving',
          actions: ['forgetFailure', { type: 'showMove', params: place }],
        },
        'move.retry': { target: 'moving', actions: 'showAgain' },
        'failure.dismiss': { target: 'ready', actions: 'forgetFailure' },
        'tree.load': 'loading',
      },
    },
  },
})

export type GroupTreeActor = ActorRefFrom<typeof groupTree>
