import { flowStories } from '#tests/support/paths/story.ts'

/** The page of an order (server/modules/order/README.md). Samples of an order: paid, cancelled, by transfer, being paid online, unpaid with a failed payment. */
flowStories('orderFinish', {
  'the page says what the order is': `
    [an order] ⇒ loading · starts loadOrder {"order_id":1}
      loadOrder answers ⇒ paid · order={"status":"paid"
      loadOrder answers #2 ⇒ cancelled · order={"status":"cancelled"
      loadOrder answers #3 ⇒ transfer · order={"status":"unpaid"
      loadOrder answers #4 ⇒ waiting · order={"status":"unpaid" · after untilRetry is in 2000 ms
      loadOrder answers #5 ⇒ unpaid · order={"status":"unpaid"
      loadOrder answers #6 ⇒ unsettled · order={"status":"paid"
        order.refresh ⇒ asking · starts askOrder {"order_id":1}
          askOrder answers #2 ⇒ cancelled
          askOrder answers #6 ⇒ unsettled
      loadOrder fails ⇒ loadFailed · failure={"code":"no_answer"
        order.retry ⇒ loading · starts loadOrder {"order_id":1}`,
  'an order whose form of payment was changed is read anew': `
    [an order] ⇒ loading · starts loadOrder
      loadOrder answers #3 ⇒ transfer
        order.refresh ⇒ loading · starts loadOrder {"order_id":1}
      loadOrder answers #5 ⇒ unpaid
        order.refresh ⇒ loading · starts loadOrder {"order_id":1}`,
  'while a payment is open it asks again, more and more rarely': `
    [an order] ⇒ loading · starts loadOrder
      loadOrder answers #4 ⇒ waiting · after untilRetry is in 2000 ms
        after untilRetry ⇒ asking · starts askOrder {"order_id":1} · tries=1
          askOrder answers #4 ⇒ waiting · after untilRetry is in 3000 ms
            after untilRetry ⇒ asking · starts askOrder · tries=2
              askOrder answers #4 ⇒ waiting
                order.refresh ⇒ asking · starts askOrder · tries=1
              askOrder answers #6 ⇒ unsettled
                order.refresh ⇒ asking · starts askOrder · tries=1
          askOrder answers ⇒ paid · order.status="paid"
          askOrder answers #2 ⇒ cancelled · order.status="cancelled"
          askOrder answers #3 ⇒ transfer · order.payment_type="transfer"
          askOrder answers #5 ⇒ unpaid · order.attempt.status="failed"
        order.refresh ⇒ asking · starts askOrder {"order_id":1} · tries=1`,
  'without a connection it goes on asking': `
    [an order] ⇒ loading · starts loadOrder
      loadOrder answers #4 ⇒ waiting
        after untilRetry ⇒ asking · starts askOrder · tries=1
          askOrder fails ⇒ offline · after untilRetry is in 3000 ms
            after untilRetry ⇒ asking · starts askOrder · tries=2
              askOrder answers ⇒ paid
              askOrder fails ⇒ offline
                order.refresh ⇒ asking · starts askOrder · tries=1
            order.refresh ⇒ asking · starts askOrder`,
  'who wants to pay is led to the payment': `
    [an order] ⇒ loading · starts loadOrder
      loadOrder answers #5 ⇒ unpaid
        order.pay ⇒ startingPayment · starts startPayment {"order_id":1}
          startPayment answers ⇒ leaving · starts watchReturn · after notLeft is in 20000 ms · runs leaveFor "https://payments.test/pay"
            page.return ⇒ loading · stops watchReturn · starts loadOrder {"order_id":1}
              loadOrder answers ⇒ paid
            after notLeft ⇒ loading · stops watchReturn · starts loadOrder {"order_id":1}
          startPayment fails ⇒ loading · starts loadOrder {"order_id":1} · failure={"code":"no_answer"
      loadOrder answers #4 ⇒ waiting
        order.pay ⇒ startingPayment · starts startPayment {"order_id":1}
        after untilRetry ⇒ asking · starts askOrder
          order.pay ⇒ startingPayment · stops askOrder · starts startPayment
      loadOrder answers ⇒ paid
        order.pay ✗
      loadOrder answers #3 ⇒ transfer
        order.pay ✗`,
})
