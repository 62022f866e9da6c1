import { and, asc, eq, inArray } from 'drizzle-orm'
import { payment } from '#contract/payment/payment.ts'
import { handlers } from '#server/http/handlers.ts'
import { contains } from '#server/http/lists/conditions.ts'
import { crudHandlers } from '#server/http/records/crud.ts'
import { payments } from './table.ts'

export const paymentHandlers = handlers(payment, {
  ...crudHandlers(payment, 'payment.payments', payments),
  'payment.payments.lookup': async ({ db, query, locale }) => {
    const name = payments[`name_${locale}`]
    return {
      results: await db
        .select({ id: payments.id, name })
        .from(payments)
        .where(
          and(
            query.ids ? inArray(payments.id, query.ids) : eq(payments.active, true),
            query.search ? contains(name, query.search) : undefined,
          ),
        )
        .orderBy(asc(name)),
    }
  },
})
