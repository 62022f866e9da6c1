import { failureIn } from './failure.ts'

/**
 * Transitions after a refused call: to `outdated` when somebody has changed the record (guard `isOutdated` of the setup),
 * otherwise to `target`, from where the call can be repeated. The action `keepFailure` stores the reason.
 */
export function refusedTo<const Target extends string>(target: Target) {
  const kept = { type: 'keepFailure', params: failureIn } as const
  return [
    { guard: { type: 'isOutdated', params: failureIn }, target: 'outdated', actions: kept },
    { target, actions: kept },
  ] as const
}
