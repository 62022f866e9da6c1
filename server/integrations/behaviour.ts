/** Current behaviour of a simulator, which tests and people switch over HTTP. */
export interface Behaviour<Mode extends string> {
  readonly modes: readonly Mode[]
  mode: Mode
}

/** The behaviour of a simulator, beginning with its first mode. */
export function behaviour<const Mode extends string>(modes: readonly [Mode, ...Mode[]]): Behaviour<Mode> {
  return { modes, mode: modes[0] }
}
