import type { ServerModule } from '#server/module.ts'
import { fGasSubscriptions } from './subscriptions.ts'

export const fGasModule: ServerModule = {
  name: 'f-gas',
  subscriptions: fGasSubscriptions,
}
