import type { OrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import type { One } from '#tests/support/world/inserted-row.ts'
import type { Records } from './records.ts'

/** The code that opens the calendar entry of a visit. */
export const codesOfVisits: Records = {
  own: '3f0c2c1e-6f5b-4a53-9a44-1d7a0b6f2e11',
  foreign: null,
  missing: '00000000-0000-4000-8000-000000000000',
  trashed: null,
}

/** The code of the letter that asks a customer to confirm a visit. */
export const codesOfCustomers: Records = {
  own: 'Vw3k9sQe2LrT7yUi0PaZxA',
  foreign: null,
  missing: 'AAAAAAAAAAAAAAAAAAAAAA',
  trashed: null,
}

/** A maintenance of each company, one in the trash, and points of a check list. */
export async function maintenanceWorld(
  one: One,
  trash: (table: string, id: number) => Promise<number>,
  desk: OrderDesk,
): Promise<Record<string, Records>> {
  const named = (table: string) =>
    one(`insert into ${table} (name_pl, name_en) values ('Przegląd ' || gen_random_uuid(), 'Trial') returning id`)
  const device_type = await named('device_types')
  const types = [device_type, await named('maintenance_types'), await named('repair_types')]
  const maintenance = (partner: number, code: unknown = null) =>
    one(
      `insert into service_maintenances (partner_id, partner_name, created_by, updated_at, model, model_name, contact_name,
         device_type, maintenance_type, repair_type, visit_code, visit_at)
       values ($1, 'Firma', $2, now(), $3, 'Model', 'Jan Nowak', $4, $5, $6, $7, now()) returning id`,
      [partner, desk.author.id, desk.model, ...types, code],
    )
  const own = await maintenance(desk.company, codesOfVisits.own)
  await one(
    `insert into service_visits (order_id, number, visit_at, confirm_code)
     values ($1, 1, now() + interval '30 days', $2) returning id`,
    [own, codesOfCustomers.own],
  )
  const check = () =>
    one(`insert into maintenance_checks (device_type, name_pl, name_en) values ($1, 'Filtr', 'Filter') returning id`, [
      device_type,
    ])
  const rule = (tonnes: number) =>
    one(
      `insert into leak_check_rules (from_tonnes, hermetic_from_tonnes, from_kg, hermetic_from_kg, dwelling_from_kg,
         interval_months, detection_months, source)
       values ($1, $1, $1, $1, 3, 12, 24, 'Próba') returning id`,
      [tonnes],
    )
  const certificate = (partner: number) =>
    one(
      `insert into f_gas_certificates (partner_id, kind, number) values ($1, 'company', 'FGAZ-P/27/1') returning id`,
      [partner],
    )
  const due = async (partner: number) => {
    const unit = await one(
      `insert into units (serial_no, device_id, partner_id, install_date, maintenance_months, parts_until)
       values ('2409' || lpad(($2::int)::text, 18, '0'), $1, $2::int, '2026-01-15', 12, '2031-01-15') returning id`,
      [desk.model, partner],
    )
    return one('select id from due_maintenances where unit_id = $1', [unit])
  }
  const missing = 2_147_483_647
  const texts = '(name_pl, name_en, text_pl, text_en)'
  const written = `('Próba', 'Trial', 'Tekst', 'Text')`
  const reason = () =>
    one(
      `insert into decision_reasons (name_pl, name_en, text_pl, text_en, resolution)
       values ('Próba', 'Trial', 'Tekst', 'Text', 'repaired') returning id`,
    )
  return {
    maintenance_type: {
      own: await named('maintenance_types'),
      foreign: null,
      trashed: await trash('maintenance_types', await named('maintenance_types')),
      missing,
    },
    service_maintenance: {
      own,
      foreign: await maintenance(desk.otherCompany),
      trashed: await trash('service_maintenances', await maintenance(desk.company)),
      missing,
    },
    due_time: {
      own: await one(
        `insert into due_times (name_pl, name_en, kind, status, amount, unit, created_at)
         values ('Przeglądy', 'Maintenances', 'maintenance', 'inprogress', 9, 'days', now()) returning id`,
      ),
      foreign: null,
      trashed: null,
      missing,
    },
    reply_template: {
      own: await one(`insert into reply_templates ${texts} values ${written} returning id`),
      foreign: null,
      trashed: await trash(
        'reply_templates',
        await one(`insert into reply_templates ${texts} values ${written} returning id`),
      ),
      missing,
    },
    decision_reason: {
      own: await reason(),
      foreign: null,
      trashed: await trash('decision_reasons', await reason()),
      missing,
    },
    device_type: {
      own: device_type,
      foreign: null,
      trashed: await trash('device_types', await named('device_types')),
      missing,
    },
    f_gas_certificate: {
      own: await certificate(desk.company),
      foreign: await certificate(desk.otherCompany),
      trashed: await trash('f_gas_certificates', await certificate(desk.company)),
      missing,
    },
    leak_check_rule: {
      own: await rule(70),
      foreign: null,
      trashed: await trash('leak_check_rules', await rule(80)),
      missing,
    },
    due_maintenance: {
      own: await due(desk.company),
      foreign: await due(desk.otherCompany),
      trashed: null,
      missing,
    },
    maintenance_check: {
      own: await check(),
      foreign: null,
      trashed: await trash('maintenance_checks', await check()),
      missing,
    },
  }
}
