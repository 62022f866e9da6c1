import { type OrderKind, orderKindNames, orderKinds, orderPage } from '#contract/service-order/handling/kinds.ts'
import type { ReplyThread } from '#server/integrations/mail/replies.ts'
import type { OrderData } from './mails.ts'

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
  }
})
