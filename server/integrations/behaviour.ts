/** How a simulator behaves now; tests and people who try faults switch it over HTTP. */
export interface Behaviour<Mode extends string> {
  readonly modes: readonly Mode[]
  mode: Mode
}

export function behaviour<const Mode extends string>(modes: readonly [Mode, ...Mode[]]): Behaviour<Mode> {
  return { modes, mode: modes[0] }
}
