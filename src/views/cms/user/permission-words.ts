import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the modules of permissions are called. */
const modules: Readonly<Record<string, MessageDescriptor>> = {
  brand: msg`Brands`,
  consent: msg`Consents and personal data`,
  contractor: msg`Contractors`,
  core: msg`System`,
  dashboard: msg`Dashboard`,
  device: msg`Devices`,
  dictionary: msg`Dictionaries`,
  documentation: msg`Documentation`,
  faq: msg`FAQ`,
  mail: msg`Mail`,
  marketing: msg`Multimedia`,
  media: msg`Media library`,
  news: msg`News`,
  notification: msg`Notifications`,
  page: msg`Pages`,
  partner: msg`Partners`,
  payment: msg`Payments`,
  producer: msg`Producers`,
  profile: msg`Profile`,
  registry: msg`Company registry`,
  search: msg({ context: 'permission', message: 'Search' }),
  'service-order': msg`Service orders`,
  user: msg`Users and roles`,
}

/** What the resources are called within their module. */
const resources: Readonly<Record<string, MessageDescriptor>> = {
  'brand.brands': msg`Brands`,
  'consent.consents': msg`Consents`,
  'consent.persons': msg`Personal data`,
  'contractor.contacts': msg`Contacts`,
  'contractor.contractors': msg`Contractors`,
  'contractor.service-orders': msg`Service orders of contractors`,
  'core.audit': msg`Audit log`,
  'core.dashboard': msg`Dashboard`,
  'core.history': msg`History of records`,
  'core.house': msg`The distributor's data`,
  'core.jobs': msg`Failed jobs`,
  'core.list-views': msg`Views of lists`,
  'core.permissions': msg`Permissions`,
  'core.trash': msg`Trash`,
  'dashboard.dashboard': msg`Dashboard`,
  'dashboard.dashboards': msg`Figures of the dashboard`,
  'device.configurations': msg`What a device has from its groups`,
  'device.devices': msg`Devices`,
  'device.error-codes': msg`Error codes`,
  'device.functionalities': msg`Functionalities`,
  'device.groups': msg`Device groups`,
  'device.product-card-documentations': msg`Documents of product cards`,
  'device.productcards': msg`Product cards`,
  'device.sync-documentations': msg`Documents taken over from another device`,
  'device.tags': msg`Tags of devices`,
  'device.typecards': msg`Type cards`,
  'dictionary.brands': msg`Brands`,
  'dictionary.countries': msg`Countries`,
  'dictionary.languages': msg`Languages`,
  'dictionary.provinces': msg`Provinces`,
  'documentation.bulk': msg`Many documents as one archive`,
  'documentation.categories': msg`Categories of documents`,
  'documentation.contractor-downloads': msg`Documents downloaded by contractors`,
  'documentation.documentations': msg`Documents`,
  'documentation.downloads': msg`Downloads of documents`,
  'documentation.tags': msg`Tags of documents`,
  'documentation.types': msg`Types of documents`,
  'faq.categories': msg`Categories of questions`,
  'faq.posts': msg`Questions and answers`,
  'faq.searches': msg`Searches without a result`,
  'faq.statuses': msg`Statuses of questions`,
  'mail.messages': msg`Outbox`,
  'marketing.categories': msg`Categories of multimedia`,
  'marketing.category': msg`A category of multimedia`,
  'marketing.posts': msg`Multimedia posts`,
  'marketing.statuses': msg`Statuses of multimedia posts`,
  'media.directories': msg`Directories of media`,
  'media.media': msg`Media files`,
  'news.news': msg`News`,
  'news.statuses': msg`Statuses of news`,
  'notification.messages': msg`Notifications`,
  'notification.notifications': msg`Own notifications`,
  'notification.statuses': msg`Statuses of notifications`,
  'page.pages': msg`Pages`,
  'page.statuses': msg`Statuses of pages`,
  'partner.affiliates': msg`Branches`,
  'partner.business-areas': msg`Business areas`,
  'partner.new-entries': msg`New partners`,
  'partner.partner-statuses': msg`Partner statuses`,
  'partner.partners': msg`Partners`,
  'partner.users': msg`People of partners`,
  'payment.payments': msg`Payments`,
  'producer.producers': msg`Producers`,
  'registry.companies': msg`Look-up by NIP`,
  'search.results': msg`Search results`,
  'service-order.delivery-types': msg`Kinds of delivery`,
  'service-order.maintenance-types': msg`Maintenance types`,
  'service-order.repair-types': msg`Repair types`,
  'service-order.serial-numbers': msg`Serial numbers`,
  'service-order.service-orders': msg`Warranty orders`,
  'service-order.statuses': msg`Statuses of orders`,
  'user.roles': msg`Roles`,
  'user.users': msg`Users`,
}

