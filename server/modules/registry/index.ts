import type { ServerModule } from '#server/module.ts'
import { type RegistryPorts, registryHandlers } from './handlers.ts'
import { registrySubscriptions } from './subscriptions.ts'

export { newestProof, proofOf } from './gateway.ts'
export { lookupOf } from './personal-data.ts'
export { registry_lookups } from './table.ts'

/** The company registry, with the stored answers that prove each query. */
export const registryModule = (ports: RegistryPorts): ServerModule => ({
  name: 'registry',
  handlers: [registryHandlers(ports)],
  subscriptions: registrySubscriptions,
})
