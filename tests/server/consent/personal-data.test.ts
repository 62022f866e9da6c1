import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEntities } from '#contract/entities.ts'
import { recordKinds } from '#server/http/records/kinds.ts'
import { personalKinds } from '#server/modules/consent/personal-data.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Tables whose rows go as a whole with the person or within days (consent/erase.ts, consent/remove-traces.ts). */
const goneWithThePerson = [
  'audit_entries',
  'idempotency_keys',
  'list_settings',
  'dashboard_layouts',
  'report_subscriptions',
  'list_views',
  'list_view_people',
  'letter_limits',
  'login_failures',
  'security_failures',
  'security_runs',
  'processes',
  'rate_limits',
  'media_files',
  'password_resets',
  'sessions',
  'synchronization_results',
  'synchronization_dismissals',
  'offer_customers',
  'unconfirmed_letters',
  'f_gas_certificates',
  // Triggers keep entries as the records are; words that nothing has any more go in the night.
  'search_entries',
  'search_occurrences',
  'search_words',
]

/**
 * Tables of things beside the records of entities: user ids name the people who acted. An entity holds no personal data unless its
 * declaration says whose.
 */
const ofThings = [
  'brand_notices',
  'consent_texts',
  'distributors',
  'known_permissions',
  'list_changes',
  'producers',
  'schema_state',
  'used_captchas',
  'handed_letters',
  'received_replies',
  'outside_letters',
  'service_order_numbers',
  'service_maintenance_numbers',
  'offer_numbers',
  'offer_settings',
  'registry_usage',
  'error_code_views',
  'documentation_bundles',
  'documentation_editions',
  'documentation_downloads',
  'content_revisions',
  'faq_searches',
  'media_uses',
  // Rows of workbooks are of the catalogue; who is met in them is a mistake that goes with the files after 90 days.
  'import_files',
  'import_rows',
  'synchronization_runs',
  'synchronization_seen',
  'synchronization_met_keys',
  // A record's number, and a keyed hash of the address in a company's record.
  'erasures',
  'due_maintenances',
  'owner_reminders',
  'visit_links',
  // Sums of companies' actions, without names.
  'report_changes',
  'report_failures',
  'report_updates',
  'report_activity',
  'report_offers',
  'report_warranty',
  'training_certificate_numbers',
  'certificate_issues',
  'term_cancellation_choices',
]

/** Texts about a record that tell nothing of a person. */
const telling: Record<string, readonly string[]> = {
  affiliates: ['city', 'country'],
  contractors: ['address_city', 'address_country'],
  contractor_contacts: [],
  erp_attempts: ['outcome', 'failure'],
  // Numbers of ours stay, for none may be missing.
  issued_certificates: ['kind', 'document_type', 'title', 'issuer', 'reminded'],
  offer_acceptances: ['variant', 'options', 'totals', 'consent', 'way', 'quantities'],
  offer_events: ['kind'],
  offer_recipients: ['code', 'delivery', 'confirmation_hash'],
  offer_follow_ups: ['kind'],
  offers: ['offer_number', 'partner_name', 'locale', 'resume_to', 'condition_texts', 'approval', 'catalogue_prices'],
  order_tasks: ['kind'],
  payment_attempts: ['provider', 'ext_order_id', 'provider_order_id', 'status', 'currency'],
  payment_notifications: ['provider', 'outcome'],
  payment_refunds: ['status', 'ext_refund_id', 'provider_refund_id'],
  partner_proposal_changes: ['field', 'decision'],
  partner_proposals: ['status'],
  partner_users: ['company_roles'],
  training_credit_uses: ['kind', 'document_number'],
  training_credits: [],
  training_orders: ['order_number', 'training_name', 'payment_name', 'payment_type', 'status', 'document_number'],
  training_participant_events: ['kind', 'from_status', 'to_status'],
  training_participants: ['status'],
  training_records: ['record_number', 'contractor_city', 'regulations_file'],
  given_consents: ['entity'],
  partner_entries: ['city', 'country', 'locale'],
  partners: ['brands', 'city', 'country', 'locale'],
  registry_lookups: ['outcome', 'request_id'],
  service_maintenance_events: ['kind'],
  service_visit_parts: ['number', 'title', 'old_serial_no', 'new_serial_no'],
  service_visits: ['status', 'result', 'wished_time'],
  service_maintenances: [
    'order_number',
    'partner_name',
    'owner_name',
    'acts_next',
    'waiting_reason',
    'resume_to',
    'suspended_from',
    'due_clock',
    'outcome',
    'counted_as',
    'model_name',
    'serial_no',
    'city',
    'country',
  ],
  service_order_events: ['kind'],
  // The names of partner and owner follow their records by triggers.
  service_orders: [
    'parts_news',
    'order_number',
    'partner_name',
    'owner_name',
    'acts_next',
    'waiting_reason',
    'resume_to',
    'suspended_from',
    'due_clock',
    'resolution',
    'rejection_reason',
    'new_serial_no',
    'model_name',
    'serial_no',
    'item_types',
    'installation_city',
    'country',
    'delivery_country',
    'delivery_type',
    'delivery_address_type',
    'erp_id',
    'erp_etag',
  ],
  spare_parts_deliveries: ['carrier'],
  spare_parts_erp_attempts: ['outcome', 'failure'],
  spare_parts_order_events: ['kind'],
  spare_parts_order_lines: ['number', 'title'],
  spare_parts_orders: [
    'order_number',
    'partner_name',
    'owner_name',
    'acts_next',
    'waiting_reason',
    'resume_to',
    'suspended_from',
    'due_clock',
    'resolution',
    'part_type',
    'model_name',
    'serial_no',
    'shipping_country',
    'delivery_type',
    'erp_id',
  ],
  units: ['serial_no', 'invoice_no', 'installation_city', 'installation_country', 'software_version', 'refrigerant'],
  unit_moves: ['from_city', 'to_city'],
  users: ['locale', 'restricted_brands', 'restricted_provinces', 'restricted_partners', 'muted_letters'],
}

