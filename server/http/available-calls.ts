import type { Endpoint } from '#contract/endpoint.ts'
import type { Deps } from '#server/deps.ts'

type Setup = Pick<Deps, 'mailbox' | 'config'>

/** Calls, by the beginning of their name, that only some installations have. */
const onlyWith: Readonly<Record<string, (setup: Setup) => boolean>> = {
  'mail.messages.': ({ mailbox }) => mailbox !== null,
  'registry.companies.': hasRegistry,
  'public-zone.registry.companies.': hasRegistry,
}

/**
 * whether this installation has a call: the outbox exists with the simulator of mail only, the look-up of companies
 * unless it is switched off. A call that is not available has no route, is in no map of routes and in nobody's permissions, so that
 * no screen offers it.
 */
export function isAvailable(name: string, setup: Setup): boolean {
  const rule = Object.keys(onlyWith).find((beginning) => name.startsWith(beginning))
  return rule === undefined || onlyWith[rule]?.(setup) === true
}

/** The calls of the contract that this installation has. */
export function availableCalls(endpoints: Record<string, Endpoint>, setup: Setup): Record<string, Endpoint> {
  return Object.fromEntries(Object.entries(endpoints).filter(([name]) => isAvailable(name, setup)))
}

function hasRegistry({ config }: Setup): boolean {
  return !config.switched_off.includes('REGISTRY')
}
