import type { EventObject, ExecutableActionObject } from 'xstate'

/** Effects of a step besides the change of state and context. */
export type Effect =
  | { kind: 'starts'; actor: string; source: string; input: unknown }
  | { kind: 'stops'; actor: string }
  | { kind: 'tells'; actor: string; event: EventObject }
  | { kind: 'emits' | 'raises'; event: EventObject }
  | { kind: 'delays'; event: EventObject; ms: number }
  | { kind: 'runs'; action: string; params: unknown }

/** The effects of the actions of a transition, in order. `awaited` are the actors that had not answered before. */
export function effectsOf(actions: readonly ExecutableActionObject[], awaited: readonly string[]): Effect[] {
  return actions.flatMap(({ type, params }) => effectOf(type, params, awaited))
}

type BuiltInParams = {
  id?: string
  src?: unknown
  input?: unknown
  targetId?: string
  event?: EventObject
  delay?: number
}

function effectOf(type: string, params: unknown, awaited: readonly string[]): Effect[] {
  if (!type.startsWith('xstate.')) return [{ kind: 'runs', action: type, params }]
  const { id = '', src, input, targetId = '', event, delay }: BuiltInParams = params ?? {}
  if (type === 'xstate.spawnChild') return [{ kind: 'starts', actor: id, source: String(src), input }]
  if (type === 'xstate.stopChild') return awaited.includes(id) ? [{ kind: 'stops', actor: id }] : []
  if (type === 'xstate.sendTo' && event) return [{ kind: 'tells', actor: targetId, event }]
  if (type === 'xstate.emit' && event) return [{ kind: 'emits', event }]
  if (type !== 'xstate.raise' || !event) return []
  return [delay === undefined ? { kind: 'raises', event } : { kind: 'delays', event, ms: delay }]
}
