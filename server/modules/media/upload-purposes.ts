import type { EndpointName } from '#contract/index.ts'
import type { Purpose } from '#contract/media/files.ts'
import { mayCallNamed } from '#server/http/access/access.ts'
import type { SignedIn } from '#server/http/access/scope.ts'

const warranty: readonly EndpointName[] = [
  'partnerzone.service-order.service-orders.store',
  'partnerzone.service-order.service-orders.update',
  'service-order.service-orders.store',
  'service-order.service-orders.update',
]
const trainings: readonly EndpointName[] = ['training.trainings.store', 'training.trainings.update']

/** The calls that take a file of each purpose: who may make none of them has nothing to upload it for. */
const takenBy: Record<Exclude<Purpose, 'logo'>, readonly EndpointName[]> = {
  warranty_book: warranty,
  warranty_images: warranty,
  warranty_video: warranty,
  warranty_other: warranty,
  reply_files: [
    'partnerzone.service-order.service-orders.reply',
    'partnerzone.service-order.service-maintenances.reply',
    'partnerzone.service-order.spare-parts-orders.reply',
    ...(['service-orders', 'service-maintenances', 'spare-parts-orders'] as const).flatMap((orders) => [
      `service-order.${orders}.ask` as const,
      `service-order.${orders}.note` as const,
    ]),
  ],
  parts_files: ['partnerzone.service-order.spare-parts-orders.store', 'service-order.spare-parts-orders.store'],
  maintenance_files: [
    'partnerzone.service-order.service-maintenances.store',
    'service-order.service-maintenances.store',
  ],
  maintenance_photos: [
    'service-order.service-maintenances.complete',
    'partnerzone.service-order.service-maintenances.complete',
  ],
  library: ['media.media.store', 'media.media.replace'],
  training_regulations: trainings,
  training_template: trainings,
  external_certificate: [
    'partnerzone.training.certificates.store',
    'training.issued-certificates.store',
    'training.issued-certificates.update',
  ],
  f_gas_scan: [
    'partnerzone.f-gas.certificates.store',
    'partnerzone.f-gas.certificates.update',
    'f-gas.certificates.store',
    'f-gas.certificates.update',
  ],
  import_xls: ['import.imports.store'],
  import_zip: ['import.imports.store'],
  // Drawn by the server.
  issued_certificate: [],
  maintenance_signature: [],
  parts_signature: [],
  maintenance_protocol: [],
  service_decision: [],
  offer_paper: [],
}

/** Whether a person may upload for a purpose. A logo is a company's, by its administrators, or the distributor's. */
export function mayUpload(session: SignedIn, purpose: Purpose): boolean {
  if (purpose !== 'logo') return takenBy[purpose].some((name) => mayCallNamed(session, name))
  return (
    session.memberships.some(({ is_company_admin }) => is_company_admin) || mayCallNamed(session, 'core.house.update')
  )
}
