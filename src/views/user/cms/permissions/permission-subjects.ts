import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ListWithoutPermission } from '#contract/contractor/tabs.ts'
import type { plainPermissions } from '#contract/declare/access.ts'
import type { EntityKey } from '#contract/entities.ts'
import type { EndpointName } from '#contract/index.ts'
import { erp } from '#views/components/entity/erp.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'

/** A permission name without its zone. */
type Name = WithoutZone<Exclude<EndpointName, `public-zone.${string}`> | (typeof plainPermissions)[number]>
type WithoutZone<N> = N extends `partnerzone.${infer Rest}` ? Rest : N
type SubjectOf<N> = N extends `${infer Module}.${infer Resource}.${string}`
  ? `${Module}.${Resource}`
  : N extends `${infer Module}.${string}`
    ? `${Module}.${Module}`
    : never
type ModuleOf<N> = N extends `${infer Module}.${string}` ? Module : never

/** Calls without a permission of their own. */
type Unasked =
  | `auth.${string}`
  | `profile.${string}`
  | `core.${'core' | 'lists' | 'visibility'}`
  | `media.${'files' | 'images' | 'links' | 'private' | 'uploads'}`
  | `import.${'faulty-rows' | 'files' | 'kept-rows' | 'mappings' | 'problems' | 'protocols' | 'rows' | 'suggestions' | 'templates'}`
  | SubjectOf<ListWithoutPermission>
  | 'dashboard.dashboards'
  | 'service-order.serial-numbers'
  | 'training.move-targets'
type Subject = Exclude<SubjectOf<Name>, EntityKey | Unasked>
type PermissionModule = Exclude<ModuleOf<Name>, 'auth'>

/** Labels of modules. */
export const moduleWords: Record<PermissionModule, MessageDescriptor> = withOtherWord({
  brand: msg`Brands`,
  consent: msg`Consents and personal data`,
  contractor: msg`Contractors`,
  core: msg`System`,
  dashboard: msg`Dashboard`,
  device: msg`Devices`,
  dictionary: msg`Dictionaries`,
  documentation: msg`Documentation`,
  'f-gas': msg`F-gas`,
  faq: msg`FAQ`,
  import: msg`Imports`,
  mail: msg`Mail`,
  marketing: msg`Multimedia`,
  media: msg`Media library`,
  news: msg`News`,
  notification: msg`Notifications`,
  'offer-generator': msg`Offers`,
  order: msg`Training orders`,
  page: msg`Pages`,
  partner: msg`Partners`,
  payment: msg`Payments`,
  producer: msg`Producers`,
  profile: msg`Profile`,
  registry: msg`Company registry`,
  report: msg`Reports`,
  search: msg({ context: 'permission', message: 'Search' }),
  'service-order': msg`Service orders`,
  synchronization: msg`Synchronisation with ${erp}`,
  training: msg`Trainings`,
  user: msg`Users and roles`,
})

/** Labels of subjects that are no entities. */
export const subjectWords: Record<Subject, MessageDescriptor> = withOtherWord({
  'brand.brands': msg`Brands`,
  'contractor.certificates': msg`Certificates of contractors`,
  'contractor.training-records': msg`Training registrations of contractors`,
  'core.audit': msg`Audit log`,
  'core.security': msg`Security events`,
  'core.dashboard': msg`Dashboard`,
  'core.history': msg`Record history`,
  'core.jobs': msg`Failed jobs`,
  'core.permissions': msg`Permissions`,
  'core.trash': msg`Trash`,
  'dashboard.dashboard': msg`Dashboard`,
  'device.configurations': msg`Device configuration`,
  'device.product-card-documentations': msg`Documents of product cards`,
  'device.sync-documentations': msg`Documents copied from another device`,
  'documentation.bulk': msg`Many documents as one archive`,
  'documentation.contractor-downloads': msg`Documents downloaded by contractors`,
  'documentation.downloads': msg`Document downloads`,
  'faq.searches': msg`Searches without a result`,
  'faq.statuses': msg`Question statuses`,
  'import.statuses': msg`Import statuses`,
  'mail.messages': msg`Outbox`,
  'marketing.category': msg`Multimedia category`,
  'marketing.statuses': msg`Multimedia post statuses`,
  'media.media': msg`Media files`,
  'news.statuses': msg`News statuses`,
  'notification.notifications': msg`Own notifications`,
  'notification.statuses': msg`Notification statuses`,
  'offer-generator.customers': msg`Offer address book`,
  'offer-generator.devices': msg`Devices that can be offered`,
  'offer-generator.statuses': msg`Offer statuses`,
  'order.statuses': msg`Training order statuses`,
  'page.statuses': msg`Page statuses`,
  'partner.users': msg`Partners’ people`,
  'registry.companies': msg`Look-up by NIP`,
  'report.activities': msg`Activity of partners`,
  'report.offers': msg`Partner offers`,
  'report.reports': msg`Reports on partners and warranty`,
  'report.warranty': msg`Warranty quality`,
  'search.results': msg`Search results`,
  'service-order.delivery-types': msg`Delivery types`,
  'service-order.due-maintenances': msg`Maintenances due`,
  'service-order.statuses': msg`Order statuses`,
  'training.attendance': msg`Attendance`,
  'training.credits': msg`Money kept for another training`,
  'training.diplomas': msg`Diplomas`,
  'training.document-types': msg`Kinds of certificates`,
  'training.employees': msg`Employees for a training`,
  'training.languages': msg`Languages of trainings`,
  'training.orders': msg`Training orders`,
  'training.participant-statuses': msg`Participant statuses`,
  'training.reports': msg`Reports on trainings`,
  'training.term-statuses': msg`Term statuses`,
})
