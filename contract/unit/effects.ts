import { effectsOf } from '#contract/declare/effects.ts'
import { unit } from './lifecycle.ts'

const consents = 'given_consents'
/** The company and its people are told, in the portal and by letter. */
const told = ['notifications', 'notification_recipients', 'job mail.send'] as const

/** Orders of the unit that follow it, with their timelines, visits and their links and reminders, and the job that tells the ERP. */
const orders = [
  'service_orders',
  'service_order_events',
  'service_maintenances',
  'service_maintenance_events',
  'service_visits',
  'visit_links',
  'job service-order.visit',
  'spare_parts_orders',
  'spare_parts_order_events',
  'job service-order.erp-update',
] as const

/** What the steps of a unit write. */
export const unitEffects = [
  effectsOf(
    unit,
    { records: ['units'] },
    {
      // Staff may change the owner and the company in charge of a registered unit.
      'unit.save': { writes: [consents, 'due_maintenances', 'owner_reminders', ...orders, ...told] },
      'unit.delete': {},
      'unit.move': { writes: ['unit_moves', consents, 'due_maintenances', 'owner_reminders', ...orders, ...told] },
      'unit.correct_serial': {
        writes: ['serial_corrections', ...orders, ...told],
      },
      'unit.take_back': {
        writes: ['unit_moves', consents, 'due_maintenances', 'owner_reminders', ...orders, ...told],
        // A unit is sold anew: its registration was right, and stays in its history.
        follows: ['unit.register'],
      },
      'unit.grant': {},
      'unit.register': {
        writes: [consents, 'due_maintenances', ...told],
        follows: ['unit.deny', 'unit.ask', 'unit.take_back'],
      },
      'unit.accept': { writes: [consents, 'due_maintenances', ...told] },
      'unit.deny': { writes: told },
      'unit.ask': { writes: told },
    },
  ),
]
