import { type EventObject, fromCallback, fromPromise } from 'xstate'
import type { CallOptions } from '#contract/declare/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import { loadMachine } from '#machines/loading/load.ts'
import { type AnyCall, type Api, anyCall, type CallName, type CallSettings } from '#services/api.ts'
import type { ListenForChanges } from '#services/writes.ts'

const load = loadMachine<unknown>()

export type LoadOptions<Name extends CallName> = CallOptions<Endpoints[Name]> &
  Pick<CallSettings, 'showRefusal' | 'isFirst'>

const nothingChanges: ListenForChanges = () => () => {}

/**
 * The machine `load` for one call with these options; it reads again whenever `listen` reports a change. Without `asks` the call is not made,
 * and there are no data.
 */
export function provideLoad(
  api: Api,
  name: CallName,
  options: Parameters<AnyCall>[1],
  listen: ListenForChanges = nothingChanges,
  asks = true,
) {
  return load.provide({
    actors: {
      loadData: fromPromise(async ({ signal }) => (asks ? anyCall(api)(name, { ...options, signal }) : null)),
      watchChanges: fromCallback<EventObject, void>(({ sendBack }) => listen(() => sendBack({ type: 'data.changed' }))),
    },
  })
}