/** What is done, whatever it is done to. */
const actions: Readonly<Record<string, MessageDescriptor>> = {
  activate: msg({ context: 'permission', message: 'activate' }),
  anonymise: msg({ context: 'permission', message: 'erase personal data' }),
  approve: msg({ context: 'permission', message: 'approve' }),
  ask: msg({ context: 'permission', message: 'ask, put on hold' }),
  assign: msg({ context: 'permission', message: 'assign an owner' }),
  cancel: msg({ context: 'permission', message: 'cancel' }),
  check: msg({ context: 'permission', message: 'check' }),
  complete: msg({ context: 'permission', message: 'complete' }),
  count: msg({ context: 'permission', message: 'count recipients' }),
  deactivate: msg({ context: 'permission', message: 'deactivate' }),
  destroy: msg({ context: 'permission', message: 'delete' }),
  'destroy-any': msg({ context: 'permission', message: 'delete drafts of others' }),
  'discard-changes': msg({ context: 'permission', message: 'discard unpublished changes' }),
  download: msg({ context: 'permission', message: 'download' }),
  export: msg({ context: 'permission', message: 'export' }),
  favorite: msg({ context: 'permission', message: 'keep at hand' }),
  files: msg({ context: 'permission', message: 'see files' }),
  hold: msg({ context: 'permission', message: 'keep from erasure' }),
  holders: msg({ context: 'permission', message: 'see who holds a permission' }),
  index: msg({ context: 'permission', message: 'see the list' }),
  invite: msg({ context: 'permission', message: 'send an invitation' }),
  lookup: msg({ context: 'permission', message: 'choose from a list' }),
  'make-partner': msg({ context: 'permission', message: 'make a partner' }),
  move: msg({ context: 'permission', message: 'move' }),
  note: msg({ context: 'permission', message: 'write notes and messages' }),
  outlook: msg({ context: 'permission', message: 'see what is kept' }),
  override: msg({ context: 'permission', message: 'start without the ERP' }),
  preview: msg({ context: 'permission', message: 'preview' }),
  publish: msg({ context: 'permission', message: 'publish' }),
  'publish-changes': msg({ context: 'permission', message: 'publish changes' }),
  'read-all': msg({ context: 'permission', message: 'mark all as read' }),
  recipients: msg({ context: 'permission', message: 'see who was reached' }),
  reject: msg({ context: 'permission', message: 'reject' }),
  release: msg({ context: 'permission', message: 'release for erasure' }),
  reopen: msg({ context: 'permission', message: 'reopen' }),
  replace: msg({ context: 'permission', message: 'replace the content of a file' }),
  reply: msg({ context: 'permission', message: 'reply' }),
  resend: msg({ context: 'permission', message: 'save in the ERP again' }),
  restore: msg({ context: 'permission', message: 'restore' }),
  'restore-revision': msg({ context: 'permission', message: 'restore an earlier version' }),
  resume: msg({ context: 'permission', message: 'resume' }),
  retry: msg({ context: 'permission', message: 'try again' }),
  revisions: msg({ context: 'permission', message: 'see earlier versions' }),
  schedule: msg({ context: 'permission', message: 'schedule' }),
  send: msg({ context: 'permission', message: 'send' }),
  share: msg({ context: 'permission', message: 'share with others' }),
  show: msg({ context: 'permission', message: 'see details' }),
  start: msg({ context: 'permission', message: 'start' }),
  store: msg({ context: 'permission', message: 'add' }),
  stream: msg({ context: 'permission', message: 'be told at once' }),
  suspend: msg({ context: 'permission', message: 'suspend' }),
  tree: msg({ context: 'permission', message: 'see the tree' }),
  unfavorite: msg({ context: 'permission', message: 'keep at hand no longer' }),
  unlock: msg({ context: 'permission', message: 'unlock' }),
  unpublish: msg({ context: 'permission', message: 'take back from publication' }),
  unschedule: msg({ context: 'permission', message: 'take back from the schedule' }),
  update: msg({ context: 'permission', message: 'change' }),
  vote: msg({ context: 'permission', message: 'say whether an answer helped' }),
  withdraw: msg({ context: 'permission', message: 'withdraw' }),
}

/** A permission name taken apart: `partnerzone.` only says in whose zone. */
export interface PermissionParts {
  module: string
  /** `module.resource`. */
  resource: string
  action: string
}

export function partsOf(name: string): PermissionParts {
  const parts = name.replace(/^partnerzone\./, '').split('.')
  const action = parts.at(-1) ?? name
  const module = parts[0] ?? name
  return { module, resource: `${module}.${parts.slice(1, -1).join('.') || module}`, action }
}

type Translate = (message: MessageDescriptor) => string

/** Words of a permission; what has none yet is called by its own name. */
export function permissionWords(name: string, say: Translate): PermissionParts {
  const { module, resource, action } = partsOf(name)
  const word = (words: Readonly<Record<string, MessageDescriptor>>, key: string, own: string) =>
    words[key] ? say(words[key]) : own.replaceAll('-', ' ')
  return {
    module: word(modules, module, module),
    resource: word(resources, resource, resource.slice(module.length + 1)),
    action: word(actions, action, action),
  }
}

/** Whether every part of a permission has words. */
export function hasWords(name: string): boolean {
  const { module, resource, action } = partsOf(name)
  return module in modules && resource in resources && action in actions
}