it('every column that could hold personal data is known: it has its replacement, or is known to tell nothing', async () => {
  const replaced = new Map<string, Set<string>>()
  for (const { table, columns } of personalKinds().flatMap((kind) => [kind, ...kind.parts])) {
    const own = getTableColumns(table) as Record<string, PgColumn>
    const names = Object.keys(columns).map((key) => own[key]?.name ?? `${key} does not exist`)
    replaced.set(getTableName(table), new Set([...(replaced.get(getTableName(table)) ?? []), ...names]))
  }
  const { rows } = await server.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'inet', 'ARRAY', 'uuid', 'character varying')`,
  )
  const impersonal = recordKinds().filter(({ entity }) => !allEntities[entity].personal)
  const withoutPeople = new Set([
    ...goneWithThePerson,
    ...ofThings,
    ...impersonal.map(({ table }) => getTableName(table)),
  ])
  const unknown = rows.filter(
    ({ table, column }) =>
      !withoutPeople.has(table) && !replaced.get(table)?.has(column) && !telling[table]?.includes(column),
  )
  expect(unknown, 'declare them in personal-data.ts of the module').toEqual([])
  const known = new Set(rows.map(({ table, column }) => `${table}.${column}`))
  const lost = [...replaced].flatMap(([table, columns]) =>
    [...columns].filter(
      (column) => !known.has(`${table}.${column}`) && !/^(consent_|anonymised|user_id$)/.test(column),
    ),
  )
  expect(lost).toEqual([])
})

/** Columns of records that are in no file of a person's data: notes of staff, the ERP and the product. */
const retained = ['on_hold', 'hold_reason', 'anonymised_at']
const trashed = ['deleted_at', 'deleted_by']
const handled = [
  'version',
  'updated_at',
  'partner_id',
  'created_by',
  'owner_id',
  'owner_name',
  'acts_next',
  'waiting_reason',
  'waiting_since',
  'resume_to',
  'suspended_from',
  'review_date',
  'due_at',
  'due_clock',
  'due_told_at',
  ...retained,
  ...trashed,
]
const withheld: Record<string, readonly string[]> = {
  contractors: [
    'address_province',
    'business_area',
    'registry_lookup_id',
    'external_id',
    'billToCustomerId',
    'erp_blocked',
    'version',
    'updated_at',
    ...retained,
    ...trashed,
  ],
  contractor_contacts: ['contractor_id', 'version', 'updated_at', ...trashed],
  issued_certificates: [
    'code',
    'certificate_id',
    'participant_id',
    'training_id',
    'term_id',
    'partner_id',
    'contractor_id',
    'file',
    'reminded',
    'revoked_by',
    'created_by',
    'version',
    ...retained,
  ],
  // The maintainer is another person, and the papers are among the files.
  offers: [
    'version',
    'partner_id',
    'created_by',
    'updated_at',
    'resume_to',
    'tells_customer',
    'email_extra',
    'variants',
    'approval',
    'approval_reason',
    'catalogue_prices',
    'maintainer_name',
    'maintainer_email',
    'maintainer_phone',
    'revises_id',
    'copied_from_id',
    'reminded_at',
    'revision',
    'paper',
    'accepted_paper',
    'open_questions',
    ...retained,
    ...trashed,
  ],
  partner_entries: [
    'province_id',
    'business_area_id',
    'password_hash',
    'registry_lookup_id',
    'told_at',
    'decided_by',
    'partner_id',
    'user_id',
    'repeat_of',
    'version',
    'updated_at',
    ...retained,
  ],
  partners: [
    'contractor_id',
    'partner_status_id',
    'highlighted',
    'brands',
    'province_id',
    'business_area_id',
    'logo',
    'external_id',
    'billToCustomerId',
    'erp_blocked',
    'registry_lookup_id',
    'version',
    'updated_at',
    ...retained,
  ],
  service_maintenances: [
    ...handled,
    'brand_id',
    'model',
    'device_type',
    'maintenance_type',
    'repair_type',
    'files',
    'visit_code',
    'technician_id',
    'technician_name',
    'photos_before',
    'photos_after',
    'signature',
    'protocol_file',
    'counted_as',
  ],
  service_orders: [
    ...handled,
    'sent_by',
    'erp_status',
    'contested_at',
    'contest_answered_at',
    'part_shipped',
    'decision_file',
    'brand_id',
    'model',
    'error_code',
    'warranty_book',
    'images',
    'video',
    'other_files',
    'erp_id',
    'erp_etag',
    'erp_told_event',
    'erp_told',
    'erp_differences',
    'erp_behind',
    'erp_note',
    'erp_failure_told_at',
    'parts_news',
    'visit_code',
    'technician_id',
    'technician_name',
  ],
  spare_parts_orders: [
    ...handled,
    'unmatched',
    'model',
    'brand_id',
    'files',
    'service_order_id',
    'erp_status',
    'erp_id',
    'erp_behind',
    'erp_taken_until',
    'erp_failure_told_at',
    'erp_expected_date',
    // The text of `erp_lines`, which earlier versions wrote.
    'shipped_parts',
  ],
  training_participants: [
    'term_id',
    'record_id',
    'order_id',
    'partner_id',
    'contractor_id',
    'user_id',
    'code',
    'price_brutto',
    'reminded_for',
    'attendance_by',
    'moved_from',
    'version',
    'updated_at',
    ...retained,
  ],
  training_records: [
    'contact_left_at',
    'term_id',
    'partner_id',
    'contractor_id',
    'regulations_file',
    'created_by',
    'version',
    ...retained,
  ],
  units: [
    'version',
    'device_id',
    'partner_id',
    'sold_by_id',
    'serviced_by_id',
    'replaced_by_id',
    'replaced_on',
    'gwp',
    // The reason of a grant is a note of staff.
    'maintained_before',
    'extended_before',
    'lapsed_before',
    'coverage_granted_reason',
    // Messages of the company and staff about a registration.
    'check_status',
    'check_text',
    'check_answer',
    'hermetic',
    'leak_detection',
    'in_dwelling',
    'hfo_share',
    'created_by',
    'updated_at',
    ...retained,
    ...trashed,
  ],
  users: [
    'password_hash',
    'deactivated_by_staff',
    'restricted_brands',
    'restricted_provinces',
    'restricted_partners',
    'version',
    'updated_at',
    ...retained,
  ],
}

it('every column of a record is decided: the person reads it in the file of their data, or it is withheld', () => {
  const undecided = personalKinds().flatMap(({ table, file }) => {
    const name = getTableName(table)
    const both = Object.keys(file.fields).filter((column) => withheld[name]?.includes(column))
    const neither = Object.keys(getTableColumns(table)).filter(
      (column) => !(column in file.fields || withheld[name]?.includes(column)),
    )
    return [...both, ...neither].map((column) => `${name}.${column}`)
  })
  expect(undecided, 'name them in `file` of personal-data.ts of the module, or here').toEqual([])
  const known = new Set(
    personalKinds().flatMap(({ table }) =>
      Object.keys(getTableColumns(table)).map((c) => `${getTableName(table)}.${c}`),
    ),
  )
  const lost = Object.entries(withheld).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))
  expect(lost.filter((column) => !known.has(column))).toEqual([])
})
