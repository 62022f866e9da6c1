import type { ServerModule } from '#server/module.ts'
import { producerHandlers, producerRecords } from './handlers.ts'

export const producerModule: ServerModule = {
  name: 'producer',
  handlers: [producerHandlers],
  records: [...producerRecords],
}
