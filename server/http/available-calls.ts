import type { Endpoint } from '#contract/declare/endpoint.ts'
import type { Deps } from '#server/deps.ts'

type Setup = Pick<Deps, 'mailbox' | 'config'>

/** Conditions for calls, by prefix of their name, that not every installation has. */
const onlyWith: Readonly<Record<string, (setup: Setup) => boolean>> = {
  'mail.messages.': ({ mailbox }) => mailbox !== null,
  'registry.companies.': hasRegistry,
  'public-zone.registry.companies.': hasRegistry,
}

/**
 * Whether this installation has a call: the outbox exists only with the mail simulator, the look-up of companies unless it is
 * switched off. An unavailable call has no route and no permission, so that no screen offers it.
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
