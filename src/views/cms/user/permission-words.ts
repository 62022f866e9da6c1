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
  mail: msg`Mail`,
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
  'device.devices': msg`Devices`,
  'device.error-codes': msg`Error codes`,
  'dictionary.brands': msg`Brands`,
  'dictionary.countries': msg`Countries`,
  'dictionary.languages': msg`Languages`,
  'dictionary.provinces': msg`Provinces`,
  'mail.messages': msg`Outbox`,
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
  deactivate: msg({ context: 'permission', message: 'deactivate' }),
  destroy: msg({ context: 'permission', message: 'delete' }),
  'destroy-any': msg({ context: 'permission', message: 'delete drafts of others' }),
  export: msg({ context: 'permission', message: 'export' }),
  hold: msg({ context: 'permission', message: 'keep from erasure' }),
  holders: msg({ context: 'permission', message: 'see who holds a permission' }),
  index: msg({ context: 'permission', message: 'see the list' }),
  invite: msg({ context: 'permission', message: 'send an invitation' }),
  lookup: msg({ context: 'permission', message: 'choose from a list' }),
  'make-partner': msg({ context: 'permission', message: 'make a partner' }),
  note: msg({ context: 'permission', message: 'write notes and messages' }),
  outlook: msg({ context: 'permission', message: 'see what is kept' }),
  override: msg({ context: 'permission', message: 'start without the ERP' }),
  reject: msg({ context: 'permission', message: 'reject' }),
  release: msg({ context: 'permission', message: 'release for erasure' }),
  reopen: msg({ context: 'permission', message: 'reopen' }),
  reply: msg({ context: 'permission', message: 'reply' }),
  resend: msg({ context: 'permission', message: 'save in the ERP again' }),
  restore: msg({ context: 'permission', message: 'restore' }),
  resume: msg({ context: 'permission', message: 'resume' }),
  retry: msg({ context: 'permission', message: 'try again' }),
  send: msg({ context: 'permission', message: 'send' }),
  share: msg({ context: 'permission', message: 'share with others' }),
  show: msg({ context: 'permission', message: 'see details' }),
  start: msg({ context: 'permission', message: 'start' }),
  store: msg({ context: 'permission', message: 'add' }),
  suspend: msg({ context: 'permission', message: 'suspend' }),
  unlock: msg({ context: 'permission', message: 'unlock' }),
  update: msg({ context: 'permission', message: 'change' }),
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
