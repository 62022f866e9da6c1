import { sql } from 'drizzle-orm'
import type { Subscriptions } from '#server/events.ts'
import { columnsOf, consentsOf, type PersonalKind } from '#server/modules/consent/index.ts'
import { unitEntity } from './entity.ts'
import { forgetOwner } from './owner.ts'
import { serial_corrections, units } from './table.ts'

/**
 * Personal data of units, with their replacements. The unit stays with its warranty and town, because it is still installed
 * there.
 */
export const unitPersonalKinds: readonly PersonalKind[] = [
  {
    entity: unitEntity,
    table: units,
    title: sql<string>`${units.serial_no}`,
    emails: [units.owner_email],
    names: [sql`${units.owner_name}`],
    person: sql`${units.owner_name}`,
    phones: [units.owner_phone],
    serial: units.serial_no,
    file: {
      fields: columnsOf(
        units,
        'id',
        'serial_no',
        'status',
        'purchase_date',
        'invoice_no',
        'install_date',
        'registered_at',
        'installation_address',
        'installation_post_code',
        'installation_city',
        'installation_country',
        'owner_name',
        'owner_phone',
        'owner_email',
        'consent_processing_data',
        'created_at',
        'software_version',
        'parts_until',
        'labour_until',
        'maintenance_months',
        'maintained_on',
        'refrigerant',
        'charge',
        'lapsed_on',
        'maintenance_extended_to',
        'coverage_granted_on',
      ),
      // A draft is its company's alone until its registration is sent.
      where: (isOwn) =>
        sql`(${units.status} <> 'draft' or ${units.check_status} is not null or ${isOwn(units.created_by)})`,
    },
    columns: {
      owner_name: null,
      owner_phone: null,
      owner_email: null,
      coverage_granted_reason: null,
      returned_reason: null,
      installation_address: null,
      installation_post_code: null,
      consent_processing_data: false,
      check_text: null,
      check_answer: null,
      hold_reason: null,
    },
    parts: [
      consentsOf(unitEntity),
      {
        table: serial_corrections,
        columns: { reason: '' },
        of: (id) => sql`${serial_corrections.unit_id} = ${id}`,
      },
    ],
    begins: sql`coalesce(greatest(${units.parts_until}, ${units.labour_until})::timestamp at time zone 'Europe/Warsaw', ${units.updated_at})`,
    obstacle: sql`null`,
    bindsRequests: sql`false`,
    isNamedElsewhere: false,
    isRetained: true,
  },
]

/** Answers of this module to events of others. */
export const unitSubscriptions: Subscriptions = {
  'account.closed': [
    {
      tables: ['units', 'unit_moves', 'serial_corrections'],
      answer: { nothing: 'because who registered, moved or corrected a unit stays told, and units are the company’s' },
    },
  ],
  'person.erased': [
    {
      tables: ['units', 'serial_corrections'],
      answer: { nothing: 'because its texts are masked by their declaration (texts.ts)' },
    },
    {
      tables: ['unit_moves'],
      answer: { nothing: 'because owners are erased as records of their own (personal-data.ts), and moves name none' },
    },
  ],
  'company.closed': [
    {
      tables: ['units', 'unit_moves'],
      answer: { nothing: 'because a unit stands where it stands, and its warranty runs on' },
    },
  ],
  'membership.ended': [
    {
      tables: ['units', 'unit_moves'],
      answer: { nothing: 'because units are the company’s, whoever registered or moved them' },
    },
  ],
  'consent.withdrawn': [{ tables: [], answer: forgetOwner }],
}
