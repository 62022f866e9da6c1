import { type OrderKind, orderKindNames, orderKinds, orderPage } from '#contract/service-order/handling/kinds.ts'
import type { Database } from '#server/db/client.ts'
import type { ReplyThread } from '#server/integrations/mail/replies.ts'
import { findMaintenanceAsServer } from '#server/modules/service-order/maintenance/maintenance.ts'
import { partsAccess } from '#server/modules/service-order/spare-parts/order.ts'
import { findOrderAsServer } from '#server/modules/service-order/warranty/order.ts'
import { inChargeOf, type OrderData } from './mails.ts'
import type { HandledOrder } from './order.ts'

const findAsServer: Readonly<Record<OrderKind, (db: Database, at: Date, id: number) => Promise<HandledOrder | null>>> =
  {
    warranty: findOrderAsServer,
    maintenance: findMaintenanceAsServer,
    parts: partsAccess.findAsServer,
  }

const replyCalls = {
  warranty: 'partnerzone.service-order.service-orders.reply',
  maintenance: 'partnerzone.service-order.service-maintenances.reply',
  parts: 'partnerzone.service-order.spare-parts-orders.reply',
} as const satisfies Record<OrderKind, string>

/** Replies of a company's people to letters about an order are messages in its conversation. */
export const orderReplies: readonly ReplyThread[] = orderKindNames.map((kind) => {
  const idOf = ({ of = 'warranty', order_id }: OrderData) => (of === kind ? order_id : null)
  return {
    name: kind,
    letters: { order_asked: idOf, order_reminded: idOf, order_message: idOf },
    call: async (_db, id) => ({
      name: replyCalls[kind],
      path: { [orderKinds[kind].param]: id },
      files: 'reply_files',
      page: orderPage(kind, 'partner', id),
    }),
    entity: orderKinds[kind].entity,
    async confirmers({ db, at }, id) {
      const order = await findAsServer[kind](db, at, id)
      const people = order ? await inChargeOf(db, order) : []
      return {
        people: people.filter(({ isWanted = true }) => isWanted),
        page: orderPage(kind, 'staff', id),
        number: order?.order_number ?? '',
      }
    },
  }
})
