import { contractorServiceOrders } from '#contract/contractor/tab-calls.ts'
import { serviceDesk } from '#contract/service-order/desk/desk.ts'
import { handlers } from '#server/http/handlers.ts'
import { muting } from '#server/integrations/mail/muted-letters.ts'
import type { ServerModule } from '#server/module.ts'
import { contractorTabHandlers } from '#server/modules/contractor/index.ts'
import { listOfContractor } from '#server/modules/partner/index.ts'
import { deskLetters } from './desk/letters.ts'
import { deskSettings } from './desk/settings.ts'
import { dueHandlers } from './due/handlers.ts'
import { dueLetters } from './due/letters.ts'
import { due_maintenances } from './due/table.ts'
import { orderReplies } from './handling/replies.ts'
import { erpGauges, serviceOrderJobs } from './jobs.ts'
import { maintenanceHandlers } from './maintenance/handlers.ts'
import { maintenanceRecords } from './maintenance/records.ts'
import { listMaintenancesForStaff } from './maintenance/rows.ts'
import { sparePartHandlers, sparePartsOrderHandlers } from './spare-parts/handlers.ts'
import { partsOrderLetters } from './spare-parts/letters.ts'
import { partsOrderRecords } from './spare-parts/order-records.ts'
import { partRecords } from './spare-parts/parts.ts'
import { listPartsForStaff } from './spare-parts/rows.ts'
import { spare_parts } from './spare-parts/table.ts'
import { viewRecords } from './spare-parts/views.ts'
import { serviceOrderSubscriptions } from './subscriptions.ts'
import { serviceOrderTexts } from './texts.ts'
import { maintenanceLetters } from './visit/letters.ts'
import { serviceOrderHandlers } from './warranty/handlers.ts'
import { serviceOrderLetters } from './warranty/letters.ts'
import { serviceOrderRecords } from './warranty/records.ts'
import { listOrdersForStaff } from './warranty/rows.ts'

const deskHandlers = handlers(serviceDesk, { ...deskSettings.handlers })

export {
  latestOrders,
  orderQueues,
  ordersContested,
  ordersCourse,
  ordersRefusedByErp,
  ordersToAnswer,
  ordersToHandle,
} from './dashboard-work.ts'
export { dueSoonest, termsOfType } from './due/soonest.ts'
export { ordersVisible } from './handling/order.ts'
export { service_maintenances } from './maintenance/table.ts'
export { ordersOfMember } from './member-work.ts'
export { openOrdersOfColleague, openOrdersOfPartner, openVisitsOfPartner } from './open-orders.ts'
export { ordersInOpenWork } from './open-work.ts'
export { serviceOrderFileParts, serviceOrderPersonalKinds, serviceOrderRelations } from './personal-data.ts'
export { partsNews, readSale } from './spare-parts/erp-news.ts'
export { type FoundPart, type ImportedPart, partsFor, writeParts } from './spare-parts/imported-parts.ts'
export { forStaff as partsInScope } from './spare-parts/models.ts'
export { partsOrdersInScope } from './spare-parts/order-records.ts'
export { spare_parts_orders } from './spare-parts/order-table.ts'
export { spare_parts } from './spare-parts/table.ts'
export { takePartsFromErp } from './spare-parts/take-from-erp.ts'
export { makeParts, takePartFromErp } from './spare-parts/write-parts.ts'
export { ordersDashboard } from './warranty/dashboard.ts'
export { orderNews } from './warranty/erp/news.ts'
export { keepErpDifferences, takeFromErp } from './warranty/erp/take.ts'
export { service_orders } from './warranty/table.ts'
export { maintenancesInLife, ordersInLife, partsInLife, vanPartsInLife } from './warranty/unit-life.ts'
export { ordersInScope, visibleTo } from './warranty/visible.ts'

export const serviceOrderModule: ServerModule = {
  name: 'service-order',
  texts: serviceOrderTexts,
  handlers: [
    serviceOrderHandlers,
    deskHandlers,
    maintenanceHandlers,
    dueHandlers,
    sparePartHandlers,
    sparePartsOrderHandlers,
    contractorTabHandlers(contractorServiceOrders, {
      'contractor.service-orders.index': listOfContractor(listOrdersForStaff),
      'contractor.service-maintenances.index': listOfContractor(listMaintenancesForStaff),
      'contractor.spare-parts-orders.index': listOfContractor(listPartsForStaff),
    }),
  ],
  records: [
    ...serviceOrderRecords,
    ...deskSettings.records,
    ...maintenanceRecords,
    ...partRecords,
    ...viewRecords,
    ...partsOrderRecords,
  ],
  counted: [due_maintenances, spare_parts],
  jobs: [...serviceOrderJobs],
  gauges: erpGauges,
  replies: orderReplies,
  digests: { due_partner: muting('maintenances'), orders_missed: muting('digests'), orders_unowned: muting('digests') },
  letters: { ...serviceOrderLetters, ...deskLetters, ...maintenanceLetters, ...dueLetters, ...partsOrderLetters },
  subscriptions: serviceOrderSubscriptions,
}
