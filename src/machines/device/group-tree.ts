import { type ActorRefFrom, assign, setup } from 'xstate'
import { type GroupNode, groupLevels } from '#contract/device/groups.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failureHandling, failureIn, keepFailure } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

/** Position of a group: its parent (null for the top), and the index among the siblings without itself. */
export interface GroupPlace {
  id: number
  parent_id: number | null
  position: number
}

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

type GroupTreeEvent =
  | { type: 'tree.load' }
  | { type: 'group.move'; place: GroupPlace }
  | { type: 'move.undo' }
  | { type: 'move.retry' }
  | { type: 'failure.dismiss' }

const place = ({ event }: { event: { place: GroupPlace } }) => event.place

const groupTreeSetup = setup({
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
    forgetMove: assign({ failure: null, move: null }),
  },
}).extend(failureHandling)

/**
 * The tree of device groups. A move is displayed immediately and saved in the background; a refused one is reverted, and the
 * last one can be undone.
 */
export const groupTree = groupTreeSetup.createMachine({
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
        onDone: { target: 'ready', actions: { type: 'keepTree', params: answer } },
        onError: { target: 'loadFailed', actions: keepFailure },
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
        onDone: { target: 'ready', actions: ['rememberPlace', { type: 'keepTree', params: answer }] },
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
      meta: { view: 'the tree as it was, and that another person has changed it, with a link to the change' },
      on: { 'tree.load': 'loading' },
    },
    failed: {
      tags: 'failed',
      meta: { view: 'the tree as it was, and why the group could not be moved' },
      on: {
        'group.move': {
          guard: { type: 'mayMove', params: place },
          target: 'moving',
          actions: ['forgetMove', { type: 'showMove', params: place }],
        },
        'move.retry': { target: 'moving', actions: 'showAgain' },
        'failure.dismiss': { target: 'ready', actions: 'forgetMove' },
        'tree.load': 'loading',
      },
    },
  },
})

export type GroupTreeActor = ActorRefFrom<typeof groupTree>

/** Position of a group; null when it does not exist. */
function placeOf(tree: Tree, id: number, parent_id: number | null = null): GroupPlace | null {
  const position = tree.findIndex((node) => node.id === id)
  if (position >= 0) return { id, parent_id, position }
  for (const node of tree) {
    const found = placeOf(node.children, id, node.id)
    if (found) return found
  }
  return null
}

/** The group with this id. */
export function groupOf(tree: Tree, id: number): GroupNode | null {
  for (const node of tree) {
    const found = node.id === id ? node : groupOf(node.children, id)
    if (found) return found
  }
  return null
}

/** The tree with the group at another position. */
function movedTo(tree: Tree, place: GroupPlace): Tree {
  const moved = groupOf(tree, place.id)
  return moved ? inserted(without(tree, place.id), moved, place) : tree
}

function without(tree: Tree, id: number): GroupNode[] {
  return tree.flatMap((node) => (node.id === id ? [] : [withChildren(node, without(node.children, id))]))
}

function inserted(tree: Tree, moved: GroupNode, { parent_id, position }: Omit<GroupPlace, 'id'>): GroupNode[] {
  if (parent_id === null) return tree.toSpliced(position, 0, moved)
  return tree.map((node) =>
    withChildren(
      node,
      node.id === parent_id
        ? node.children.toSpliced(position, 0, moved)
        : inserted(node.children, moved, { parent_id, position }),
    ),
  )
}

function withChildren(node: GroupNode, children: GroupNode[]): GroupNode {
  return { ...node, children, is_leaf: children.length === 0 }
}

/**
 * Reason why a group cannot be at a position: below itself, below a group with devices, or too deep. The server applies the
 * same rules.
 */
function whyNot(tree: Tree, { id, parent_id }: GroupPlace): 'circle' | 'devices' | 'depth' | null {
  if (parent_id === null) return null
  const moved = groupOf(tree, id)
  if (!moved || id === parent_id || groupOf(moved.children, parent_id)) return 'circle'
  if ((groupOf(tree, parent_id)?.devices ?? 0) > 0) return 'devices'
  return levelOf(tree, parent_id) + height(moved) > groupLevels ? 'depth' : null
}

/** Whether a move would change nothing. */
function isThere(tree: Tree, place: GroupPlace): boolean {
  const now = placeOf(tree, place.id)
  return now?.parent_id === place.parent_id && now.position === place.position
}

function levelOf(tree: Tree, id: number): number {
  const place = placeOf(tree, id)
  return place?.parent_id ? 1 + levelOf(tree, place.parent_id) : 1
}

function height({ children }: GroupNode): number {
  return 1 + Math.max(0, ...children.map(height))
}

/** The move that undoes the last one, while its groups exist and the position is valid. */
function undoable({ undo, kept }: GroupTreeContext): GroupPlace | null {
  return undo &&
    groupOf(kept, undo.id) &&
    (undo.parent_id === null || groupOf(kept, undo.parent_id)) &&
    !whyNot(kept, undo)
    ? undo
    : null
}
