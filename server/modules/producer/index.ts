import type { ServerModule } from '#server/module.ts'
import { producerHandlers } from './handlers.ts'

export const producerModule: ServerModule = {
  name: 'producer',
  handlers: [producerHandlers],
}
