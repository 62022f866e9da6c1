import { failureIn } from './failure.ts'

/**
 * Where a flow goes when a call was refused: to `overtaken` when somebody has changed the record meanwhile (the guard `isOvertaken` of its
 * setup), else to `target`, from where the same can be asked again. The action `keepFailure` keeps why.
 */
export function refusedTo<const Target extends string>(target: Target) {
  const kept = { type: 'keepFailure', params: failureIn } as const
  return [
    { guard: { type: 'isOvertaken', params: failureIn }, target: 'overtaken', actions: kept },
    { target, actions: kept },
  ] as const
}
