import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import type { Database } from '#server/db/client.ts'
import { isLive } from '#server/http/records/trash.ts'
import type { DocumentPort } from '#server/modules/device/index.ts'
import {
  device_documentations,
  documentation_categories,
  documentation_types,
  documentations,
  group_documentations,
  product_card_documentations,
} from './table.ts'
import { type DocumentReader, isDocumentVisible } from './visible-documents.ts'

/** A document of a device, with its source. */
export interface DeviceDocument {
  id: number
  documentation_number: string
  name_pl: string
  name_en: string | null
  locale: Locale
  type_id: number
  type_name_pl: string
  type_name_en: string
  category_id: number
  category_name_pl: string
  category_name_en: string
  brand_id: number | null
  file_pl: string | null
  file_en: string | null
  edition: number
  origin: 'own' | 'card' | 'group'
  /** The group it is inherited from; null when assigned to the device itself. */
  group_id: number | null
  group_name: string | null
  /** Whether it is inherited from a group but excluded for this device. */
  is_excluded: boolean
}

/**
 * Active documents of a device, by type and name: its own, those of its product card, and those of its group and all groups
 * above. A document from several sources is listed once, with the nearest: own, card, nearer group; exclusions are left out.
 * With a `reader`, a person of the partner zone, only documents visible to that person.
 */
export async function documentsOfDevice(
  db: Database,
  device_id: number,
  reader?: DocumentReader,
): Promise<DeviceDocument[]> {
  return (await documentsGiven(db, device_id, reader)).filter(({ is_excluded }) => !is_excluded)
}

/** Documents of a device from all sources, including exclusions, marked as such. */
function documentsGiven(db: Database, device_id: number, reader?: DocumentReader): Promise<DeviceDocument[]> {
  return db
    .select({
      id: documentations.id,
      documentation_number: documentations.documentation_number,
      name_pl: documentations.name_pl,
      name_en: documentations.name_en,
      locale: documentations.locale,
      type_id: documentations.type_id,
      type_name_pl: documentation_types.name_pl,
      type_name_en: documentation_types.name_en,
      category_id: documentations.category_id,
      category_name_pl: documentation_categories.name_pl,
      category_name_en: documentation_categories.name_en,
      brand_id: documentations.brand_id,
      file_pl: documentations.file_pl,
      file_en: documentations.file_en,
      edition: documentations.edition,
      origin: sql<DeviceDocument['origin']>`origins.origin`,
      group_id: sql<number | null>`origins.group_id`,
      group_name: sql<string | null>`origins.group_name`,
      is_excluded: sql<boolean>`origins.is_excluded`,
    })
    .from(documentations)
    .innerJoin(sql`${originsOf(device_id)} as origins`, sql`origins.documentation_id = ${documentations.id}`)
    .innerJoin(documentation_types, eq(documentation_types.id, documentations.type_id))
    .innerJoin(documentation_categories, eq(documentation_categories.id, documentations.category_id))
    .where(and(isLive(documentations), eq(documentations.active, true), reader && isDocumentVisible(reader)))
    .orderBy(
      asc(documentation_types.position),
      asc(documentation_types.name_pl),
      asc(documentations.name_pl),
      asc(documentations.id),
    )
}

/** Each document of a device once, with its nearest source. */
function originsOf(device_id: number): SQL {
  return sql`(
    with recursive above as (
      select groups.id, groups.parent_id, groups.name, 1 as distance
      from device_groups groups join devices on devices.group_id = groups.id where devices.id = ${device_id}
      union all
      select groups.id, groups.parent_id, groups.name, above.distance + 1
      from device_groups groups join above on above.parent_id = groups.id
    )
    select distinct on (documentation_id) documentation_id, origin, group_id, group_name,
      group_id is not null and documentation_id = any((select excluded_documentations from devices where devices.id = ${device_id})::int[]) as is_excluded
    from (
      select documentation_id, 'own' as origin, null::int as group_id, null::text as group_name, -1 as distance
      from device_documentations where device_id = ${device_id}
      union all
      select shown.documentation_id, 'card', null, null, 0
      from product_card_documentations shown
      join devices on devices.product_card_id = shown.product_card_id and devices.id = ${device_id}
      join product_cards on product_cards.id = shown.product_card_id and product_cards.active and product_cards.deleted_at is null
      union all
      select shared.documentation_id, 'group', above.id, above.name, above.distance
      from group_documentations shared join above on above.id = shared.group_id
    ) every_way
    order by documentation_id, distance
  )`
}

/** Condition: documents of some devices, from any source. */
export function isOfDevices(device_ids: readonly number[]): SQL | undefined {
  return or(
    ...device_ids.map(
      (id) =>
        sql`${documentations.id} in (select documentation_id from ${originsOf(id)} as origins where not is_excluded)`,
    ),
  )
}

/** The port of documents for devices, groups and product cards. */
export const documentsOfDevices: DocumentPort = {
  documents: documentations,
  links: {
    device: {
      table: device_documentations,
      of: device_documentations.device_id,
      to: device_documentations.documentation_id,
    },
    group: {
      table: group_documentations,
      of: group_documentations.group_id,
      to: group_documentations.documentation_id,
    },
    card: {
      table: product_card_documentations,
      of: product_card_documentations.product_card_id,
      to: product_card_documentations.documentation_id,
    },
  },
  ofDevice: documentsHad,
}

/** Documents of a device in a language, in Polish where not translated. */
async function documentsHad(db: Database, id: number, locale: Locale) {
  const found = await documentsGiven(db, id)
  return found.map((document) => ({
    ...document,
    name: (locale === 'en' && document.name_en) || document.name_pl,
    type_name: locale === 'en' ? document.type_name_en : document.type_name_pl,
    category_name: locale === 'en' ? document.category_name_en : document.category_name_pl,
  }))
}
