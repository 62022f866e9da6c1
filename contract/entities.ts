import { consentEntities } from './consent/entities.ts'
import { contractorEntities } from './contractor/entities.ts'
import { coreEntities } from './core/entities.ts'
import type { Entity } from './declare/entity.ts'
import { deviceEntities } from './device/entities.ts'
import { dictionaryEntities } from './dictionary/entities.ts'
import { documentationEntities } from './documentation/entities.ts'
import { fGasEntities } from './f-gas/entities.ts'
import { faqEntities } from './faq/entities.ts'
import { importEntities } from './import/entities.ts'
import { marketingEntities } from './marketing/entities.ts'
import { mediaEntities } from './media/entities.ts'
import { newsEntities } from './news/entities.ts'
import { notificationEntities } from './notification/entities.ts'
import { offerEntities } from './offer/entities.ts'
import { orderEntities } from './order/entities.ts'
import { pageEntities } from './page/entities.ts'
import { partnerEntities } from './partner/entities.ts'
import { paymentEntities } from './payment/entities.ts'
import { producerEntities } from './producer/entities.ts'
import { deskEntities } from './service-order/desk/entities.ts'
import { serviceOrderEntities } from './service-order/entities.ts'
import { sparePartEntities } from './service-order/spare-parts/entities.ts'
import { synchronizationEntities } from './synchronization/entities.ts'
import { trainingEntities } from './training/entities.ts'
import { unitEntities } from './unit/entities.ts'
import { userEntities } from './user/entities.ts'

/** The entities of all modules. */
const declared = {
  ...consentEntities,
  ...contractorEntities,
  ...coreEntities,
  ...deviceEntities,
  ...dictionaryEntities,
  ...documentationEntities,
  ...fGasEntities,
  ...faqEntities,
  ...importEntities,
  ...marketingEntities,
  ...mediaEntities,
  ...newsEntities,
  ...notificationEntities,
  ...offerEntities,
  ...orderEntities,
  ...pageEntities,
  ...partnerEntities,
  ...paymentEntities,
  ...producerEntities,
  ...serviceOrderEntities,
  ...deskEntities,
  ...sparePartEntities,
  ...synchronizationEntities,
  ...trainingEntities,
  ...unitEntities,
  ...userEntities,
}
type Declared = typeof declared

export type EntityKey = keyof Declared

/** The literal type of one entity's declaration, from which other types are derived. */
export type DeclaredEntity<Key extends EntityKey> = Declared[Key]

/** Keys of the entities whose declaration extends `Having`. */
type KeyOf<Having> = { [Key in EntityKey]: Declared[Key] extends Having ? Key : never }[EntityKey]

/** Entities whose records have a history. */
export type AuditedEntity = Exclude<EntityKey, KeyOf<{ audited: false }>>
/** Entities whose records hold personal data and are made anonymous by themselves. */
export type PersonalEntity = Exclude<KeyOf<{ personal: object }>, KeyOf<{ personal: { with: string } }>>
/** Small dictionaries whose screens follow from their shape. */
export type PlainEntity = KeyOf<{ shape: 'plain' }>
export type NamedEntity = KeyOf<{ shape: 'named' }>
/** Entities whose pages derive from the declaration and from a resource in src/views. */
export type ScreenedEntity = Exclude<
  KeyOf<{ screens: object }>,
  KeyOf<{ screens: { pages: 'own' } }> | PlainEntity | NamedEntity
>

/** All entities by key. */
export const allEntities: { readonly [Key in EntityKey]: Entity & { readonly key: Key } } = declared

export const entityKeys = Object.keys(declared) as EntityKey[]

export const auditedEntities = entityKeys.filter(isAudited).toSorted()
export const personalEntities = entityKeys.filter(isPersonal).toSorted()

/** Whether a name is that of an entity. The database may contain names of entities that no longer exist. */
export function isEntity(name: string): name is EntityKey {
  return name in declared
}

/** Whether an entity is a small dictionary with one name in every language. */
export function isPlain(key: EntityKey): key is PlainEntity {
  return allEntities[key].shape === 'plain'
}

/** Whether an entity is a small dictionary with a name in each language. */
export function isNamed(key: EntityKey): key is NamedEntity {
  return allEntities[key].shape === 'named'
}

/** Whether a name is that of an entity whose records have a history. */
export function isAuditedEntity(name: string): name is AuditedEntity {
  return isEntity(name) && isAudited(name)
}

function isAudited(key: EntityKey): key is AuditedEntity {
  return allEntities[key].audited !== false
}

function isPersonal(key: EntityKey): key is PersonalEntity {
  const { personal } = allEntities[key]
  return personal !== undefined && personal.with === undefined
}
