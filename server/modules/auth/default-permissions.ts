import { permissionExpression, type RoleSlug } from '#contract/declare/access.ts'

/** The catalogue of models. Not units: names and addresses of owners are for roles that read orders. */
const models = [
  'devices',
  'groups',
  'tags',
  'functionalities',
  'error-codes',
  'productcards',
  'typecards',
  'configurations',
  'product-card-documentations',
  'sync-documentations',
]
const reading = [
  'core.dashboard.index',
  'core.preferences.*',
  'dictionary.*.index',
  'dictionary.*.show',
  'brand.*',
  ...['documentation', 'faq', 'marketing', 'news', 'page', 'notification'].flatMap((module) =>
    ['index', 'show', 'lookup'].map((action) => `${module}.*.${action}`),
  ),
  ...models.flatMap((resource) => ['index', 'show', 'lookup'].map((action) => `device.${resource}.${action}`)),
  ...['trainings', 'terms', 'types', 'categories', 'gadgets', 'certificates'].flatMap((resource) =>
    ['index', 'show', 'lookup'].map((action) => `training.${resource}.${action}`),
  ),
  ...['term-statuses', 'participant-statuses', 'document-types', 'languages'].map((words) => `training.${words}.index`),
  ...['files', 'tree', 'lookup'].map((action) => `media.media.${action}`),
  'contractor.*.index',
  'contractor.*.show',
  'contractor.*.lookup',
  'partner.*.index',
  'partner.*.show',
  'partner.*.lookup',
  'payment.*.index',
  'payment.*.show',
  'payment.*.lookup',
  'producer.*.index',
  'producer.*.lookup',
  'registry.companies.show',
  'search.results.index',
  'core.history.index',
  'user.*.lookup',
]
/** The right to delete a record includes restoring it: the trash lists only records that the person could have deleted. */
const restoring = ['core.trash.index', 'core.trash.restore']
const orderReading = [
  'device.units.index',
  'device.units.show',
  'service-order.service-orders.index',
  'service-order.service-orders.show',
  'service-order.*.index',
  'service-order.*.show',
  'service-order.*.lookup',
  'dashboard.dashboards.index',
]
/** F-gas certificates, for roles that handle service and for those that maintain companies. */
const certificateKeeping = ['f-gas.certificates.*']
/** Creating orders for due maintenances and reminding owners, for roles that handle maintenances. */
const dueHandling = ['service-order.due-maintenances.order', 'service-order.due-maintenances.remind']
/** Handling of maintenances, like that of warranty orders; only administrators reopen a completed one (domain, part 1.2). */
const maintenanceHandling = [
  'store',
  'note',
  'assign',
  'schedule',
  'report',
  'ask',
  'resume',
  'suspend',
  'complete',
  'cancel',
].map((action) => `service-order.service-maintenances.${action}`)
const orderHandling = [
  ...orderReading,
  ...restoring,
  ...[
    'store',
    'update',
    'destroy',
    'send',
    'note',
    'assign',
    'start',
    'ask',
    'resume',
    'complete',
    'resend',
    'correct-serial',
  ].map((action) => `service-order.service-orders.${action}`),
  ...maintenanceHandling,
  ...dueHandling,
]
const conversation = [
  ...orderReading,
  ...['service-orders', 'service-maintenances', 'spare-parts-orders'].flatMap((orders) =>
    ['note', 'ask'].map((action) => `service-order.${orders}.${action}`),
  ),
]

/** Entering and correcting serial numbers, for roles that handle orders about them. */
const unitKeeping = [
  'device.units.store',
  'device.units.update',
  'device.units.correct-serial',
  'device.units.take-back',
]

/** Reading partners' offers, and maintaining their templates, kits and conditions (TRD in the specification). */
const offerKeeping = ['offers.index', 'offers.show', 'templates.*', 'kits.*', 'condition-options.*'].map(
  (calls) => `offer-generator.${calls}`,
)

/** Companies: contractors, and decisions on registrations of partners (domain, part 1.10: TRD). */
const companyKeeping = [
  ...certificateKeeping,
  ...restoring,
  'contractor.*',
  'partner.partners.handle-domestic',
  'partner.affiliates.*',
  'partner.users.*',
  'partner.new-entries.approve',
  'partner.new-entries.reject',
  'partner.proposals.*',
  ...['store', 'update', 'activate'].map((action) => `partner.partners.${action}`),
  ...['index', 'show', 'store', 'update', 'activate', 'invite'].map((action) => `user.users.${action}`),
]

/** Companies from abroad: as for Polish ones, without maintaining all accounts. */
const foreignKeeping = [
  'partner.partners.handle-abroad',
  ...['store', 'update', 'make-partner'].map((action) => `contractor.contractors.${action}`),
  'contractor.contacts.*',
  'partner.affiliates.*',
  'partner.users.*',
  'partner.new-entries.approve',
  'partner.new-entries.reject',
  'partner.proposals.*',
  ...['store', 'update', 'activate'].map((action) => `partner.partners.${action}`),
]

/** Orders of spare parts (domain, part 1.3: SVC). */
const partsHandling = [
  'store',
  'match',
  'strike',
  'accept',
  'backorder',
  'stock',
  'ship',
  'hand-over',
  'cancel',
  'suspend',
  'resume',
  'assign',
  'note',
  'ask',
  'resend',
].map((action) => `service-order.spare-parts-orders.${action}`)

