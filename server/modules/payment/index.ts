import type { ServerModule } from '#server/module.ts'
import { paymentHandlers } from './handlers.ts'
import { paymentRecords } from './records.ts'

export { isChoosable, isOnlineOffered, setOnlinePayments } from './choosable.ts'
export { payments } from './table.ts'

export const paymentModule: ServerModule = {
  name: 'payment',
  handlers: [paymentHandlers],
  records: [...paymentRecords],
}