/** The list of parts; drawings are uploaded because parts are placed on them. */
const partKeeping = ['service-order.spare-parts.*', 'service-order.exploded-views.*', 'media.media.store']

/** Reply templates of the service desk. Its time limits are set by the lead only. */
const deskTexts = ['service-order.reply-templates.*', 'service-order.decision-reasons.*']

/** The catalogue: devices, error codes and documents, with their files. */
const catalogueKeeping = [
  ...restoring,
  ...['device', 'documentation', 'import', 'media', 'producer'].map((module) => `${module}.*`),
  ...partKeeping,
]

/** Content and notifications for partners (domain, part 1.9: MKT are marketing and docs). */
const contentKeeping = [...restoring, 'faq.*', 'marketing.*', 'news.*', 'page.*', 'notification.*', 'media.*']

/** Participants with their payments and certificates: personal data, for roles that work with them. */
const trainingReading = [
  ...['participants', 'records', 'issued-certificates'].flatMap((resource) =>
    ['index', 'show', 'download'].map((action) => `training.${resource}.${action}`),
  ),
  'training.reports.*',
  'report.reports.*',
  'order.*.index',
  'order.*.show',
  'contractor.training-records.*',
  'contractor.certificates.*',
]

/** Trainings, from announcement to certificate (domain, parts 1.5 to 1.7: TRN). */
const trainingKeeping = [...restoring, ...trainingReading, 'training.*', 'order.*', 'media.*']

/** Permissions of administrators only (domain, parts 1.5 to 1.8: ADM). */
const onlyAdministrators = [
  'training.terms.undo',
  'training.issued-certificates.revoke',
  'order.orders.unpay',
  'order.orders.refund',
  'order.credits.pay-out',
  'import.imports.rollback',
  'device.units.destroy',
]

/** Permissions of leads and administrators only (domain, part 1.2), regardless of a role's other permissions on units. */
const onlyLeads = ['device.units.grant-coverage']

const administrators: readonly RoleSlug[] = ['super-admin', 'admin']

const leads: readonly RoleSlug[] = [...administrators, 'moderator-management']

/** Permissions that administrators do not have (domain, part 1.10). */
const onlySuperAdmin = [
  'user.users.restore',
  'partner.partners.restore',
  'partner.new-entries.restore',
  'consent.persons.anonymise',
]

/**
 * Default permissions of each role (domain, part 1: the split of rights is our proposal). `*` stands for one or more parts of a
 * name. Roles are editable; this is the state of a new database.
 */
export const defaultPermissions: Record<RoleSlug, readonly string[]> = {
  'super-admin': ['*'],
  admin: ['*'],
  moderator: [...reading, ...orderReading, ...trainingReading],
  'moderator-service': [
    ...reading,
    ...orderHandling,
    'service-order.maintenance-types.*',
    'service-order.maintenance-checks.*',
    'service-order.device-types.*',
    ...deskTexts,
    'service-order.leak-check-rules.*',
    ...certificateKeeping,
    ...unitKeeping,
    'service-order.repair-types.*',
    ...partKeeping,
    ...partsHandling,
  ],
  'moderator-training': [...reading, ...trainingKeeping],
  'moderator-trade': [
    ...reading,
    ...orderReading,
    ...companyKeeping,
    ...trainingReading,
    ...offerKeeping,
    'order.orders.pay',
  ],
  'moderator-docs': [...reading, ...catalogueKeeping, 'faq.*', 'notification.*'],
  'moderator-marketing': [...reading, ...contentKeeping],
  'moderator-support': [...reading, ...conversation],
  'moderator-customer-service': [
    ...reading,
    ...conversation,
    ...trainingReading,
    'service-order.service-orders.store',
    'service-order.service-orders.update',
    'service-order.service-orders.send',
    // For a caller: maintenances and orders of parts, as warranty orders.
    'service-order.service-maintenances.store',
    'service-order.spare-parts-orders.store',
    ...restoring,
    'partner.partners.handle-domestic',
    'partner.partners.handle-abroad',
    'contractor.contacts.*',
    'contractor.contractors.store',
    'contractor.contractors.update',
  ],
  'moderator-management': [
    ...reading,
    ...orderHandling,
    ...trainingReading,
    ...deskTexts,
    'service-order.due-times.*',
    'service-order.service-orders.suspend',
    'service-order.service-orders.reopen',
    'service-order.service-orders.uphold',
    ...unitKeeping,
    'device.units.grant-coverage',
    ...partsHandling,
  ],
  'moderator-foreign-partner': [...reading, ...orderReading, ...foreignKeeping],
  partner: ['partnerzone.*'],
}

/**
 * Expands a role's default patterns to permission names. `*` of the administrators leaves out the partner zone, whose pages
 * need a company.
 */
export function expandPermissions(role: RoleSlug, names: readonly string[]): string[] {
  const zone = (name: string) => name.startsWith('partnerzone.')
  const patterns = defaultPermissions[role].map(permissionExpression)
  return names.filter(
    (name) =>
      zone(name) === (role === 'partner') &&
      (role === 'super-admin' || !onlySuperAdmin.includes(name)) &&
      (administrators.includes(role) || !onlyAdministrators.includes(name)) &&
      (leads.includes(role) || !onlyLeads.includes(name)) &&
      patterns.some((pattern) => pattern.test(name)),
  )
}
